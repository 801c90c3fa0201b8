import JSONText
import PushPayload

extension Rule {
    static let mdmNotAlone = Rule(
        "mdm-not-alone", family: .otherPushes, severity: .warning, summary: "other keys beside mdm in an MDM push",
        explanation: """
            Apple asks for a payload of an MDM push with the key `mdm` and no other, not even an `aps`. A push that shows \
            something goes to an app with the app's own topic.
            """,
        bad: Example(#"{"mdm": "7C1F5A0E-0D6B-4C6F", "aps": {}}"#, at: "/aps"),
        good: Example(#"{"mdm": "7C1F5A0E-0D6B-4C6F"}"#), references: [.mdm],
        on: .key(.mdm), pushTypes: [.mdm]
    ) { request, findings in
        for name in request.payload.json.names where name != "mdm" {
            let pointer = JSONPointer([name])
            findings.report(
                .key(pointer), "\(name) beside mdm, which has to be the only key",
                effect: "what the device does with such a push is not documented",
                fix: .remove(findings.inDocument(pointer), safe: request.payload.json[name]?.object?.isEmpty == true))
        }
    }
}
