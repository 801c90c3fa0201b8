import JSONText

/// Messages for Firebase's interface from before HTTP v1.
extension LiteralReader {
    /// True for a message to Firebase's interface from before HTTP v1: by the call that sends it, or by the address that the program
    /// names.
    func isForRetiredInterface(_ literal: Literal) -> Bool {
        if retiredMessages.contains(literal.range.lowerBound) { return true }
        if case .choice(let choices) = literal.value { return choices.contains { isForRetiredInterface($0) } }
        let names = Set(literal.members?.compactMap { $0.name } ?? [])
        // Firebase's interfaces have a list of receivers no more, whatever the address.
        guard sendsToRetiredInterface || names.contains("registration_ids") && namesFirebase else { return false }
        guard names.isDisjoint(with: Self.targets) else { return false }
        // A branch may give it the receiver.
        guard !names.isDisjoint(with: ["to", "registration_ids"]) else {
            return literal.part("notification")?.members != nil && !names.isDisjoint(with: Self.onlyInRetiredMessages)
                && names.isSubset(of: Self.ofRetiredMessages)
        }
        if literal.part("notification")?.members != nil { return true }
        // Other objects have a receiver and data or a text, too.
        let hasContent = literal.part("data")?.members != nil || names.contains("notification") && names.count > 2
        return hasContent && names.isSubset(of: Self.ofRetiredMessages)
    }

    private var namesFirebase: Bool { Self.firebase.isIn(source) }
    private static let firebase = WordSearch(["irebase", "FIREBASE", "FCM_", "fcm_", "GCM_", "gcm_"])

    /// True if a program authorizes itself by a server's key, as only Firebase's interface from before HTTP v1 takes it.
    static func hasServerKey(_ text: [UInt8]) -> Bool {
        text.contains(word: "uthorization") && !text.contains(word: "gcm/send")
            && PushDocument.serverKeys.contains(where: text.contains(word:))
    }

    private static let ofRetiredMessages = onlyInRetiredMessages.union([
        "to", "registration_ids", "notification", "data",
    ])
    private static let onlyInRetiredMessages: Set = [
        "priority", "content_available", "mutable_content", "time_to_live", "collapse_key", "dry_run",
        "delay_while_idle", "restricted_package_name",
    ]

    private static let targets: Set = ["message", "token", "tokens", "fid", "fids", "topic", "condition", "aps"]
}

extension Literal {
    /// A message for Firebase's old interface with a receiver, which only a branch may have given it.
    var withReceiver: Literal {
        if case .choice(let choices) = value {
            var all = Literal(.choice(choices.map { $0.withReceiver }), range)
            all.condition = condition
            return all
        }
        guard members != nil, part("to") == nil, part("registration_ids") == nil else { return self }
        var message = self
        message.set(["to"], to: .unknown(range), at: range)
        return message
    }
}
