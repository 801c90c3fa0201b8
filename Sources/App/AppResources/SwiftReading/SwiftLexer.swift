import JSONText

/// A word, a sign or a literal of Swift source.
struct SwiftToken {
    enum Kind { case word, sign, string, number }

    let kind: Kind
    /// The word, the sign, or the text of a string; nil for a string that is computed.
    let text: String?
    let line: Int
    let startsLine: Bool
    /// True if a space or the beginning of a line is before it.
    let followsSpace: Bool
    /// True inside `#if`, unless the condition asks for iOS or for a module.
    let isConditional: Bool

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    var opensBracket: Bool { isSign("(") || isSign("[") || isSign("{") }
}

/// Splits Swift source into tokens. Comments are left out; regular expressions between slashes are not understood.
struct SwiftLexer {
    private var text: TextReader
    private var tokens: [SwiftToken] = []
    private var startsLine = true
    /// The line of the last token, and where that token begins.
    private var last = (line: 1, offset: 0)
    /// For each open `#if`, true if it or one around it may be left out of an app for iOS.
    private var conditions: [Bool] = []

    static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
        var lexer = SwiftLexer(text: TextReader(bytes: bytes))
        while let byte = lexer.text.byte { lexer.step(byte) }
        return lexer.tokens
    }

    /// The byte so many bytes ahead; 0 after the end.
    private func byte(_ ahead: Int = 0) -> UInt8 {
        text.offset + ahead < text.bytes.count ? text.bytes[text.offset + ahead] : 0
    }

    private mutating func step(_ byte: UInt8) {
        let start = text.offset
        switch byte {
        case 0x0A, 0x0D:
            startsLine = true
            text.offset += 1
        case 0x09, 0x20: text.offset += 1
        case UInt8(ascii: "/") where text.isNext("//"): text.skip { $0 != 0x0A }
        case UInt8(ascii: "/") where text.isNext("/*"): skipComment()
        case UInt8(ascii: "\""): string(hashes: 0)
        case UInt8(ascii: "#"): hash()
        case UInt8(ascii: "`"):
            text.offset += 1
            add(.word, text.skip(while: { $0.isName }), at: start + 1)
            text.offset += 1
        case _ where byte.isDigit:
            while self.byte().isName || self.byte() == UInt8(ascii: ".") && self.byte(1).isName { text.offset += 1 }
            add(.number, text.bytes[start..<text.offset], at: start)
        case _ where byte.isName: add(.word, text.skip(while: { $0.isName }), at: start)
        default:
            text.offset += 1
            add(.sign, [byte], at: start)
        }
    }

    private mutating func add(_ kind: SwiftToken.Kind, _ written: ArraySlice<UInt8>?, at start: Int) {
        last.line += text.bytes[last.offset..<start].count { $0 == 0x0A }
        last.offset = start
        tokens.append(
            SwiftToken(
                kind: kind, text: written.map { String(decoding: $0, as: UTF8.self) }, line: last.line,
                startsLine: startsLine,
                followsSpace: startsLine || start > 0 && [0x09, 0x20].contains(text.bytes[start - 1]),
                isConditional: conditions.last == true))
        startsLine = false
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if text.take("/*") {
                depth += 1
            } else if text.take("*/") {
                depth -= 1
            } else {
                if byte() == 0x0A { startsLine = true }
                text.offset += 1
            }
        } while depth > 0 && text.byte != nil
    }

    private mutating func hash() {
        let start = text.offset
        let hashes = text.skip { $0 == UInt8(ascii: "#") }.count
        if byte() == UInt8(ascii: "\"") { return string(hashes: hashes) }
        switch String(decoding: text.skip(while: { $0.isName }), as: UTF8.self) {
        case "if":
            let condition = String(decoding: text.skip { $0 != 0x0A }, as: UTF8.self).filter { $0 != " " && $0 != "\r" }
            let holds = condition.split(separator: "&").allSatisfy {
                Self.holding.contains($0) || $0.hasPrefix("canImport(")
            }
            conditions.append(!holds || conditions.last == true)
        case "else", "elseif":
            if conditions.popLast() != nil { conditions.append(true) }
            text.skip { $0 != 0x0A }
        case "endif": _ = conditions.popLast()
        default: add(.word, text.bytes[start..<text.offset], at: start)
        }
    }

    /// The conditions that hold in an app for iPhones.
    private static let holding: Set<Substring> = [
        "os(iOS)", "!targetEnvironment(macCatalyst)", "!targetEnvironment(simulator)", "!os(macOS)", "!os(watchOS)",
        "!os(tvOS)", "!os(visionOS)",
    ]

    /// A string literal; its text is unknown if it has an interpolation, or an escape other than of a quote or a backslash.
    private mutating func string(hashes: Int) {
        let start = text.offset
        let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        let quotes = isLong ? 3 : 1
        text.offset += quotes
        let marks = String(repeating: "#", count: hashes)
        let (end, escape) = (String(repeating: "\"", count: quotes) + marks, "\\" + marks)
        var content: ArraySlice<UInt8> = []
        var isKnown = !isLong
        while text.byte != nil {
            if byte() == UInt8(ascii: "\""), text.take(end) { break }
            if !isLong, byte() == 0x0A { break }
            if byte() == UInt8(ascii: "\\"), text.take(escape) {
                if byte() == UInt8(ascii: "(") {
                    skipInterpolation()
                    isKnown = false
                    continue
                }
                if byte() != UInt8(ascii: "\""), byte() != UInt8(ascii: "\\") { isKnown = false }
            }
            content.append(byte())
            text.offset += 1
        }
        add(.string, isKnown ? content : nil, at: start)
    }

    private mutating func skipInterpolation() {
        var depth = 0
        while text.byte != nil {
            if byte() == UInt8(ascii: "(") { depth += 1 }
            if byte() == UInt8(ascii: ")") { depth -= 1 }
            // A string in it may have brackets of its own; one in that is too much.
            if byte() == UInt8(ascii: "\"") {
                text.offset += 1
                while text.byte != nil, byte() != UInt8(ascii: "\""), byte() != 0x0A {
                    text.offset += byte() == UInt8(ascii: "\\") ? 2 : 1
                }
            }
            text.offset += 1
            if depth == 0 { return }
        }
    }
}

extension UInt8 {
    var isName: Bool { isNamePart || self >= 0x80 }
}
