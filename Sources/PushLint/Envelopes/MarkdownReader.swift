import JSONText
import PushPayload

/// Finds payloads in the fenced blocks of Markdown: in blocks of JSON, and in shell commands.
enum MarkdownReader {
    /// The texts that look like payloads, in their order.
    static func passages(in outer: Passage) -> [Passage] {
        var found: [Passage] = []
        var fence: (mark: ArraySlice<UInt8>, label: String, start: Int)?
        var start = 0
        while start < outer.text.count {
            let end = outer.text[start...].firstIndex(of: 0x0A) ?? outer.text.count
            let line = outer.text[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
            let mark = line.prefix { $0 == line.first }
            let isMark = mark.count >= 3 && (mark.first == UInt8(ascii: "`") || mark.first == UInt8(ascii: "~"))
            let rest = line.dropFirst(mark.count)
            if let open = fence {
                if isMark, mark.first == open.mark.first, mark.count >= open.mark.count, rest.allSatisfy({ $0 <= 0x20 })
                {
                    found += passages(inBlock: Passage(open.start..<start, of: outer, .plain), open.label)
                    fence = nil
                }
            } else if isMark, !rest.contains(UInt8(ascii: "`")) {
                fence = (mark, label(rest), min(end + 1, outer.text.count))
            }
            start = end + 1
        }
        return found
    }

    /// The language that a block says it is in.
    private static func label(_ text: ArraySlice<UInt8>) -> String {
        let word = text.drop { !$0.isNamePart }.prefix { $0.isNamePart || $0 == UInt8(ascii: "-") }
        return String(decoding: word, as: UTF8.self).lowercased()
    }

    private static func passages(inBlock block: Passage, _ label: String) -> [Passage] {
        if shells.contains(label) { return ShellReader.passages(in: block) }
        guard notations.contains(label) else { return [] }
        return block.looksLikePayload ? [block] : []
    }

    private static let shells: Set = [
        "sh", "bash", "shell", "zsh", "console", "terminal", "curl", "shell-session", "shellsession",
    ]
    private static let notations: Set = ["", "json", "apns", "text", "txt", "http"]
}

extension Passage {
    /// Whether it is a payload, a request document or one of the JSON forms, or was meant to be one.
    var looksLikePayload: Bool {
        guard let first = text.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else {
            return false
        }
        var copy = self
        if let template = context.template { copy.apply(template.edits(in: text)) }
        guard let value = try? JSONDocument(parsing: copy.text).value else {
            // What was left out on purpose was not meant to be sent.
            return text.contains(word: "\"aps\"") && !copy.hasElision
        }
        guard let root = value.object else { return EnvelopeForm.holdsPayload(value) }
        let isRequest = Request.isRequestDocument(root) && root["payload"]?.object?["aps"] != nil
        return root["aps"] != nil || isRequest || EnvelopeForm.holdsPayload(value)
    }

    /// Whether dots outside strings stand for more.
    private var hasElision: Bool {
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
