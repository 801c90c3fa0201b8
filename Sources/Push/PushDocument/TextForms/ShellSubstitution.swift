/// The words that a script replaces in its texts before it sends them.
enum ShellSubstitution {
    /// The words in `${NAME/WORD/…}`, `${NAME//WORD/…}` and in the `s/WORD/…/` of sed, made of letters and digits.
    static func words(in script: [UInt8]) -> Set<String> {
        var words: Set<String> = []
        for offset in script.indices {
            let rest = script[offset...]
            switch script[offset] {
            case UInt8(ascii: "$") where rest.dropFirst().first == UInt8(ascii: "{"):
                let name = rest.dropFirst(2).prefix(while: { $0.isNamePart })
                let pattern = script[name.endIndex...].drop { "/#%".utf8.contains($0) }
                guard !name.isEmpty, script[name.endIndex...].first == UInt8(ascii: "/") else { continue }
                insert(pattern, endingWith: UInt8(ascii: "/"), into: &words)
            case UInt8(ascii: "s"):
                // A sed command is at the beginning of its word, or after another one.
                guard offset > 0, "'\"; ".utf8.contains(script[offset - 1]), let mark = rest.dropFirst().first,
                    "/|#,@:!".utf8.contains(mark)
                else { continue }
                insert(rest.dropFirst(2), endingWith: mark, into: &words)
            default: continue
            }
        }
        return words
    }

    private static func insert(_ pattern: ArraySlice<UInt8>, endingWith mark: UInt8, into words: inout Set<String>) {
        let word = pattern.prefix { ($0.isNamePart || $0 == UInt8(ascii: "-")) && $0 != mark }
        // Numbers and JSON's own words are never placeholders.
        guard let first = word.first, !first.isDigit, pattern[word.endIndex...].first == mark else { return }
        words.insert(String(decoding: word, as: UTF8.self))
        words.subtract(["true", "false", "null"])
    }
}
