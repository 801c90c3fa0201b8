import JSONText
import PushPayload

/// A language whose placeholders are filled in before a text is sent.
public enum Template: String, Sendable, CaseIterable {
    /// `{{name}}`, with `{{#sections}}` and `{% tags %}`.
    case mustache
    /// `$name`, `${name}`, `$(command)` and backquotes.
    case shell
    /// `<%= value %>` and `<% code %>`.
    case erb
    /// `%s`, `%d`, `%@` and the like.
    case printf

    /// A placeholder in a text.
    struct Tag: Equatable {
        let range: Range<Int>
        /// True if it is replaced by a value; false for a control tag.
        let isValue: Bool
    }

    /// The language of a placeholder that is all of a text.
    static func of(_ text: ArraySlice<UInt8>) -> Template? {
        var tags = TagReader(Array(text))
        return allCases.first { tags.tag(of: $0, at: 0)?.range == 0..<text.count }
    }

    /// The first character of a stand-in for a placeholder.
    static let mark = SyntaxError.placeholderMark
}
