import JSONText

/// The syntax of a language's strings: the delimiters, and the signs for other characters.
package final class StringForm: Sendable {
    /// The meaning of a backslash in a string.
    enum Escapes: Equatable {
        case none
        /// A backslash is a character, except before a backslash and the closing delimiter.
        case closing
        /// A backslash is a character, and the closing delimiter after it goes on with the string.
        case kept
        /// A backslash begins an escape by one of these letters or a line feed; `Unknown` says what happens before other characters.
        case letters(String, Unknown)
        /// A backslash is a character; an ampersand begins an escape, as in `&quot;`.
        case entities
    }

    /// The meaning of a backslash before an unlisted letter.
    enum Unknown {
        /// The backslash is dropped: the letter stands for itself.
        case dropped
        /// A backslash.
        case kept
        /// A mistake, or an escape that is not read.
        case unread
    }

    let open: String
    let close: String
    let escapes: Escapes
    /// The character that begins an escape.
    var escapeSign: UInt8 { escapes == .entities ? UInt8(ascii: "&") : UInt8(ascii: "\\") }
    /// True if the closing delimiter twice stands for itself.
    let doublesClose: Bool
    /// The signs that begin a computed part; a single brace stands for itself if it is doubled.
    let computed: [String]
    /// True if a string may go on over lines.
    let hasLines: Bool
    /// True if the first line break, the last one and the common indentation are no part of the value.
    let isIndented: Bool
    /// True if a hexadecimal escape stands for a byte, and not for a character.
    let writesBytes: Bool
    /// True if brackets as the delimiters may be inside in pairs.
    var nests: Bool { close.count == 1 && open.last.map("([{<".contains) == true }
    var doublesBraces: Bool { computed == ["{"] }

    init(
        _ open: String, _ close: String? = nil, _ escapes: Escapes = .none, doublesClose: Bool = false,
        computed: [String] = [], lines: Bool = false, indented: Bool = false, writesBytes: Bool = false
    ) {
        (self.open, self.close, self.escapes, self.doublesClose) = (open, close ?? open, escapes, doublesClose)
        (self.computed, hasLines, isIndented, self.writesBytes) = (computed, lines || indented, indented, writesBytes)
    }

    /// The same strings with each of these before the opening delimiter.
    static func prefixed(
        _ prefixes: [String], _ quotes: [String], _ escapes: Escapes, computed: [String] = [], writesBytes: Bool = false
    ) -> [StringForm] {
        prefixes.flatMap { prefix in
            quotes.map { quote in
                StringForm(
                    prefix + quote, quote, escapes, computed: computed, lines: quote.count == 3,
                    writesBytes: writesBytes)
            }
        }
    }

    /// Ruby's and Perl's strings between any delimiters, after a letter.
    static func delimited(_ letter: String, _ escapes: Escapes, computed: [String] = []) -> [StringForm] {
        [("(", ")"), ("{", "}"), ("[", "]"), ("<", ">"), ("|", "|"), ("!", "!"), ("/", "/")].map { open, close in
            StringForm(letter + open, close, escapes, computed: computed, lines: true)
        }
    }
}

/// The strings of languages.
extension StringForm {
    static func letters(_ letters: String, _ unknown: Unknown = .unread) -> Escapes { .letters(letters, unknown) }

