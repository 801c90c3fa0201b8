import JSONText
import PushPayload

extension Rule {
    static let targetBundleMalformed = Rule(
        "target-bundle-malformed", .keys, .warning, on: .key(.simulatorTargetBundle)
    ) { member in
        guard let text = member.value.string, !text.isEmpty, Confusables.end(of: text) == nil else { return nil }
        let odd = text.unicodeScalars.first { !isAllowed($0) }
        let isBroken = text.split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty)
        guard odd != nil || isBroken else { return nil }
        // Nearly a bundle id: people write the target's name, which may have an underscore.
        let isUnderscored = odd == "_" && text.contains(".") && !isBroken
        let reason = odd.map { "\"\($0)\" can't be in one" } ?? "something is missing at a dot"
        return .finding(
            "\"\(text)\" is not a bundle id: \(reason)",
            effect: isUnderscored ? "Xcode writes a hyphen in its place" : "the Simulator finds no such app",
            severity: isUnderscored ? .info : .warning)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || scalar == "-"
            || scalar == "."
    }

    static let simulatorKeySent = Rule(
        "simulator-key-sent", .keys, .info, on: .keys(.simulatorTargetBundle, .watchKitSimulatorActions)
    ) { member in
        guard member.request.hasAllHeaders || member.push.headers.topic != nil else { return nil }
        return .finding(
            "a key for the Simulator in a request to APNs: \(member.name)", at: .name,
            effect: "it is sent to every device and costs bytes", fix: .remove, safe: false)
    }
}
