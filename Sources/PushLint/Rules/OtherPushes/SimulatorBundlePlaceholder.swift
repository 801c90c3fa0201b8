import JSONText
import PushPayload

extension Rule {
    static let simulatorBundlePlaceholder = Rule(
        "simulator-bundle-placeholder", family: .otherPushes, severity: .warning, confidence: .observed,
        summary: "a Simulator Target Bundle that is no bundle id",
        explanation: """
            The Simulator delivers an `.apns` file to the app whose bundle id stands under `Simulator Target Bundle`. A \
            bundle id has letters, digits, hyphens and dots. A template's placeholder finds no app; leave the key out \
            and give the id to `simctl push` when the file is for more than one app.
            """,
        bad: Example(
            #"{"Simulator Target Bundle": "[BUNDLE_ID]", "aps": {"alert": "Gate changed"}}"#,
            at: "/Simulator Target Bundle"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#), references: [.simulator]
    ) { request, findings in
        guard let bundle = request.simulatorBundle, bundle.form != .identifier else { return }
        let isPlaceholder = bundle.form == .placeholder
        findings.report(
            .value("/Simulator Target Bundle"),
            isPlaceholder
                ? "the Simulator Target Bundle is no bundle id but a placeholder: \"\(bundle.text)\""
                : "the Simulator Target Bundle has an underscore, which a bundle id does not: \"\(bundle.text)\"",
            effect: "the Simulator finds no app to deliver to", severity: isPlaceholder ? .warning : .info)
    }
}

/// What stands under `Simulator Target Bundle`.
struct SimulatorBundle {
    /// The text as given.
    let text: String

    /// What the text is.
    enum Form { case identifier, underscored, placeholder }

    /// What it is, by its letters.
    var form: Form {
        let letters = text.lowercased().filter { $0.isLetter }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isBroken = parts.contains(where: \.isEmpty) || !text.utf8.allSatisfy(Self.isAllowed)
        if isBroken || letters.contains("bundleid") || letters.contains("appidentifier") { return .placeholder }
        return text.contains("_") ? .underscored : .identifier
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension Request {
    /// The app that the Simulator is to deliver to; nil where there is none or an empty text, which is reported as that.
    var simulatorBundle: SimulatorBundle? {
        payload.json["Simulator Target Bundle"]?.string.flatMap { $0.isEmpty ? nil : SimulatorBundle(text: $0) }
    }
}