    private static let octal = "01234567"
    static let javascript: [StringForm] = {
        let escapes = letters("bfnrtv0xu\n", .dropped)
        return [
            StringForm("String.raw`", "`", .kept, computed: ["${"], lines: true),
            StringForm("`", nil, escapes, computed: ["${"], lines: true), StringForm("\"", nil, escapes),
            StringForm("'", nil, escapes),
        ]
    }()
    static let python: [StringForm] = {
        let quotes = ["\"\"\"", "'''", "\"", "'"]
        let escapes = letters("abfnrtvxuU'\"\n" + octal, .kept)
        return prefixed(["", "u", "U", "b", "B"], quotes, escapes)
            + prefixed(["f", "F", "t", "T"], quotes, escapes, computed: ["{"])
            + prefixed(["r", "R", "rb", "rB", "Rb", "RB", "br", "bR", "Br", "BR"], quotes, .kept)
            + prefixed(["fr", "fR", "Fr", "FR", "rf", "rF", "Rf", "RF"], quotes, .kept, computed: ["{"])
    }()
    private static let rubyEscapes = letters("abefnrstvxu\n" + octal, .dropped)
    static let ruby: [StringForm] =
        [
            StringForm("\"", nil, rubyEscapes, computed: ["#{"], lines: true, writesBytes: true),
            StringForm("'", nil, .closing, lines: true),
        ] + delimited("%q", .closing) + delimited("%Q", rubyEscapes, computed: ["#{"])
    static let rubyHereDocuments = [
        StringForm("<<", "", rubyEscapes, computed: ["#{"], lines: true, writesBytes: true),
        StringForm("<<", "", lines: true),
    ]
    static let go = [
        StringForm("\"", nil, letters("abfnrtvxuU" + octal), writesBytes: true), StringForm("`", lines: true),
    ]
    static let swift: [StringForm] = {
        let escapes = letters("0tnru\n")
        return [
            StringForm("\"\"\"", nil, escapes, computed: ["\\("], indented: true),
            StringForm("\"", nil, escapes, computed: ["\\("]),
            StringForm("#\"\"\"", "\"\"\"#", computed: ["\\#("], indented: true),
            StringForm("#\"", "\"#", computed: ["\\#("]),
            StringForm("##\"\"\"", "\"\"\"##", computed: ["\\##("], indented: true),
            StringForm("##\"", "\"##", computed: ["\\##("]),
        ]
    }()
    static let kotlin = [
        StringForm("$$\"\"\"", "\"\"\"", computed: ["$${", "$$"], lines: true),
        StringForm("\"\"\"", computed: ["${", "$"], lines: true),
        StringForm("\"", nil, letters("tbnru$"), computed: ["${", "$"]),
    ]
    static let dart: [StringForm] = {
        let quotes = ["\"\"\"", "'''", "\"", "'"]
        return prefixed([""], quotes, letters("nrbtfvxu", .dropped), computed: ["${", "$"])
            + prefixed(["r"], quotes, .none)
    }()
    static let php = [
        StringForm(
            "\"", nil, letters("nrtvefxu$" + octal, .kept), computed: ["{$", "${", "$"], lines: true, writesBytes: true),
        StringForm("'", nil, .closing, lines: true),
    ]
    static let phpHereDocuments = [
        StringForm(
            "<<<", "", letters("nrtvefxu$" + octal, .kept), computed: ["{$", "${", "$"], lines: true, writesBytes: true),
        StringForm("<<<", "", lines: true),
    ]
    static let java: [StringForm] = {
        let escapes = "btnfrsu" + octal
        return [
            StringForm("\"\"\"", nil, letters(escapes + "\n"), indented: true), StringForm("\"", nil, letters(escapes)),
        ]
    }()
    static let csharp: [StringForm] = {
        let escapes = letters("abefnrtv0xuU")
        return [
            StringForm("\"\"\"", indented: true), StringForm("$\"\"\"", "\"\"\"", computed: ["{"], indented: true),
            StringForm("$$\"\"\"", "\"\"\"", computed: ["{{"], indented: true), StringForm("\"", nil, escapes),
            StringForm("@\"", "\"", doublesClose: true, lines: true), StringForm("$\"", "\"", escapes, computed: ["{"]),
            StringForm("$@\"", "\"", doublesClose: true, computed: ["{"], lines: true),
            StringForm("@$\"", "\"", doublesClose: true, computed: ["{"], lines: true),
        ]
    }()
    static let rust: [StringForm] = {
        let escapes = letters("nrt0xu\n")
        return ["", "b", "c"].flatMap { prefix in
            [StringForm(prefix + "\"", "\"", escapes, lines: true)]
                + ["", "#", "##", "###"].map { StringForm("\(prefix)r\($0)\"", "\"\($0)", lines: true) }
        }
    }()
    static let elixir: [StringForm] = {
        let escapes = letters("abdefnrstv0xu\n", .dropped)
        return [
            StringForm("\"\"\"", nil, escapes, computed: ["#{"], indented: true),
            StringForm("\"", nil, escapes, computed: ["#{"], lines: true),
            StringForm("~S\"\"\"", "\"\"\"", indented: true),
            StringForm("~s\"\"\"", "\"\"\"", escapes, computed: ["#{"], indented: true),
        ] + delimited("~S", .kept) + delimited("~s", escapes, computed: ["#{"])
    }()
    static let groovy: [StringForm] = {
        let escapes = letters("btnfrsu$\n" + octal)
        return prefixed([""], ["\"\"\"", "\""], escapes, computed: ["${", "$"]) + prefixed([""], ["'''", "'"], escapes)
    }()
    static let scala: [StringForm] = {
        let escapes = letters("btnfru")
        return [StringForm("\"\"\"", lines: true), StringForm("\"", nil, escapes)]
            + prefixed(["s", "f"], ["\"\"\"", "\""], escapes, computed: ["${", "$"])
            + prefixed(["raw"], ["\"\"\"", "\""], .none, computed: ["${", "$"])
    }()
    private static let perlEscapes = letters("abefnrtx$@" + octal, .dropped)
    static let perl: [StringForm] =
        [
            StringForm("\"", nil, perlEscapes, computed: ["${", "$", "@"], lines: true),
            StringForm("'", nil, .closing, lines: true),
        ] + delimited("qq", perlEscapes, computed: ["${", "$", "@"]) + delimited("q", .closing)
    static let perlHereDocuments = [
        StringForm("<<", "", perlEscapes, computed: ["${", "$", "@"], lines: true), StringForm("<<", "", lines: true),
    ]
    static let lua =
        prefixed([""], ["\"", "'"], letters("abfnrtv\n")) + [
            StringForm("[[", "]]", lines: true), StringForm("[=[", "]=]", lines: true),
        ]
    static let objectiveC: [StringForm] = {
        let escapes = letters("abefnrtvxuU\n" + octal)
        return prefixed(["@", "", "u8", "L"], ["\""], escapes, writesBytes: true)
            + ["", "json", "JSON", "raw"].map { StringForm("R\"\($0)(", ")\($0)\"", lines: true) }
    }()
    static let powerShell = [
        StringForm("@\"", "\n\"@", computed: ["$(", "${", "$"], lines: true), StringForm("@'", "\n'@", lines: true),
        StringForm("\"", doublesClose: true, computed: ["$(", "${", "$"], lines: true),
        StringForm("'", doublesClose: true, lines: true),
    ]
    static let visualBasic = [
        StringForm("$\"", "\"", doublesClose: true, computed: ["{"]), StringForm("\"", doublesClose: true),
    ]
    static let jq = [StringForm("\"", nil, letters("bfnrtu"), computed: ["\\("], lines: true)]
    static let xml = [
        StringForm("<![CDATA[", "]]>", lines: true), StringForm(">", "<", .entities, lines: true),
        StringForm("\"", nil, .entities, lines: true), StringForm("'", nil, .entities, lines: true),
    ]
    /// Strings of a program whose language is not known.
    static let unknown: [StringForm] = {
        let escapes = letters("abefnrtv0xuU$#\n", .dropped)
        let computed = ["${", "#{", "\\("]
        return prefixed(["", "@"], ["\"\"\"", "'''", "\"", "'"], escapes, computed: computed)
            + [StringForm("`", nil, escapes, computed: computed, lines: true)]
    }()

