import JSONText

extension TextForm {
    /// Markdown: payloads in fenced blocks of JSON, and in the shell commands of others.
    static let markdown = TextForm(extensions: ["md", "markdown"], fragments: MarkdownReader.fragments)
}

/// Finds payloads in the fenced blocks of Markdown: in blocks of JSON, and in shell commands.
enum MarkdownReader {
    /// The texts that look like payloads, in their order.
    @Sendable static func fragments(in outer: Fragment) -> [Fragment] {
        var found: [Fragment] = []
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
                    found += fragments(inBlock: Fragment(open.start..<start, of: outer, .plain), open.label)
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

    private static func fragments(inBlock block: Fragment, _ label: String) -> [Fragment] {
        if shells.contains(label) { return ShellReader.fragments(in: block) }
        guard notations.contains(label) else { return [] }
        return block.looksLikePayload ? [block] : []
    }

    private static let shells: Set = [
        "sh", "bash", "shell", "zsh", "console", "terminal", "curl", "shell-session", "shellsession",
    ]
    private static let notations: Set = ["", "json", "apns", "text", "txt", "http"]
}
