import JSONText
import PushPayload

extension Rule {
    static let targetBundleMalformed = Rule(
        "target-bundle-malformed", family: .keys, severity: .warning, confidence: .observed,
        summary: "a Simulator Target Bundle that is not a bundle id",
        explanation: """
            `Simulator Target Bundle` holds the app's bundle id: letters, digits, hyphens and dots. A placeholder that was \
            left in, a build setting's name or the app's title leads to no app, and the Simulator refuses the file.
            """,
        bad: Example(
            #"{"Simulator Target Bundle": "[BUNDLE_ID]", "aps": {"alert": "Gate changed"}}"#,
            at: "/Simulator Target Bundle"),
        good: Example(
            #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#),
        references: [.simulator],
        on: .key(.simulatorTargetBundle)
    ) { request, findings in
        guard let text = request.payload.json["Simulator Target Bundle"]?.string, !text.isEmpty,
            Confusables.end(of: text) == nil
        else { return }
        let odd = text.unicodeScalars.first { !isAllowed($0) }
        let isBroken = text.split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty)
        guard odd != nil || isBroken else { return }
        // Nearly a bundle id: people write the target's name, which may have an underscore.
        let isUnderscored = odd == "_" && text.contains(".") && !isBroken
        let reason = odd.map { "\"\($0)\" can't be in one" } ?? "something is missing at a dot"
        findings.report(
            .value("/Simulator Target Bundle"), "\"\(text)\" is not a bundle id: \(reason)",
            effect: isUnderscored ? "Xcode writes a hyphen in its place" : "the Simulator finds no such app",
            severity: isUnderscored ? .info : .warning)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || scalar == "-"
            || scalar == "."
    }
}
