import JSONText

/// Payloads as JSON in texts, and those that comments and documentation show.
extension LiteralReader {
    mutating func addText(_ literal: Literal) {
        guard found[literal.range.lowerBound] == nil else { return }
        guard let json = literal.content(of: source),
            let first = json.text.first(where: { $0 > 0x20 }), "{[".utf8.contains(first),
            json.text.last(where: { $0 > 0x20 }) == first + 2,
            // In a text, too, as services take it.
            json.text.contains(word: "\"aps\"") || json.text.contains(word: #"\"aps\""#)
                || json.text.contains(word: "\"notification\"")
        else { return addExamples(literal) }
        var fragment = Fragment(json, of: outer, isString: true)
        if fragment.text.contains(UInt8(ascii: "%")) { fragment.context.placeholders.template = .printf }
        let placeholders = fragment.context.placeholders
        let filled = placeholders.filled(in: fragment.text)
        // A part of it may be put in by other means.
        let mayBePart = placeholders.isEmpty && !fragment.text.contains(word: "{{")
        let value = try? JSONDocument(parsing: filled).value
        let isRetired = sendsToRetiredInterface && value?.object.map(Self.isRetiredMessage) == true
        if isRetired { fragment.context.service = .fcm }
        let isPayload =
            isRetired
            || value.map { value in
                value.object.map { $0.holdsPush() || hasOtherKind($0) } == true
                    || PushDocument.holdsPayload(value)
            }
                ?? (mayBePart && first == UInt8(ascii: "{") && fragment.looksLikePayload)
        if isPayload {
            if isRefused(literal.range) { return }
            found[literal.range.lowerBound] = [
                value != nil && (isParsed(literal) || value.map(Self.hasPictureAlone) == true)
                    ? fragment.opened() : fragment
            ]
        } else if value == nil {
            noteUnread(literal)
        }
    }

    /// True for a message to Firebase with a picture and no part for Apple: it may be for devices whose pictures need no flag.
    private static func hasPictureAlone(_ value: JSONValue) -> Bool {
        guard let message = value["/message"]?.object else { return false }
        return message["apns"] == nil && message["notification"]?.object?["image"] != nil
    }

    /// True for a message to Firebase's interface from before HTTP v1.
    private static func isRetiredMessage(_ message: JSONObject) -> Bool {
        PushService.isForOldTargets(message) && message.has("notification", "data") && !message.has("aps", "message")
    }

    /// Adds the payloads that a text shows, as a docstring does.
    private mutating func addExamples(_ literal: Literal) {
        let mayShow = source[literal.range].contains(0x0A) && Array(source[literal.range]).contains(word: "aps")
        let text = mayShow ? literal.content(of: source).map { Fragment($0, of: outer, isString: true) } : nil
        let shown = text.map(examples) ?? []
        if shown.isEmpty { noteUnread(literal) } else { found[literal.range.lowerBound] = shown }
    }

    /// The payloads that a comment shows, read without the signs at the beginnings of its lines.
    func examples(inComment comment: Range<Int>) -> [Fragment] {
        guard Array(source[comment]).contains(word: "aps") else { return [] }
        var signs: [TextEdit] = []
        var start = comment.lowerBound
        while start < comment.upperBound {
            let line = source[start..<comment.upperBound].prefix { $0 != 0x0A }
            let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
            var end = line[blanks...].prefix { "/*!#".utf8.contains($0) }.endIndex
            if end > blanks, line[end...].first == 0x20 { end += 1 }
            if end > blanks { signs.append(TextEdit(start..<end, "")) }
            start = line.endIndex + 1
        }
        return examples(in: Fragment(comment, of: outer, decoding: signs, .plain))
    }

    /// The payloads in a text of documentation that are JSON and no argument of an example in code.
    private func examples(in text: Fragment) -> [Fragment] {
        var objects = ObjectFinder(text)
        return objects.payloads(isCode: true) { start in
            !(text.text[..<start].last { $0 > 0x20 }.map("\"'(".utf8.contains) ?? false)
                && !Self.showsMistake(text.text[..<start])
        }
    }

    /// Notes that a text has `aps` as a key and can't be read as JSON. A computed part may be a call with texts of its own.
    private mutating func noteUnread(_ literal: Literal) {
        if case .joined(let parts) = literal.value { return parts.forEach { noteUnread($0) } }
        guard case .text = literal.value else { return }
        let text = source[literal.range]
        let line = source[..<literal.range.lowerBound].suffix(Self.longestLineOfTests).split(separator: 0x0A).last ?? []
        for place in WrittenAPS.places(in: text)
        where found[place.lowerBound] == nil && !hasDots(text) && !WrittenAPS.isSearched(line) {
            found[place.lowerBound] = [Fragment(unread: place, of: outer, "the text around it is no JSON")]
        }
    }

    private func hasDots(_ text: ArraySlice<UInt8>) -> Bool {
        let text = Array(text)
        return text.contains(word: "...") || text.contains(word: "…")
    }
}
