import JSONText
import PushPayload

extension Rule {
    static let targetBundleMalformed = Rule(
        "target-bundle-malformed", family: .keys, severity: .warning,
        summary: "a Simulator Target Bundle that is no bundle id",
        explanation: """
            `Simulator Target Bundle` holds the app's bundle id: letters, digits, hyphens and dots. A placeholder that was \
            left in, a build setting's name or the app's title leads to no app, and the Simulator refuses the file.
            """,
        bad: Example(
            #"{"Simulator Target Bundle": "[BUNDLE_ID]", "aps": {"alert": "Gate changed"}}"#,
            at: "/Simulator Target Bundle"),
        good: Example(
            #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#),
        references: [.simulator]
    ) { request, findings in
        guard let text = request.payload.json["Simulator Target Bundle"]?.string, !text.isEmpty,
            OddCharacter.end(of: text) == nil,
            let odd = text.unicodeScalars.first(where: { !isAllowed($0) })
        else { return }
        let isPlaceholder = odd != "_" || !text.contains(".")
        findings.report(
            .value("/Simulator Target Bundle"), "\"\(text)\" is no bundle id: \"\(odd)\" can't be in one",
            effect: isPlaceholder ? "the Simulator finds no such app" : "Xcode writes a hyphen in its place",
            severity: isPlaceholder ? .warning : .info)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || scalar == "-"
            || scalar == "."
    }
}
