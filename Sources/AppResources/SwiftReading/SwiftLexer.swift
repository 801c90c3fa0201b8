import JSONText

/// A word, a sign or a literal of Swift source.
struct SwiftToken {
    enum Kind { case word, sign, string, number }

    let kind: Kind
    /// The word, the sign, or the text of a string; nil for a string that is computed.
    let text: String?
    /// Its line, from 1 on.
    let line: Int
    /// True if it is the first of its line.
    let startsLine: Bool
    /// True inside `#if`, unless the condition asks for iOS or for a module.
    let isConditional: Bool

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    var opensBracket: Bool { isSign("(") || isSign("[") || isSign("{") }
}

/// Splits Swift source into tokens. Comments are left out; regular expressions between slashes are not understood.
struct SwiftLexer {
    private let bytes: [UInt8]
    private var next = 0
    private var tokens: [SwiftToken] = []
    private var startsLine = true
    /// The line of the last token, and where that token begins.
    private var last = (line: 1, offset: 0)
    /// For each open `#if`, true if what it holds may be left out of an app for iOS.
    private var conditions: [Bool] = []
    /// How many of them are true.
    private var doubtful = 0

    static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
        var lexer = SwiftLexer(bytes: bytes)
        lexer.run()
        return lexer.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ ahead: Int = 0) -> UInt8 { next + ahead < bytes.count ? bytes[next + ahead] : 0 }

    private mutating func run() {
        while next < bytes.count {
            let start = next
            switch byte() {
            case 0x0A, 0x0D:
                startsLine = true
                next += 1
            case 0x09, 0x20: next += 1
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while next < bytes.count, byte() != 0x0A { next += 1 }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""): string(hashes: 0)
            case UInt8(ascii: "#"): hash()
            case UInt8(ascii: "`"):
                next += 1
                word(from: next)
                next += 1
            case let digit where digit.isDigit:
                while byte().isName || byte() == UInt8(ascii: ".") && byte(1).isName { next += 1 }
                add(.number, String(decoding: bytes[start..<next], as: UTF8.self), at: start)
            case let first where first.isName: word(from: start)
            default:
                next += 1
                add(.sign, String(decoding: bytes[start..<next], as: UTF8.self), at: start)
            }
        }
    }

    private mutating func add(_ kind: SwiftToken.Kind, _ text: String?, at start: Int) {
        last.line += bytes[last.offset..<start].count { $0 == 0x0A }
        last.offset = start
        tokens.append(
            SwiftToken(kind: kind, text: text, line: last.line, startsLine: startsLine, isConditional: doubtful > 0))
        startsLine = false
    }

    private mutating func word(from start: Int) {
        while byte().isName { next += 1 }
        add(.word, String(decoding: bytes[start..<next], as: UTF8.self), at: start)
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            let isStart = byte() == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "*")
            let isEnd = byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")
            depth += isStart ? 1 : isEnd ? -1 : 0
            next += isStart || isEnd ? 2 : 1
        } while depth > 0 && next < bytes.count
    }

    /// A raw string, or a word such as `#if`.
    private mutating func hash() {
        let start = next
        while byte() == UInt8(ascii: "#") { next += 1 }
        if byte() == UInt8(ascii: "\"") { return string(hashes: next - start) }
        let name = next
        while byte().isName { next += 1 }
        switch String(decoding: bytes[name..<next], as: UTF8.self) {
        case "if":
            let condition = bytes[next...].prefix { $0 != 0x0A }
            let text = String(decoding: condition, as: UTF8.self).filter { $0 != " " && $0 != "\r" }
            let holds = text.split(separator: "&").allSatisfy {
                Self.holding.contains($0) || $0.hasPrefix("canImport(")
            }
            conditions.append(!holds)
            doubtful += holds ? 0 : 1
            next += condition.count
        case "else", "elseif":
            if conditions.last == false {
                conditions[conditions.count - 1] = true
                doubtful += 1
            }
            while next < bytes.count, byte() != 0x0A { next += 1 }
        case "endif": if conditions.popLast() == true { doubtful -= 1 }
        default: add(.word, String(decoding: bytes[start..<next], as: UTF8.self), at: start)
        }
    }

    /// The conditions that hold in an app for iPhones.
    private static let holding: Set<Substring> = [
        "os(iOS)", "!targetEnvironment(macCatalyst)", "!targetEnvironment(simulator)", "!os(macOS)", "!os(watchOS)",
        "!os(tvOS)", "!os(visionOS)",
    ]

    /// A string literal; its text is unknown if it has an interpolation, or an escape other than of a quote or a backslash.
    private mutating func string(hashes: Int) {
        let start = next
        let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        let quotes = isLong ? 3 : 1
        next += quotes
        var text: [UInt8] = []
        var isKnown = !isLong
        while next < bytes.count {
            if byte() == UInt8(ascii: "\""), isEnd(quotes, hashes) {
                next += quotes + hashes
                break
            }
            if !isLong, byte() == 0x0A { break }
            if byte() == UInt8(ascii: "\\"), isEscape(hashes) {
                next += 1 + hashes
                if byte() == UInt8(ascii: "(") {
                    skipInterpolation()
                    isKnown = false
                    continue
                }
                if byte() != UInt8(ascii: "\""), byte() != UInt8(ascii: "\\") { isKnown = false }
            }
            text.append(byte())
            next += 1
        }
        add(.string, isKnown ? String(decoding: text, as: UTF8.self) : nil, at: start)
    }

    private func isEnd(_ quotes: Int, _ hashes: Int) -> Bool {
        (1..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
            && (0..<hashes).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
    }

    private func isEscape(_ hashes: Int) -> Bool { (0..<hashes).allSatisfy { byte(1 + $0) == UInt8(ascii: "#") } }

    private mutating func skipInterpolation() {
        var depth = 0
        while next < bytes.count {
            if byte() == UInt8(ascii: "(") { depth += 1 }
            if byte() == UInt8(ascii: ")") { depth -= 1 }
            // A string in it may have brackets of its own; one in that is too much.
            if byte() == UInt8(ascii: "\"") {
                next += 1
                while next < bytes.count, byte() != UInt8(ascii: "\""), byte() != 0x0A {
                    next += byte() == UInt8(ascii: "\\") ? 2 : 1
                }
            }
            next += 1
            if depth == 0 { return }
        }
    }
}

extension UInt8 {
    /// True for a byte of a name in Swift.
    var isName: Bool { isNamePart || self >= 0x80 }
}
