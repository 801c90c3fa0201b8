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
        /// Whether it leaves something, and is not only there for control.
        let isValue: Bool
    }

    /// The first character of a value that stands in for a placeholder.
    static let mark = SyntaxError.standInMark

    /// The edits that make JSON of a text with placeholders: those outside strings become marked strings, or nothing
    /// when they are only there for control. `least` leaves as few bytes as any filling would.
    func edits(in text: [UInt8], least: Bool = false) -> [TextEdit] {
        var tags = TagReader(text)
        var edits: [TextEdit] = []
        var isInString = false
        var offset = 0
        while offset < text.count {
            if isInString, let tag = tags.tag(of: self, at: offset) {
                if least {
                    edits.append(TextEdit(tag.range, ""))
                } else if text[tag.range].contains(where: {
                    $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
                }) {
                    let inner = String(decoding: text[tag.range], as: UTF8.self)
                    edits.append(TextEdit(tag.range, Quoting.jsonString.written(inner) ?? ""))
                }
                offset = tag.range.upperBound
            } else if isInString {
                if text[offset] == UInt8(ascii: "\"") { isInString = false }
                offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
            } else if text[offset] == UInt8(ascii: "\"") {
                isInString = true
                offset += 1
            } else {
                let (end, hasTag, hasValue) = run(at: offset, of: &tags)
                if hasTag {
                    let inner = String(Self.mark) + String(decoding: text[offset..<end], as: UTF8.self)
                    let value = least ? "0" : JSONWriter().text(.string(inner))
                    edits.append(TextEdit(offset..<end, hasValue ? value : ""))
                }
                offset = max(end, offset + 1)
            }
        }
        return edits
    }

    /// Placeholders and the letters and digits that touch them.
    private func run(at start: Int, of tags: inout TagReader) -> (end: Int, hasTag: Bool, hasValue: Bool) {
        var end = start
        var (hasTag, hasValue) = (false, false)
        while end < tags.text.count {
            if let tag = tags.tag(of: self, at: end) {
                // Control stands alone, so that what it encloses keeps its own place: a word before it is none of its own.
                if !tag.isValue, end > start, !hasValue { return (end, false, false) }
                hasTag = true
                hasValue = hasValue || tag.isValue
                end = tag.range.upperBound
                if !tag.isValue { break }
            } else if tags.text[end].isWordPart {
                end += 1
            } else {
                break
            }
        }
        return (end, hasTag, hasValue)
    }
}

extension UInt8 {
    var isNumeral: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    /// A letter or digit of ASCII, or `_`.
    var isNamePart: Bool {
        isNumeral || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
            || self == UInt8(ascii: "_")
    }
    fileprivate var isWordPart: Bool { isNamePart || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}
