/// A part of an expression in a program.
struct SourceNode {
    enum Kind {
        case word, number
        case sign(SourceSign)
        case text(StringLiteral)
        case group(Group)
    }
    let kind: Kind
    let range: Range<Int>

    struct Group {
        let open: UInt8
        var arguments: [Argument] = []
        var isBlock = false
        /// True if a colon alone is in it, as in Swift's empty dictionary.
        var isColon = false
        /// True if a comment stands for members.
        var hasDots = false
        /// The object that it makes of another.
        var whole: Literal?
        /// The same without the first argument.
        var withoutFirst: Group {
            var rest = self
            rest.arguments.removeFirst(min(1, arguments.count))
            return rest
        }
    }

    struct Argument {
        var isNamed = false
        /// The name; nil if it is unknown.
        var name: String?
        /// True if the name has no quotes, so that it may be a variable's.
        var isBare = false
        var place: Range<Int>
        var value: Literal
        var isSpread = false
        /// The name of a variable that is all of it.
        var word: String?
        /// The members of which a condition takes one.
        var options: [Argument] = []
    }

    var isWord: Bool { if case .word = kind { true } else { false } }
    var isText: Bool { if case .text = kind { true } else { false } }
    var group: Group? { if case .group(let group) = kind { group } else { nil } }
    var sign: SourceSign? { if case .sign(let sign) = kind { sign } else { nil } }
    func isSign(_ sign: SourceSign) -> Bool { self.sign == sign }
    func isSign(in signs: Set<SourceSign>) -> Bool { sign.map(signs.contains) ?? false }
}

/// Up to three sign characters that belong together, such as `=>`.
struct SourceSign: Hashable, ExpressibleByStringLiteral {
    private var code: UInt32 = 0

    init(_ bytes: some Sequence<UInt8>) { for byte in bytes { code = code << 8 | UInt32(byte) } }
    init(stringLiteral text: StaticString) { self = text.withUTF8Buffer { SourceSign($0) } }

    init(beginning text: ArraySlice<UInt8>) {
        if let next = text.dropFirst().first, ".=>|:&?*".utf8.contains(next) {
            for width in [3, 2] {
                self.init(text.prefix(width))
                if Self.long.contains(self) { return }
            }
        }
        self.init(text.prefix(1))
    }

    var count: Int { code > 0xFFFF ? 3 : code > 0xFF ? 2 : 1 }

    private static let long: Set<SourceSign> = [
        "...", "=>", "->", "|>", ":=", "===", "!==", "==", "!=", "<=", ">=", "::", "?.", "??", "**", "+=", "&&", "||",
        "..",
    ]
    /// Between a value and a member of it.
    static let access: Set<SourceSign> = [".", "->", "?.", "::"]
    static let accessOrPipe = access.union(["|>"])
    static let joining: Set<SourceSign> = ["+", ".", "<>", "..", "&"]
    static let conditions: Set<SourceSign> = ["?", "||", "&&", "??", "|"]
    static let spread: Set<SourceSign> = ["...", "**"]
    /// Before a value, as in `@{`, `%{`, `&Type{` and `*name`.
    static let prefixes: Set<SourceSign> = ["@", "%", "&", "*", "^", ":", "\\", "."]
}
