import JSONText

extension EnvelopeForm {
    /// Lines of JSON, each with a document of its own; blank lines are skipped.
    static func lines(in outer: Fragment) -> [Fragment] {
        outer.text.split(separator: 0x0A).compactMap { line in
            // Outside strings a carriage return is white space: it may stay.
            let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            return isBlank ? nil : Fragment(line.indices, of: outer, .plain)
        }
    }

    /// The form of a text without a name that is not JSON, with the payloads in it; nil if there are none.
    static func recognised(inProse document: Fragment) -> (form: EnvelopeForm, payloads: [Fragment])? {
        let first = document.text.first { $0 > 0x20 }
        guard let first, !"{[\"'".utf8.contains(first) else { return nil }
        let messages = document.text.contains(word: "```") ? [] : HTTPReader.fragments(in: document)
        if messages.contains(where: { $0.context.hasAllHeaders || !$0.context.headers.fields.isEmpty }) {
            return (.http, messages)
        }
        let fences = MarkdownReader.fragments(in: document)
        if !fences.isEmpty { return (.markdown, fences) }
        guard document.text.starts(with: "#!".utf8) || document.text.contains(word: "curl") else { return nil }
        let sent = ShellReader.fragments(in: document)
        return sent.isEmpty ? nil : (.shell, sent)
    }
}

extension Fragment {
    /// True if it is a payload, a request document or one of the JSON forms, or is meant to be one.
    var looksLikePayload: Bool {
        guard let first = text.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return false }
        let placeholders = context.placeholders
        let filled = placeholders.isEmpty ? text : placeholders.edits(in: text).applied(to: text)
        guard let value = try? JSONDocument(parsing: filled).value else {
            // An abridged example was not meant to be sent.
            return text.contains(word: "\"aps\"") && !Self.hasElision(filled)
        }
        guard let root = value.object else { return PushDocument.holdsPayload(value) }
        return root["aps"] != nil || EmbeddedPayload.isIn(root) || PushDocument.holdsPayload(value)
            || !ServiceMessage.all(in: value).isEmpty
    }

    /// True if dots stand for a value that was left out, also in a string that holds JSON, as in `"{\"aps\":...}"`.
    var leavesValuesOut: Bool {
        text.indices.contains { offset in
            guard text[offset] == UInt8(ascii: ":"), offset > 0, text[offset - 1] == UInt8(ascii: "\"")
            else { return false }
            let value = text[(offset + 1)...].drop { $0 == 0x20 }
            return value.starts(with: "...".utf8) || value.starts(with: "…".utf8)
        }
    }

    /// True if dots outside strings stand for omitted members.
    private static func hasElision(_ text: [UInt8]) -> Bool {
        var isInString = false
        for (offset, byte) in text.enumerated() {
            if byte == UInt8(ascii: "\""), offset == 0 || text[offset - 1] != UInt8(ascii: "\\") { isInString.toggle() }
            if byte == 0x0A { isInString = false }
            if !isInString, text[offset...].starts(with: "...".utf8) || text[offset...].starts(with: "…".utf8) {
                return true
            }
        }
        return false
    }
}

extension [UInt8] {
    package func contains(word text: String) -> Bool { offset(of: text) != nil }
}
