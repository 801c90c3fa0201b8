import JSONText

/// How a text is quoted inside another.
enum Quoting: Sendable {
    /// As it is.
    case plain
    /// In a JSON string.
    case jsonString
    /// Between single quotes of a shell.
    case singleQuotes
    /// Between double quotes of a shell.
    case doubleQuotes
    /// In a here-document whose shell replaces variables.
    case hereDocument
    /// As YAML, whose values may be written as JSON has them.
    case yaml
    /// In a way that can be read but not written, such as a word with several kinds of quotes.
    case other

    /// The quoted form of a text; nil if it can't be written.
    func written(_ text: String) -> String? {
        switch self {
        case .plain: text
        case .jsonString: String(JSONWriter().text(.string(text)).dropFirst().dropLast())
        case .singleQuotes: escaped(text, "'") { "'\\\($0)'" }
        case .doubleQuotes: escaped(text, "\"\\$`") { "\\\($0)" }
        case .hereDocument: escaped(text, "\\$`") { "\\\($0)" }
        case .yaml: (try? JSONDocument(parsing: Array(text.utf8))) == nil || text.contains("\n") ? nil : text
        case .other: nil
        }
    }

    private func escaped(_ text: String, _ special: String, _ escape: (Character) -> String) -> String {
        text.map { special.contains($0) ? escape($0) : String($0) }.joined()
    }
}
