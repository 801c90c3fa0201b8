import JSONText

/// Which values of a program are payloads or messages to a push service.
extension LiteralReader {
    /// Looks for payloads in a value that is used no more.
    mutating func release(_ literal: Literal) {
        var literal = literal
        if let shape = literal.shape { literal = shape.sent(literal) }
        if sendsToExpo, let message = messageToExpo(literal) { literal = message }
        switch literal.value {
        case .object(let members):
            if isPayload(literal, members) { return add(literal) }
            for member in members { release(member.value) }
        case .array(let elements): for element in elements { release(element) }
        case .choice(let choices): for choice in choices { release(choice) }
        case .encoded(let inner): release(inner)
        case .text, .joined: addText(literal)
        case .constant, .unknown: break
        }
    }

    /// A message to Expo, with a device's token in place of a receiver that is unknown; nil for another object.
    private func messageToExpo(_ literal: Literal) -> Literal? {
        guard var members = literal.members, let index = members.firstIndex(where: { $0.name == "to" }),
            members[index].value.mayBeToken,
            members.contains(where: { $0.name.map(Self.contentOfExpo.contains) ?? false })
        else { return nil }
        let range = members[index].value.range
        members[index].value = Literal(.constant("\"ExponentPushToken[\(Fragment.standIn)]\""), range)
        return Literal(.object(members), literal.range)
    }

    private static let contentOfExpo: Set = ["title", "body", "sound", "badge", "subtitle", "_contentAvailable"]

    func isPayload(_ literal: Literal, _ members: [Literal.Member]) -> Bool {
        guard members.contains(where: { $0.name.map(Self.roots.contains) ?? false }), !isTable(members),
            let root = try? JSONDocument(parsing: literal.transcript(of: source).text).value.object
        else { return false }
        return EmbeddedPayload.isIn(root)
    }

    /// True for a program's list of a message's members, each with nothing known, or with its own name in another spelling.
    private func isTable(_ members: [Literal.Member]) -> Bool {
        members.allSatisfy { member in
            guard let name = member.name, !member.value.isUnknown else { return true }
            return member.value.text(in: source).map { Spelling.isSame($0, name) } ?? false
        }
    }

    /// Every payload, request document and message has a member of these names.
    private static let roots: Set = [
        "aps", "apns", "message", "messages", "payload", "to", "token", "tokens", "topic", "condition", "contents",
        "app_id", "notification", "notifications", "audience", "interests", "users", "templates", "bodyTemplate",
        "BodyTemplate", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "Message", "pn_apns", "APNSMessage",
        "MessageRequest", "MessageConfiguration", "where", "channels", "registration_ids",
    ]

    mutating func add(_ literal: Literal) {
        let start = literal.range.lowerBound
        cover(literal, outside: literal.range)
        let choices = min(literal.choices, Self.maximumChoices)
        found[start] = (0..<choices).map { Fragment(literal.transcript(of: source, choice: $0), of: outer) }
    }

    private static let maximumChoices = 4

    /// Notes the values in a payload that stand elsewhere, in variables.
    mutating func cover(_ literal: Literal, outside range: Range<Int>) {
        for inner in literal.inner {
            if !range.contains(inner.range.lowerBound), inner.members != nil {
                covered.insert(inner.range.lowerBound)
                found[inner.range.lowerBound] = nil
            }
            cover(inner, outside: range)
        }
    }

    mutating func addText(_ literal: Literal) {
        guard let json = literal.content(of: source), json.text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
            json.text.last(where: { $0 > 0x20 }) == UInt8(ascii: "}"), json.text.contains(word: "\"aps\""),
            found[literal.range.lowerBound] == nil
        else { return }
        var fragment = Fragment(json, of: outer)
        if fragment.text.contains(UInt8(ascii: "%")) { fragment.context.placeholders.template = .printf }
        let placeholders = fragment.context.placeholders
        let filled =
            placeholders.isEmpty ? fragment.text : placeholders.edits(in: fragment.text).applied(to: fragment.text)
        guard let root = try? JSONDocument(parsing: filled).value.object else {
            // A part of it may be put in by other means.
            guard placeholders.isEmpty, !fragment.text.contains(word: "{{"), fragment.looksLikePayload else { return }
            found[literal.range.lowerBound] = [fragment]
            return
        }
        if EmbeddedPayload.isIn(root) { found[literal.range.lowerBound] = [fragment] }
    }
}
