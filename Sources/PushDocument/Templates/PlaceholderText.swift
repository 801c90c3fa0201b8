import JSONText
import PushPayload

/// Text that is filled in before it is sent.
package enum PlaceholderText {
    /// True if a string is what is read in place of an unknown value outside strings.
    package static func isMarked(_ text: String) -> Bool { text.first == Template.mark }

    /// True if an object or array in the path of a pointer has members or elements that nobody knows yet.
    package static func hasUnknownMembers(_ root: JSONValue, on path: JSONPointer) -> Bool {
        (0...path.tokens.count).contains { depth in
            switch root[JSONPointer(Array(path.tokens.prefix(depth)))] {
            case .object(let object)?: object.members.contains { isMarked($0.name) }
            case .array(let elements)?: elements.contains { $0.string.map(isMarked) ?? false }
            default: false
            }
        }
    }

    /// A text of a message without the mark of stand-ins, which no reader may see.
    package static func unmarked(_ text: String) -> String {
        String(text.unicodeScalars.filter { Template.mark.unicodeScalars.first != $0 })
    }

    package static func isIn(_ text: String) -> Bool {
        guard text.utf8.contains(where: mayBegin) else { return false }
        if text.unicodeScalars.contains(where: { Template.mark.unicodeScalars.first == $0 }) { return true }
        var tags = TagReader(text: Array(text.utf8))
        return tags.text.indices.contains { isTag(at: $0, of: &tags) }
    }

    /// True for a byte with which a placeholder may begin; 0xF4 is the first byte of the mark.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"), 0xF4: true
        default: false
        }
    }

    package static func isIn(_ value: JSONValue) -> Bool {
        !value.values { value, name in isIn(name) || value.string.map(isIn) ?? false }.isEmpty
    }

    private static func isTag(at offset: Int, of tags: inout TagReader) -> Bool {
        let text = tags.text
        switch text[offset] {
        case UInt8(ascii: "{"): return tags.tag(of: .mustache, at: offset) != nil
        case UInt8(ascii: "<"): return tags.tag(of: .erb, at: offset) != nil
        case UInt8(ascii: "%"): return tags.tag(of: .printf, at: offset) != nil
        case UInt8(ascii: "$"):
            guard let tag = tags.tag(of: .shell, at: offset) else { return false }
            // Only with brackets, or as the whole text: `$5` is a price.
            return "({".utf8.contains(text[offset + 1]) || tag.range == text.indices && !text[1].isDigit
        case UInt8(ascii: "#") where offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "("):
            return tags.parenthesised(at: offset) != nil
        default: return false
        }
    }

    /// A document with values of the right kind in place of marked strings, if the catalogue knows the kind.
    static func filled(_ document: JSONValue) -> JSONValue {
        guard case .object(var root) = document else { return document }
        for name in ["headers", "payload"] {
            if let text = root[name]?.string, isMarked(text) { root[name] = object(text) }
        }
        return filled(.object(root), in: .root)
    }

    private static func filled(_ value: JSONValue, in parent: Key.Parent) -> JSONValue {
        switch value {
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, filled($0, in: parent)) }))
        case .array(let elements): .array(elements.map { filled($0, in: parent) })
        default: value
        }
    }

    private static func filled(_ member: JSONObject.Member, in parent: Key.Parent) -> JSONValue {
        let key = Key.named(member.name, in: parent)
        guard let text = member.value.string, isMarked(text) else {
            let inner = Key.Parent.allCases.first { $0.pointer.last == member.name } ?? parent
            guard key?.forms.contains(.objects) == true, let elements = member.value.array else {
                return filled(member.value, in: inner)
            }
            return .array(elements.map { $0.string.map(isMarked) == true ? .object(JSONObject()) : $0 })
        }
        guard let key, !key.kinds.contains(.string) else { return member.value }
        switch key.forms.first {
        case .flag: return 1
        case .number(let range): return .real(range?.upperBound ?? 1)
        case .count(let least): return .integer(max(1, least))
        case .boolean: return true
        case .texts: return .array([member.value])
        case .object: return object(text)
        default: return member.value
        }
    }

    private static func object(_ text: String) -> JSONValue { .object(JSONObject([(text, .string(text))])) }
}

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

    struct Tag: Equatable {
        let range: Range<Int>
        /// True if it is replaced by a value; false for a control tag.
        let isValue: Bool
    }

    /// The language of a placeholder that is all of a text.
    static func of(_ text: ArraySlice<UInt8>) -> Template? {
        var tags = TagReader(text: Array(text))
        return allCases.first { tags.tag(of: $0, at: 0)?.range == 0..<text.count }
    }

    /// The first character of a stand-in for a placeholder.
    static let mark = SyntaxError.placeholderMark
}
