/// A pasted text, which has no file name that tells its language.
struct PastedText {
    /// A language: its name as the page shows it, and the file name under which the linter reads it.
    typealias PastedLanguage = (name: String, file: String)

    private let bytes: [UInt8]
    /// The text without blanks, comments and what stands between quotes.
    private let notation: String
    /// True if a name is in single quotes, as 'aps'.
    private let hasSingleQuotes: Bool

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var (rest, notation, hasSingleQuotes) = (bytes[...], [] as [UInt8], false)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                while let next = rest.popFirst(), next != byte { if next == UInt8(ascii: "\\") { _ = rest.popFirst() } }
                if rest.first(where: { $0 > 0x20 }) == UInt8(ascii: ":") {
                    hasSingleQuotes = hasSingleQuotes || byte == UInt8(ascii: "'")
                }
                notation.append(UInt8(ascii: "\""))
            case UInt8(ascii: "/") where rest.first == byte, UInt8(ascii: "#"): rest = rest.drop { $0 != 0x0A }
            case 0...0x20: break
            default: notation.append(byte)
            }
        }
        (self.notation, self.hasSingleQuotes) = (String(decoding: notation, as: UTF8.self), hasSingleQuotes)
    }

    /// The language whose notation the text has; nil for JSON, even with mistakes, and for a text that fits several.
    var language: PastedLanguage? {
        func has(_ marks: String...) -> Bool { marks.contains { notation.contains($0) } }
        if has("mapOf(", "MapOf(", "\"to\"") { return ("Kotlin", "payload.kt") }
        if has("Map.of(") { return ("Java", "payload.java") }
        if has("map[string]") { return ("Go", "payload.go") }
        if has("=>") { return has("$") ? ("PHP", "payload.php") : ("Ruby", "payload.rb") }
        if has("[\":", "[String:", "[AnyHashable:") { return ("Swift", "payload.swift") }
        if isYAML { return ("YAML", "payload.yaml") }
        if has("True", "False", "None", "dict(", "aps=") { return ("Python", "payload.py") }
        if has("const", "await", "({") || hasBareNames { return ("JavaScript", "payload.js") }
        return hasSingleQuotes || has("={") ? ("Python", "payload.py") : nil
    }

    /// The file names under which a text is tried whose language is unknown.
    static let others = ["payload.py", "payload.swift", "payload.js", "payload.yaml"]

    /// True if an object has a name without quotes, as in `{aps: 1}`.
    private var hasBareNames: Bool {
        var rest = notation.utf8[...]
        while let sign = rest.popFirst() {
            guard sign == UInt8(ascii: "{") || sign == UInt8(ascii: ",") else { continue }
            let name = rest.prefix { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
            if !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ":") { return true }
        }
        return false
    }

    /// True if the first line is that of a mapping or a list: a name and a colon, with nothing but dashes before.
    private var isYAML: Bool {
        let lines = bytes.split(separator: 0x0A).map { $0.drop { $0 <= 0x20 } }
        let first = lines.first { !$0.isEmpty && $0.first != UInt8(ascii: "#") && !$0.starts(with: "---".utf8) }
        guard let first else { return false }
        let name = first.drop { $0 == UInt8(ascii: "-") || $0 == 0x20 }
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon > name.startIndex else { return false }
        let isName = name[..<colon].allSatisfy { $0 > 0x20 && !"{}[](),;=".utf8.contains($0) }
        return isName && (colon + 1 == name.endIndex || name[colon + 1] <= 0x20)
    }
}
