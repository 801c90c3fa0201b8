/// A JSON Pointer (RFC 6901): the names and indexes that lead to a value in a document.
public struct JSONPointer: Sendable, Hashable {
    /// The unescaped reference tokens, outermost first; none is the whole document.
    public var tokens: [String]

    /// The pointer made of these unescaped tokens.
    public init(_ tokens: [String] = []) { self.tokens = tokens }

    /// The whole document.
    public static var root: JSONPointer { JSONPointer() }

    /// Reads a pointer in its written form, such as `/aps/alert/title`; nil for any other text.
    public init?(_ text: String) {
        guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
        let pieces = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        self.init(pieces.map { String(Substring($0)) })
        // Rules write pointers as literals without escapes.
        guard text.utf8.contains(UInt8(ascii: "~")) else { return }
        for index in tokens.indices {
            guard let token = Self.unescape(tokens[index]) else { return nil }
            tokens[index] = token
        }
    }

    /// The pointer to a member or element of the value this one leads to.
    public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }
    /// The pointer to an element of the array this one leads to.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }
    /// This pointer followed by the tokens of another.
    public func appending(_ other: JSONPointer) -> JSONPointer { JSONPointer(tokens + other.tokens) }
    /// The pointer to the container, or nil for the whole document.
    public var parent: JSONPointer? { tokens.isEmpty ? nil : JSONPointer(Array(tokens.dropLast())) }
    /// The last token: a member's name or an element's index.
    public var last: String? { tokens.last }
    /// True if this pointer is the other one, or leads into the value that the other leads to.
    public func isWithin(_ other: JSONPointer) -> Bool { tokens.starts(with: other.tokens) }

    /// An array index in its one allowed spelling, `0` or digits without a leading zero.
    static func index(_ token: String) -> Int? {
        guard token == "0" || token.utf8.first != UInt8(ascii: "0"), token.utf8.allSatisfy({ $0.isDigit })
        else { return nil }
        return Int(token)
    }

    private static func unescape(_ piece: String) -> String? {
        let parts = piece.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
        var token = Array(parts[0])
        for part in parts.dropFirst() {
            guard let sign = part.first, "01".utf8.contains(sign) else { return nil }
            token.append(UInt8(ascii: sign == UInt8(ascii: "0") ? "~" : "/"))
            token += part.dropFirst()
        }
        return String(decoding: token, as: UTF8.self)
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The tokens with dots between them, as people name a place: `aps.alert.title`.
    package var path: String { tokens.joined(separator: ".") }

    /// The written form, empty for the whole document.
    public var description: String {
        var text: [UInt8] = []
        for token in tokens {
            text.append(UInt8(ascii: "/"))
            for byte in token.utf8 {
                switch byte {
                case UInt8(ascii: "~"): text += "~0".utf8
                case UInt8(ascii: "/"): text += "~1".utf8
                default: text.append(byte)
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension JSONPointer: ExpressibleByStringLiteral {
    /// A pointer in its written form; text that is not one is taken as a single token.
    public init(stringLiteral text: String) { self = JSONPointer(text) ?? JSONPointer([text]) }
}
