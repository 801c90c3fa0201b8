import JSONText
import PushPayload

extension Rule {
    static let missingAPS = Rule(
        "missing-aps", family: .keys, severity: .error, confidence: .observed,
        summary: "a payload without an `aps` dictionary",
        explanation: """
            The system reads `aps` and nothing else. Without it APNs answers 200, and the push is neither shown nor handed \
            to the app in the background. The name is compared letter by letter: `APS` and `apns` are other keys. VoIP, \
            Push to Talk, MDM, File Provider, location and complication pushes need no `aps`: give their push type. Where the push \
            type is not known, a payload without anything that looks like an alert is a warning only, unless it is about to be sent.
            """,
        bad: Example(#"{"alert": "Gate changed", "badge": 3}"#),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 3}}"#),
        on: .lack(of: .aps), yieldsTo: [.anywhere("envelope")]
    ) { request, findings in
        let root = request.payload.json
        guard request.readsAPS else { return }
        let effect = Key.named("aps", in: .root)?.effectWhenDropped ?? ""
        if let near = root.names.first(where: isNear) {
            let pointer = JSONPointer([near])
            findings.report(
                .key(pointer),
                "\(near) is not a key of Apple's\(Confusables.clause(about: near)): the dictionary has to be named aps",
                effect: effect, fix: .rename(findings.inDocument(pointer), to: "aps"))
            return
        }
        // Wallet passes are updated with an empty object.
        if root.isEmpty, request.headers.topic?.hasPrefix("pass.") == true { return }
        // Without a push type it may be a push that needs no aps, or no push at all.
        let isSure = !request.isPushTypeAssumed || findings.isForSimulator || root.names.contains(where: isForAPS)
        let severity: Severity = findings.mustBePush ? .error : root.isEmpty ? .info : isSure ? .error : .warning
        let assumed = request.isPushTypeAssumed ? " (taken for an alert push; a VoIP push, for one, needs none)" : ""
        findings.report(.value(.root), "there is no aps\(assumed)", effect: effect, severity: severity)
    }

    /// True for a name that people mean for `aps` or its alert.
    private static func isForAPS(_ name: String) -> Bool {
        RootName.shown.contains(name) || ["title", "subtitle", "body"].contains(name)
            || name.contains("-") && (Key.named(name, in: .aps) ?? Key.named(name, in: .alert)) != nil
            || RootName.unmistakable.contains(Spelling.folded(name))
    }

    private static func isNear(_ name: String) -> Bool {
        // A letter of another alphabet that looks like one of these.
        let scalars = name.unicodeScalars
        if scalars.count == 3, !scalars.allSatisfy(\.isASCII), zip(scalars, "aps".unicodeScalars).filter(==).count == 2
        {
            return true
        }
        let letters = name.lowercased().filter(\.isLetter)
        return ["aps", "apns", "asp", "apn", "aspn", "ap", "appleaps"].contains(letters)
    }
}
