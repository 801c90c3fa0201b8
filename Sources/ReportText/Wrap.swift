/// Breaks text between words.
package enum Wrap {
    /// Lines of at most `width` columns, the first of them `indent` columns shorter; a longer word has one to itself. A line
    /// that would begin as a command of a build service does is changed so that it doesn't.
    package static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !line.isEmpty,
                DisplayWidth.columns(line) + 1 + DisplayWidth.columns(String(word)) > width
                    - (lines.isEmpty ? indent : 0)
            {
                lines.append(line)
                line = String(word)
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        return (lines + [line]).map { LogCommand.replaced(in: $0, by: DisplayWidth.named) }
    }
}
