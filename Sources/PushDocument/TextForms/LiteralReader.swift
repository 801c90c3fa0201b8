import JSONText

/// Reads objects that are written as literals of a programming language, as JSON.
///
/// Keys may be bare words, symbols or strings, and computed values are placeholders. What is read is a payload, a message
/// to a service or a request document; code of other forms is passed over.
struct LiteralReader {
    private let outer: Fragment
    private let text: [UInt8]
    private var offset = 0
    /// The edits that make JSON of what was read.
    private var edits: [TextEdit] = []
    /// The number of bytes that may still be read; it bounds the work on brackets that never close.
    private var budget: Int

    /// The programming languages, by the extensions of their files.
    static let extensions = [
        "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "py", "rb", "go", "swift", "kt", "kts", "dart", "php",
    ]

    /// The payloads in a source, in their order; none in a text that is JSON.
    static func fragments(in source: Fragment) -> [Fragment] {
        var reader = LiteralReader(source)
        return reader.payloads()
    }

    private init(_ outer: Fragment) {
        self.outer = outer
        text = outer.text
        budget = 16 * outer.text.count
    }

    private mutating func payloads() -> [Fragment] {
        guard text.contains(word: "aps"), (try? JSONDocument(parsing: text)) == nil else { return [] }
        var found: [Fragment] = []
        var start = 0
        while let next = text[start...].firstIndex(where: { "{[(".utf8.contains($0) }), budget > 0 {
            (offset, edits) = (next, [])
            let isCall = text[next] == UInt8(ascii: "(")
            let begin = isInComment(next) ? nil : isCall ? startOfCall(next) : next
            if let begin, collection(from: begin, isObject: true), let fragment = payload(begin..<offset) {
                found.append(fragment)
                start = offset
            } else {
                start = next + 1
            }
        }
        return found
    }

    /// True if a line is a comment up to an offset.
    private func isInComment(_ offset: Int) -> Bool {
        let start = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = text[start..<offset].drop { $0 <= 0x20 }
        return ["//", "#", "*", "/*"].contains { line.starts(with: $0.utf8) }
    }

    /// The text that was read, if it is a payload or has one in a known place.
    private func payload(_ range: Range<Int>) -> Fragment? {
        var fragment = Fragment(range, of: outer, decoding: edits, .other)
        guard let root = try? JSONDocument(parsing: fragment.text).value.object, EmbeddedPayload.isIn(root) else {
            return nil
        }
        fragment.noteStandIns()
        return fragment
    }

    private static let standIn = JSONWriter().text(.string(Fragment.standIn))

    // MARK: Grammar

    /// Reads an object or array whose bracket is at the offset; its text begins at `start`, with what names its type.
    private mutating func collection(from start: Int, isObject: Bool) -> Bool {
        guard let close = peek.flatMap({ Self.closing[$0] }) else { return false }
        replace(start..<offset + 1, isObject ? "{" : "[")
        offset += 1
        skipSpace()
        if isObject, close == UInt8(ascii: "]") {
            // Two brackets alone are an empty array; an empty object of Swift has a colon in them.
            if peek == close { return false }
            if text[offset...].starts(with: ":]".utf8) {
                replace(offset..<offset + 1, "")
                offset += 1
            }
        }
        while budget > 0 {
            skipSpace()
            if take(close) {
                replace(offset - 1..<offset, isObject ? "}" : "]")
                return true
            }
            guard isObject ? member(in: close) : value(before: close) else { return false }
            skipSpace()
            let comma = offset
            if take(",") {
                skipSpace()
                if peek == close { replace(comma..<comma + 1, "") }
            } else if peek != close {
                return false
            }
        }
        return false
    }

