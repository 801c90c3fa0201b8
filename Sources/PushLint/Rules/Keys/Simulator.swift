extension Rule {
    static let targetBundleMalformed = Rule(
        "target-bundle-malformed", .keys, .warning, on: .key(.simulatorTargetBundle),
        finds: "a Simulator Target Bundle that is not a bundle id",
        why: """
            `Simulator Target Bundle` holds the app's bundle id: letters, digits, hyphens and dots. A placeholder that
            was left in, a build setting's name or the app's title leads to no app, and the Simulator refuses the file.
            """, source: .observed(.simulator),
        bad: #"{"Simulator Target Bundle": "[BUNDLE_ID]", "aps": {"alert": "Gate changed"}}"#,
        at: "/Simulator Target Bundle",
        good: #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#
    ) { member in
        guard let text = member.value.string, !text.isEmpty, Confusables.end(of: text) == nil else { return nil }
        let odd = text.unicodeScalars.first { !isAllowed($0) }
        let isBroken = text.split(separator: ".", omittingEmptySubsequences: false).contains(where: { $0.isEmpty })
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
        "simulator-key-sent", .keys, .info, on: .keys(.simulatorTargetBundle, .watchKitSimulatorActions),
        finds: "a key for the Simulator in a push that goes to APNs",
        why: """
            `Simulator Target Bundle` and `WatchKit Simulator Actions` are for files that the Simulator delivers. In a
            request to APNs they are data of the app's own that costs bytes. It is reported only if the request is
            known to go to APNs, by its topic or as a request document.
            """, source: .observed(.simulator),
        bad: .document(
            #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#,
            ["apns-push-type": "alert", "apns-topic": "com.example.gates"]), at: "/Simulator Target Bundle",
        good: .document(
            #"{"aps": {"alert": "Gate changed"}}"#, ["apns-push-type": "alert", "apns-topic": "com.example.gates"])
    ) { member in
        guard member.request.otherHeaders == .none || member.push.headers.topic != nil else { return nil }
        return .finding(
            "a key for the Simulator in a request to APNs: \(member.name)", at: .name,
            effect: "it is sent to every device and costs bytes", fix: .remove, safe: false)
    }
}
