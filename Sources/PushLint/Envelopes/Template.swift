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

    /// What stands before a value that was put in for a placeholder: a character for private use that nobody uses.
    static let mark: Character = "\u{10FFFD}"

    /// The edits that make JSON of a text with placeholders: those outside strings become marked strings, or nothing
    /// when they are only there for control. `least` leaves as few bytes as any filling would.
    func edits(in text: [UInt8], least: Bool = false) -> [TextEdit] {
        var edits: [TextEdit] = []
        var isInString = false
        var offset = 0
        while offset < text.count {
            if let tag = tag(at: offset, in: text), isInString {
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
                let (end, hasTag, hasValue) = run(at: offset, in: text)
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
    private func run(at start: Int, in text: [UInt8]) -> (end: Int, hasTag: Bool, hasValue: Bool) {
        var end = start
        var (hasTag, hasValue) = (false, false)
        while end < text.count {
            if let tag = tag(at: end, in: text) {
                hasTag = true
                hasValue = hasValue || tag.isValue
                end = tag.range.upperBound
                // Control stands alone, so that what it encloses keeps its own place.
                if !tag.isValue { break }
            } else if text[end].isWordPart {
                // A control tag may follow a word, which is then none of the placeholder's.
                end += 1
            } else {
                break
            }
        }
        return hasTag && !hasValue && end > start && text[start].isWordPart
            ? (start + 1, false, false) : (end, hasTag, hasValue)
    }

    /// The placeholder that begins at an offset.
    func tag(at offset: Int, in text: [UInt8]) -> Tag? {
        switch (self, text[offset]) {
        case (.mustache, UInt8(ascii: "{")): mustache(at: offset, in: text)
        case (.erb, UInt8(ascii: "<")): erb(at: offset, in: text)
        case (.shell, UInt8(ascii: "$")), (.shell, UInt8(ascii: "`")): shell(at: offset, in: text)
        case (.printf, UInt8(ascii: "%")): printf(at: offset, in: text)
        default: nil
        }
    }

    private func mustache(at offset: Int, in text: [UInt8]) -> Tag? {
        let rest = text[offset...]
        if rest.starts(with: "{%".utf8) { return enclosed(offset, 2, "%}", text, isValue: false) }
        for (opening, closing) in [("{{{", "}}}"), ("{{", "}}")] where rest.starts(with: opening.utf8) {
            let content = offset + opening.utf8.count
            let isControl = content < text.count && "#/^!>~".utf8.contains(text[content])
            guard let tag = enclosed(offset, opening.utf8.count, closing, text, isValue: !isControl),
                !text[content..<tag.range.upperBound - closing.utf8.count].contains(where: { "{}\n".utf8.contains($0) })
            else { continue }
            return tag
        }
        return nil
    }

    private func erb(at offset: Int, in text: [UInt8]) -> Tag? {
        guard text[offset...].starts(with: "<%".utf8) else { return nil }
        let isValue = text[(offset + 2)...].first == UInt8(ascii: "=")
        return enclosed(offset, 2, "%>", text, isValue: isValue)
    }

    private func shell(at offset: Int, in text: [UInt8]) -> Tag? {
        guard text[offset] == UInt8(ascii: "$") else { return enclosed(offset, 1, "`", text, isValue: true) }
        guard offset + 1 < text.count else { return nil }
        switch text[offset + 1] {
        case UInt8(ascii: "{"): return enclosed(offset, 2, "}", text, isValue: true)
        case UInt8(ascii: "("):
            var depth = 0
            for index in (offset + 1)..<text.count {
                if text[index] == UInt8(ascii: "(") { depth += 1 }
                if text[index] == UInt8(ascii: ")") { depth -= 1 }
                if depth == 0 { return Tag(range: offset..<index + 1, isValue: true) }
            }
            return nil
        case let byte where byte.isNamePart || "@*#?!".utf8.contains(byte):
            var end = offset + 2
            // `$1` is one digit, whatever follows.
            if !byte.isNumeral { while byte.isNamePart, end < text.count, text[end].isNamePart { end += 1 } }
            return Tag(range: offset..<end, isValue: true)
        default: return nil
        }
    }

    private func printf(at offset: Int, in text: [UInt8]) -> Tag? {
        var end = offset + 1
        while end < text.count, text[end].isNumeral || "-+#.*$l".utf8.contains(text[end]) { end += 1 }
        guard end < text.count, "sdiufgeExX@".utf8.contains(text[end]) else { return nil }
        return Tag(range: offset..<end + 1, isValue: true)
    }

    private func enclosed(_ offset: Int, _ width: Int, _ closing: String, _ text: [UInt8], isValue: Bool) -> Tag? {
        let mark = Array(closing.utf8)
        guard offset + width <= text.count else { return nil }
        var end = offset + width
        while let next = text[end...].firstIndex(of: mark[0]) {
            if text[next...].starts(with: mark) { return Tag(range: offset..<next + mark.count, isValue: isValue) }
            end = next + 1
        }
        return nil
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