    private mutating func member(in close: UInt8) -> Bool {
        let start = offset
        for spread in ["...", "**", "[", "if ("] where text[offset...].starts(with: spread.utf8) {
            guard spread != "[" || close == UInt8(ascii: "}"), skipExpression(close) else { return false }
            // Each with a name of its own.
            let name = JSONWriter().text(.string(Fragment.standIn + String(start)))
            replace(start..<offset, "\(name):\(Self.standIn)")
            return true
        }
        let isSymbol = take(":")
        guard let name = peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") ? string() : word() else {
            return false
        }
        replace(start..<offset, JSONWriter().text(.string(name)))
        let end = offset
        skipSpace()
        let separator = offset
        if take("=>") || !isSymbol && take(":") || take("to ") || take("to\n") {
            if separator > end { replace(end..<separator, "") }
            replace(separator..<offset, ":")
            skipSpace()
            return value(before: close)
        }
        // A name alone is a variable's.
        guard close == UInt8(ascii: "}"), peek == UInt8(ascii: ",") || peek == close else { return false }
        replace(end..<end, ":\(Self.standIn)")
        return true
    }

    private mutating func value(before close: UInt8) -> Bool {
        let (start, before) = (offset, edits.count)
        let isRead = literal(from: start)
        let end = offset
        if isRead {
            skipSpace()
            if peek == UInt8(ascii: ",") || peek == close { return true }
            // A cast, which may be a forced or optional one.
            for cast in ["as", "satisfies"] where text[offset...].starts(with: cast.utf8) {
                guard skipExpression(close) else { return false }
                replace(end..<offset, "")
                return true
            }
        }
        edits.removeSubrange(before...)
        offset = start
        guard skipExpression(close), offset > start else { return false }
        replace(start..<offset, Self.standIn)
        return true
    }

    /// Reads a literal that begins at an offset.
    private mutating func literal(from start: Int) -> Bool {
        guard let byte = peek else { return false }
        switch byte {
        case UInt8(ascii: "{"): return collection(from: start, isObject: true)
        case UInt8(ascii: "["):
            let before = edits.count
            if collection(from: start, isObject: true) { return true }
            edits.removeSubrange(before...)
            offset = start
            return collection(from: start, isObject: false)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            guard let string = string() else { return false }
            replace(start..<offset, JSONWriter().text(.string(string)))
            return true
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = text[offset...].prefix { $0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
            offset = number.endIndex
            return (try? JSONDocument(parsing: Array(number))) != nil
        default: return named(from: start)
        }
    }

    /// Reads a constant, or a literal after the name of its type.
    private mutating func named(from start: Int) -> Bool {
        if take("<") {
            guard let end = text[offset...].prefix(60).firstIndex(of: UInt8(ascii: ">")) else { return false }
            offset = end + 1
            return collection(from: start, isObject: peek != UInt8(ascii: "["))
        }
        for (name, isObject) in Self.types where take(name) { return collection(from: start, isObject: isObject) }
        guard let word = word(), let constant = Self.constants[word] else { return false }
        replace(start..<offset, constant)
        return true
    }

    private static let closing: [UInt8: UInt8] = [
        UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]"),
        UInt8(ascii: "("): UInt8(ascii: ")"),
    ]
    private static let constants = [
        "true": "true", "false": "false", "True": "true", "False": "false", "null": "null", "None": "null",
        "nil": "null", "NULL": "null",
    ]
    private static let maps = ["mapOf", "mutableMapOf", "hashMapOf", "linkedMapOf", "array", "jsonObjectOf"]
    /// What names the type of a literal before its bracket, and whether that is an object. Of two names the longer comes first.
    private static let types: [(String, Bool)] =
        ["listOf", "arrayOf", "mutableListOf", "arrayListOf"].map { ($0, false) }
        + (["map[string]interface{}", "map[string]any", "map[string]string", "map[string]int"] + maps).map {
            ($0, true)
        }
        + ["gin.H", "echo.Map", "fiber.Map", "bson.M", "H", "M"].map { ($0, true) }

    /// The beginning of the word before a bracket, if it makes a map; nil for any other call.
    private func startOfCall(_ bracket: Int) -> Int? {
        let start = text[..<bracket].lastIndex { !$0.isNamePart }.map { $0 + 1 } ?? 0
        return Self.maps.contains(String(decoding: text[start..<bracket], as: UTF8.self)) ? start : nil
    }

    // MARK: Words

    private var peek: UInt8? { offset < text.count ? text[offset] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        guard text[offset...].starts(with: word.utf8) else { return false }
        offset += word.utf8.count
        return true
    }

    /// Replaces a part of what was read, with the comments in it; there may be edits of comments after it.
    private mutating func replace(_ range: Range<Int>, _ new: String) {
        budget -= 1
        if text[range].elementsEqual(new.utf8) { return }
        let start = edits.lastIndex { $0.range.upperBound <= range.lowerBound }.map { $0 + 1 } ?? 0
        let end = edits[start...].firstIndex { $0.range.lowerBound >= range.upperBound } ?? edits.count
        edits.replaceSubrange(start..<end, with: [TextEdit(range, new)])
    }

    /// Skips white space and comments.
    private mutating func skipSpace() {
        while let byte = peek {
            let start = offset
            if byte <= 0x20 {
                offset += 1
                continue
            }
            if text[offset...].starts(with: "//".utf8) || byte == UInt8(ascii: "#") {
                offset = text[offset...].firstIndex(of: 0x0A) ?? text.count
            } else if text[offset...].starts(with: "/*".utf8) {
                offset = text.offset(of: "*/", from: offset + 2).map { $0 + 2 } ?? text.count
            } else {
                return
            }
            replace(start..<offset, "")
        }
    }

    private mutating func word() -> String? {
        let word = text[offset...].prefix { $0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$") }
        guard let first = word.first, !first.isDigit else { return nil }
        offset = word.endIndex
        return String(decoding: word, as: UTF8.self)
    }

    /// Reads a string; nil if a part of it is computed, or if its notation is not read.
    private mutating func string() -> String? {
        guard let quote = peek, !text[offset...].starts(with: [quote, quote, quote]) else { return nil }
        var bytes: [UInt8] = []
        offset += 1
        while let byte = peek {
            budget -= 1
            offset += 1
            switch byte {
            case quote: return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = peek, let character = Self.escapes[escaped] else { return nil }
                offset += 1
                bytes.append(character)
            case UInt8(ascii: "$") where peek.map { $0.isNamePart && !$0.isDigit } ?? false: return nil
            case UInt8(ascii: "$") where peek == UInt8(ascii: "{"): return nil
            case UInt8(ascii: "#") where peek == UInt8(ascii: "{"): return nil
            case 0x0A where quote != UInt8(ascii: "`"): return nil
            default: bytes.append(byte)
            }
        }
        return nil
    }

    /// The characters after a backslash; `\uXXXX` is not read.
    private static let escapes = Dictionary(uniqueKeysWithValues: zip("ntr\\\"'/`$".utf8, "\n\t\r\\\"'/`$".utf8))

    /// Skips an expression, up to the comma or bracket after it; false for a statement.
    private mutating func skipExpression(_ close: UInt8) -> Bool {
        var open: [UInt8] = []
        while let byte = peek, budget > 0 {
            budget -= 1
            switch byte {
            case UInt8(ascii: ",") where open.isEmpty: return true
            case UInt8(ascii: ";") where open.isEmpty: return false
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                skipString(byte)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): open.append(Self.closing[byte] ?? 0)
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
                if open.isEmpty { return byte == close }
                guard open.popLast() == byte else { return false }
            default: break
            }
            offset += 1
        }
        return false
    }

    private mutating func skipString(_ quote: UInt8) {
        let isLong = text[offset...].starts(with: [quote, quote, quote])
        let end = Array(repeating: quote, count: isLong ? 3 : 1)
        let hasLines = isLong || quote == UInt8(ascii: "`")
        offset += end.count
        while offset < text.count, !text[offset...].starts(with: end), hasLines || text[offset] != 0x0A {
            offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset = min(offset + end.count, text.count)
    }
}