    /// A character between quotes in a language whose strings have other quotes.
    static let character = StringForm("'")

    /// The scalars of YAML; blocks have an empty delimiter.
    package static let yamlSingle = StringForm("'", doublesClose: true, lines: true)
    package static let yamlDouble = StringForm("\"", nil, letters("0abtnvfreNLP_ xuU\n"), lines: true)
    package static let yamlPlain = StringForm("", lines: true)
}

/// Reads and writes escapes.
extension StringForm {
    /// A text as it is written between the delimiters; nil where that would take more than backslashes.
    func written(_ text: String) -> String? {
        var written = ""
        let marks = Set(computed.compactMap { $0.first })
        // Fewer quotes than the delimiter has don't close it, except at the end, where they join it.
        if close.count > 1, close.first == text.last { return nil }
        for character in text {
            let isEnd = close.count == 1 && close.first == character
            switch escapes {
            case .letters where isEnd || character == "\\": written += "\\"
            case .none where isEnd && doublesClose: written.append(character)
            case .closing where character == "\\", .kept where character == "\\": return nil
            case .entities where "&<".contains(character): return nil
            case _ where isEnd: return nil
            default: break
            }
            guard character.isASCII || !writesBytes, !marks.contains(character), !"\n\r\t".contains(character) else {
                return nil
            }
            written.append(character)
        }
        return written
    }

