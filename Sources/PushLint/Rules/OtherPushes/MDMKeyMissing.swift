import JSONText
import PushPayload

extension Rule {
    static let mdmKeyMissing = Rule(
        "mdm-key-missing", family: .otherPushes, severity: .error, summary: "an MDM push without the key mdm",
        explanation: """
            The payload of an MDM push is `{"mdm": "…"}`, with the PushMagic string that the device gave when it enrolled. \
            It tells the device to call its MDM server; the commands themselves are fetched from there.
            """,
        bad: Example("{}", headers: ["apns-push-type": "mdm"]),
        good: Example(#"{"mdm": "7C1F5A0E-0D6B-4C6F"}"#, headers: ["apns-push-type": "mdm"]), references: [.mdm],
        pushTypes: [.mdm]
    ) { request, findings in
        let key = Key.mdm
        let mdm = request.payload.json["mdm"]
        guard mdm == nil || mdm == "",
            !request.payload.json.names.contains(where: { $0 != key.name && key.isMeant(by: $0) })
        else { return }
        findings.report(
            .value(mdm == nil ? .root : "/mdm"),
            mdm == nil ? "there is no mdm in an MDM push" : "mdm is an empty string",
            effect: key.effectWhenDropped)
    }
}
