import JSONText
import PushPayload

/// Text that is filled in before it is sent.
enum PlaceholderText {
    /// The known parts of a text with placeholders; nil if there are none in it.
    static func partial(_ text: String) -> PartialText? {
        guard text.utf8.contains(where: mayBegin) else { return nil }
        var tags = TagReader(text: Array(text.utf8))
        var known: [String] = []
        var (start, offset) = (0, 0)
        while offset < tags.text.count {
            guard let end = end(ofTagAt: offset, of: &tags), end > offset else {
                offset += 1
                continue
            }
            known.append(String(decoding: tags.text[start..<offset], as: UTF8.self))
            (start, offset) = (end, end)
        }
        guard !known.isEmpty else { return nil }
        known.append(String(decoding: tags.text[start...], as: UTF8.self))
        // Text that is filled in stays a string; some template languages with braces fill in values.
        let mayLoseQuotes = text.hasPrefix("{{") && text.hasSuffix("}}")
        return PartialText(known: known, shown: text, mayLoseQuotes: mayLoseQuotes)
    }

    /// The known part of a header field with a sign of a placeholder in any notation, as in `<token>` and `...`: real values lack
    /// such signs. Nil for any other field.
    static func loose(_ text: String) -> PartialText? {
        guard mayBeLoose(text) else { return nil }
        let isLoose =
            text.utf8.contains { "<>{}[]$%*".utf8.contains($0) } || text.contains("...") || text.contains("…")
            // Names to fill in, as in `BUNDLE ID`.
            || text.contains(" ") && text.first?.isLetter == true && !text.contains(where: { $0.isLowercase })
        // Old systems described the bytes of a device token with such brackets.
        let isToken = text.split(separator: "<").last?.split(separator: ">").first.map {
            $0.allSatisfy { $0.isHexDigit || $0 == " " }
        }
        guard isLoose, isToken != true, !CurlRequest.namesExpo(text) else { return nil }
        let known = text.prefix { !"<{[$%*.…".contains($0) }
        return PartialText(known: [String(known), ""], shown: text)
    }

    /// False for a text that certainly has no sign of a placeholder, as most header fields.
    private static func mayBeLoose(_ text: String) -> Bool {
        var previous: UInt8 = 0
        return text.utf8.contains { byte in
            defer { previous = byte }
            switch byte {
            case UInt8(ascii: "."): return previous == byte
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"):
                return false
            default: return true
            }
        }
    }

    /// A value with unknown texts for those with placeholders, and open objects where a name has one.
    static func marking(_ value: JSONValue) -> JSONValue {
        guard isIn(value) else { return value }
        switch value {
        case .string(let text):
            // Azure replaces `#(name)` and its quotes with a number.
            let kinds: JSONKinds = text.hasPrefix("#(") && text.hasSuffix(")") ? .any : .string
            return partial(text).map { .unknown(UnknownValue($0, kinds)) } ?? value
        case .array(let elements): return .array(elements.map { marking($0) })
        case .object(let object):
            let known = object.members.filter { partial($0.name) == nil }
            var marked = JSONObject(unique: known.map { JSONObject.Member(name: $0.name, value: marking($0.value)) })
            marked.isOpen = object.isOpen || known.count < object.count
            return .object(marked)
        default: return value
        }
    }

    /// The same for a whole document, of which header fields and the path may have placeholders of any notation.
    static func marking(_ document: JSONDocument) -> JSONValue {
        let value = document.bytes.withUnsafeBytes { $0.mayHavePlaceholder } ? marking(document.value) : document.value
        guard case .object(var root) = value else { return value }
        func markLoosely(_ name: String, in object: inout JSONObject) {
            guard let text = object[name]?.string, let partial = loose(text) else { return }
            object[name] = .unknown(UnknownValue(partial))
        }
        for name in Request.addressNames { markLoosely(name, in: &root) }
        if var headers = root["headers"]?.object {
            for name in headers.names { markLoosely(name, in: &headers) }
            root["headers"] = .object(headers)
        }
        return .object(root)
    }

    private static func isIn(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): text.utf8.contains(where: mayBegin)
        case .array(let elements): elements.contains(where: isIn)
        case .object(let object):
            object.members.contains { $0.name.utf8.contains(where: mayBegin) || isIn($0.value) }
        default: false
        }
    }

    /// True for a byte with which a placeholder may begin.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"): true
        default: false
        }
    }

    private static func end(ofTagAt offset: Int, of tags: inout TagReader) -> Int? {
        let text = tags.text
        switch text[offset] {
        case UInt8(ascii: "{"): return tags.tag(of: .mustache, at: offset)?.range.upperBound
        case UInt8(ascii: "<"):
            if let tag = tags.tag(of: .erb, at: offset) { return tag.range.upperBound }
            // The placeholder has to be the whole text, as in `<channel id>`.
            let isWhole = offset == 0 && text.last == UInt8(ascii: ">")
            return isWhole
                && !text.dropFirst().dropLast().contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
                ? text.count : nil
        case UInt8(ascii: "%"): return tags.tag(of: .printf, at: offset)?.range.upperBound
        case UInt8(ascii: "$"):
            guard let tag = tags.tag(of: .shell, at: offset) else { return nil }
            // The name needs brackets, or has to be the whole text: `$5` is a price.
            let isWhole = tag.range == text.indices && !text[1].isDigit
            return "({".utf8.contains(text[offset + 1]) || isWhole ? tag.range.upperBound : nil
        case UInt8(ascii: "#") where offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "("):
            return tags.parenthesised(at: offset)?.range.upperBound
        default: return nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// True if a string of a JSON text may have a placeholder. Outside strings JSON has none of these bytes.
    package var mayHavePlaceholder: Bool {
        var previous: UInt8 = 0
        var offset = 0
        while offset < count {
            // A word of eight bytes without such a byte is skipped, except after a backslash.
            let isWord = count - offset >= 8 && previous != UInt8(ascii: "\\")
            if isWord, !Self.mayBegin(in: loadUnaligned(fromByteOffset: offset, as: UInt64.self)) {
                previous = 0
                offset += 8
                continue
            }
            for index in offset..<Swift.min(offset + 8, count) {
                let byte = self[index]
                switch byte {
                case UInt8(ascii: "<"), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"): return true
                case UInt8(ascii: "{") where previous == byte: return true
                // A placeholder may be written with escapes.
                case UInt8(ascii: "u") where previous == UInt8(ascii: "\\") && isASCII(escapedAt: index + 1):
                    return true
                default: previous = byte
                }
            }
            offset += 8
        }
        return false
    }

    /// True if the digits of an escape are those of an ASCII character, as all signs of placeholders are.
    private func isASCII(escapedAt offset: Int) -> Bool {
        offset + 2 < count && self[offset] == UInt8(ascii: "0") && self[offset + 1] == UInt8(ascii: "0")
            && self[offset + 2] < UInt8(ascii: "8")
    }

    /// True if one of eight bytes is among those with which a placeholder, or an escape of one, may begin.
    private static func mayBegin(in word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        /// The top bit of each byte that is this one; it may be set in bytes above such a one and in those that are not ASCII.
        func places(of byte: UInt8) -> UInt64 { (word ^ ones &* UInt64(byte)) &- ones }
        let signs = places(of: UInt8(ascii: "<")) | places(of: UInt8(ascii: "%")) | places(of: UInt8(ascii: "$"))
        let others = places(of: UInt8(ascii: "#")) | places(of: UInt8(ascii: "{")) | places(of: UInt8(ascii: "\\"))
        return (signs | others) & ~word & (ones &* 0x80) != 0
    }
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
}
