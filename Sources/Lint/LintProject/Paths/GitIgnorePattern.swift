/// A line of a `.gitignore`, by git's own rules: on bytes, and without the braces of `Glob`.
struct GitIgnorePattern: Sendable {
    /// True if it un-ignores what lines above it ignore.
    let isNegated: Bool
    private let isForFolders: Bool
    /// True if it matches names at any depth, false if it matches paths from the folder of the file.
    private let isForNames: Bool
    private let pattern: PathPattern<UInt8>

    private typealias Step = PathPattern<UInt8>.Step

    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")
    private static let star = UInt8(ascii: "*")

    /// Reads a line without its end; nil for an empty line, a comment, and a pattern that can't match.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.first != UInt8(ascii: "#") else { return nil }
        var text = Self.withoutTrailingBlanks(line)
        isNegated = text.first == UInt8(ascii: "!")
        if isNegated { text.removeFirst() }
        isForFolders = text.last == Self.slash
        if isForFolders { text.removeLast() }
        guard !text.isEmpty else { return nil }
        isForNames = !text.contains(Self.slash)
        if text.first == Self.slash { text.removeFirst() }
        let literal = text.prefix { !"*?[\\".utf8.contains($0) }
        guard let steps = Self.steps(text[literal.endIndex...]) else { return nil }
        pattern = PathPattern(steps: literal.map { .unit($0) } + steps, slash: Self.slash)
    }

    /// True if it matches a path, relative to the file's folder, that ends with this name.
    func matches(_ path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
        (isFolder || !isForFolders) && pattern.matches(isForNames ? name : path)
    }

    /// Blanks at the end count only after a backslash.
    private static func withoutTrailingBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = line.startIndex
        var isEscaped = false
        for (index, byte) in zip(line.indices, line) {
            if isEscaped || byte != UInt8(ascii: " ") { end = index + 1 }
            isEscaped = !isEscaped && byte == backslash
        }
        return line[..<end]
    }

    /// The steps after the literal part; nil for a pattern that can't match: an open `[` or a `\` at the end.
    private static func steps(_ text: ArraySlice<UInt8>) -> [Step]? {
        var steps: [Step] = []
        var rest = text
        var before = slash
        while let byte = rest.popFirst() {
            switch byte {
            case backslash:
                guard let next = rest.popFirst() else { return nil }
                steps.append(.unit(next))
                before = next
                continue
            case UInt8(ascii: "?"): steps.append(.anyUnit)
            case UInt8(ascii: "["):
                guard let set = set(&rest) else { return nil }
                steps.append(set)
            case star:
                let more = rest.prefix { $0 == star }.count
                rest = rest.dropFirst(more)
                let isWhole = rest.isEmpty || rest.first == slash || rest.starts(with: [backslash, slash])
                // The beginning counts as a place after a slash, even behind a literal part, as in git.
                if more == 0 || before != slash || !isWhole {
                    steps.append(.name)
                } else if rest.first == slash {
                    rest.removeFirst()
                    steps.append(.folders)
                    before = slash
                    continue
                } else {
                    steps.append(.path)
                }
            default: steps.append(.unit(byte))
            }
            before = byte
        }
        return steps
    }

    /// Reads a bracket expression after `[`; nil if it is never closed or names an unknown class.
    private static func set(_ rest: inout ArraySlice<UInt8>) -> Step? {
        var ranges: [ClosedRange<UInt8>] = []
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var isFirst = true
        var start: UInt8?
        while let byte = rest.popFirst() {
            // A set can't be empty, so a bracket at its beginning is one of the bytes.
            if byte == UInt8(ascii: "]"), !isFirst { return .set(ranges, isNegated: isNegated) }
            isFirst = false
            if byte == UInt8(ascii: "-"), let first = start, let next = rest.first, next != UInt8(ascii: "]") {
                rest.removeFirst()
                guard let last = next == backslash ? rest.popFirst() : next else { return nil }
                if first <= last { ranges.append(first...last) }
                start = nil
            } else if byte == UInt8(ascii: "["), let name = className(&rest) {
                guard let members = classes[name] else { return nil }
                ranges += members
                start = nil
            } else {
                guard let own = byte == backslash ? rest.popFirst() : byte else { return nil }
                ranges.append(own...own)
                start = own
            }
        }
        return nil
    }

    /// Reads what follows the bracket of a class such as `[:digit:]`; nil for another bracket.
    private static func className(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == UInt8(ascii: ":"), let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let name = rest[..<end].dropFirst()
        guard name.last == UInt8(ascii: ":") else { return nil }
        rest = rest[(end + 1)...]
        return String(decoding: name.dropLast(), as: UTF8.self)
    }

    /// The bytes of each class, all of them ASCII.
    private static let classes: [String: [ClosedRange<UInt8>]] = [
        "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A],
        "blank": [0x09...0x09, 0x20...0x20], "cntrl": [0x00...0x1F, 0x7F...0x7F], "digit": [0x30...0x39],
        "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
        "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E], "space": [0x09...0x0D, 0x20...0x20],
        "upper": [0x41...0x5A], "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
    ]
}