    /// The text of an escape and its end; nil if it is not read. `offset` is that of the character after the backslash.
    func escaped(_ source: [UInt8], _ offset: Int, before limit: Int) -> (text: String, end: Int)? {
        let byte = source[offset]
        let letter = Character(Unicode.Scalar(byte))
        guard case .letters(let letters, let unknown) = escapes else { return nil }
        if letter == "\\" || close.hasPrefix(String(letter)) || "\"'`/".contains(letter) && unknown != .kept {
            return (String(letter), offset + 1)
        }
        guard letters.contains(letter) else {
            guard unknown != .unread, byte < 0x80 else { return nil }
            return (unknown == .kept ? "\\\(letter)" : String(letter), offset + 1)
        }
        switch letter {
        case "\n":
            // Indentation of the next line is kept, though some languages skip it.
            return ("", offset + 1)
        case "x", "u", "U": return number(source, offset, before: limit)
        case "0"..."7" where letters.contains("7"):
            let digits = source[offset..<limit].prefix(3).prefix { 0x30...0x37 ~= $0 }
            return scalar(digits, radix: 8).map { ($0, digits.endIndex) }
        default: return Self.letters[letter].map { ($0, offset + 1) }
        }
    }

    /// The character that an entity of XML stands for, and its end; nil for another. `offset` is that of the ampersand.
    static func entity(_ source: [UInt8], _ offset: Int, before limit: Int) -> (text: String, end: Int)? {
        let name = source[(offset + 1)..<limit].prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < limit, source[name.endIndex] == UInt8(ascii: ";") else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        let number = text.hasPrefix("#x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst(1))
        let scalar = text.hasPrefix("#") ? number.flatMap(Unicode.Scalar.init).map { String($0) } : entities[text]
        return scalar.map { ($0, name.endIndex + 1) }
    }

    private static let entities = ["quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'"]

    private static let letters: [Character: String] = [
        "n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\u{7}", "b": "\u{8}", "e": "\u{1B}", "f": "\u{C}",
        "v": "\u{B}", "s": " ", " ": " ", "d": "\u{7F}", "$": "$", "@": "@", "#": "#", "'": "'", "\"": "\"",
        "N": "\u{85}", "L": "\u{2028}",
        "P": "\u{2029}", "_": "\u{A0}",
    ]

    /// A character by its number, in braces or with as many digits as its letter asks for; two that are a pair of surrogates.
    private func number(_ source: [UInt8], _ offset: Int, before limit: Int) -> (text: String, end: Int)? {
        let rest = source[(offset + 1)..<limit]
        if rest.first == UInt8(ascii: "{") {
            let digits = rest.dropFirst().prefix { $0.isHexDigit }
            guard digits.endIndex < limit, source[digits.endIndex] == UInt8(ascii: "}") else { return nil }
            return scalar(digits, radix: 16).map { ($0, digits.endIndex + 1) }
        }
        let width = source[offset] == UInt8(ascii: "x") ? 2 : source[offset] == UInt8(ascii: "u") ? 4 : 8
        let digits = rest.prefix(width).prefix { $0.isHexDigit }
        if width == 2 {
            guard !digits.isEmpty, !writesBytes || digits.count == 1 || digits.first ?? 0 < UInt8(ascii: "8")
            else { return nil }
        } else if digits.count < width {
            return nil
        }
        if let text = scalar(digits, radix: 16) { return (text, digits.endIndex) }
        // Half a pair, before the other half.
        let next = source[digits.endIndex..<limit]
        let second = next.dropFirst(2).prefix(4).prefix { $0.isHexDigit }
        guard width == 4, next.starts(with: "\\u".utf8), second.count == 4,
            let high = UInt16(String(decoding: digits, as: UTF8.self), radix: 16),
            let low = UInt16(String(decoding: second, as: UTF8.self), radix: 16)
        else { return nil }
        let text = String(decoding: [high, low], as: UTF16.self)
        return text == "\u{FFFD}" || text.unicodeScalars.count != 1 ? nil : (text, second.endIndex)
    }

    private func scalar(_ digits: ArraySlice<UInt8>, radix: Int) -> String? {
        UInt32(String(decoding: digits, as: UTF8.self), radix: radix).flatMap(Unicode.Scalar.init).map { String($0) }
    }
}
