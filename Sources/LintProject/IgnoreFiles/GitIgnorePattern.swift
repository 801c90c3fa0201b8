import JSONText

/// One line of a `.gitignore`, by git's own rules: on bytes, and without the braces of `Glob`.
struct GitIgnorePattern: Sendable {
    /// True if it un-ignores what lines above it ignore.
    let isNegated: Bool
    /// True if it matches folders only.
    private let isForFolders: Bool
    /// True if it matches names at any depth, false if it matches paths from the folder of the file.
    private let isForNames: Bool
    /// The literal text before the first special character.
    private let literal: [UInt8]
    private let tokens: [Token]

    private enum Token: Sendable {
        case byte(UInt8)
        /// `?`
        case anyByte
        case set(Set<UInt8>)
        /// `*`: any bytes of a name.
        case name
        /// `**`: any bytes.
        case path
        /// `**/`: any folders, or none.
        case folders
    }

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
        literal = Array(text.prefix { !"*?[\\".utf8.contains($0) })
        guard let tokens = Self.tokens(text.dropFirst(literal.count)) else { return nil }
        self.tokens = tokens
    }

    /// True if it matches a path, relative to the file's folder, that ends with this name.
    func matches(_ path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
        guard isFolder || !isForFolders else { return false }
        let text = isForNames ? name : path
        guard text.starts(with: literal) else { return false }
        let rest = text.dropFirst(literal.count)
        if tokens.isEmpty { return rest.isEmpty }
        // Most patterns end with an extension, so this check avoids the rest.
        if case .byte(let last) = tokens.last, rest.last != last { return false }
        return Self.matches(tokens, rest)
    }

    /// Steps through the tokens with the set of all reachable positions, so that no pattern takes more steps than the
    /// product of both lengths.
    private static func matches(_ tokens: [Token], _ text: ArraySlice<UInt8>) -> Bool {
        var reached = [true] + Array(repeating: false, count: text.count)
        for token in tokens {
            var next = Array(repeating: false, count: reached.count)
            var isInside = false
            var before: (isReached: Bool, byte: UInt8)?
            for (place, isReached) in reached.enumerated() {
                let (wasReached, byte) = before ?? (false, 0)
                let isStep = before != nil
                switch token {
                case .byte(let own): next[place] = isStep && wasReached && own == byte
                case .anyByte: next[place] = isStep && wasReached && byte != slash
                case .set(let bytes): next[place] = isStep && wasReached && bytes.contains(byte)
                case .name:
                    isInside = isReached || isInside && byte != slash
                    next[place] = isInside
                case .path:
                    isInside = isReached || isInside
                    next[place] = isInside
                case .folders:
                    next[place] = isReached || isInside && byte == slash
                    isInside = isReached || isInside
                }
                before = place < text.count ? (isReached, text[text.startIndex + place]) : nil
            }
            reached = next
        }
        return reached.last ?? false
    }

    // MARK: Reading

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

    /// The tokens after the literal part; nil for a pattern that can't match: an open `[` or a `\` at the end.
    private static func tokens(_ text: ArraySlice<UInt8>) -> [Token]? {
        var tokens: [Token] = []
        var rest = text
        var before = slash
        while let byte = rest.popFirst() {
            switch byte {
            case backslash:
                guard let next = rest.popFirst() else { return nil }
                tokens.append(.byte(next))
                before = next
                continue
            case UInt8(ascii: "?"): tokens.append(.anyByte)
            case UInt8(ascii: "["):
                guard let bytes = set(&rest) else { return nil }
                tokens.append(.set(bytes))
            case star:
                let more = rest.prefix { $0 == star }.count
                rest = rest.dropFirst(more)
                let isWhole = rest.isEmpty || rest.first == slash || rest.starts(with: [backslash, slash])
                // At the beginning counts as after a slash even after a literal part, as in git.
                if more == 0 || before != slash || !isWhole {
                    tokens.append(.name)
                } else if rest.first == slash {
                    rest.removeFirst()
                    tokens.append(.folders)
                    before = slash
                    continue
                } else {
                    tokens.append(.path)
                }
            default: tokens.append(.byte(byte))
            }
            before = byte
        }
        return tokens
    }

    /// Reads a bracket expression after `[`; nil if it is never closed or names an unknown class.
    private static func set(_ rest: inout ArraySlice<UInt8>) -> Set<UInt8>? {
        var bytes: Set<UInt8> = []
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var isFirst = true
        var start: UInt8?
        while let byte = rest.popFirst() {
            // A set can't be empty, so a bracket at its beginning is one of the bytes.
            if byte == UInt8(ascii: "]"), !isFirst {
                let all = isNegated ? Set(UInt8.min...UInt8.max).subtracting(bytes) : bytes
                return all.subtracting([slash])
            }
            isFirst = false
            if byte == UInt8(ascii: "-"), let first = start, let next = rest.first, next != UInt8(ascii: "]") {
                rest.removeFirst()
                guard let last = next == backslash ? rest.popFirst() : next else { return nil }
                if first <= last { bytes.formUnion(first...last) }
                start = nil
            } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
                guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
                let name = rest[rest.startIndex..<end].dropFirst()
                if name.last == UInt8(ascii: ":") {
                    guard let members = members(of: String(decoding: name.dropLast(), as: UTF8.self)) else {
                        return nil
                    }
                    bytes.formUnion(members)
                    rest = rest[(end + 1)...]
                    start = nil
                } else {
                    bytes.insert(byte)
                    start = byte
                }
            } else {
                guard let own = byte == backslash ? rest.popFirst() : byte else { return nil }
                bytes.insert(own)
                start = own
            }
        }
        return nil
    }

    /// The bytes of a class such as `[:digit:]`, all of them ASCII.
    private static func members(of name: String) -> Set<UInt8>? {
        let isMember: ((UInt8) -> Bool)? =
            switch name {
            case "alnum": { $0.isLetter || $0.isDigit }
            case "alpha": \.isLetter
            case "blank": { $0 == 0x20 || $0 == 0x09 }
            case "cntrl": { $0 < 0x20 || $0 == 0x7F }
            case "digit": \.isDigit
            case "graph": { 0x21...0x7E ~= $0 }
            case "lower": { $0.isLetter && $0 >= 0x61 }
            case "print": { 0x20...0x7E ~= $0 }
            case "punct": { 0x21...0x7E ~= $0 && !$0.isLetter && !$0.isDigit }
            case "space": { $0 == 0x20 || 0x09...0x0D ~= $0 }
            case "upper": { $0.isLetter && $0 < 0x61 }
            case "xdigit": \.isHexDigit
            default: nil
            }
        return isMember.map { Set((UInt8.min...UInt8.max).filter($0)) }
    }
}

/// The patterns of a `.gitignore`.
struct GitIgnore: Sendable {
    /// The last line first, because it takes precedence.
    private let patterns: [GitIgnorePattern]

    /// Reads the file.
    init(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        patterns = text.split(separator: 0x0A).reversed().compactMap { line in
            GitIgnorePattern(line.last == 0x0D ? line.dropLast() : line)
        }
    }

    /// True if it ignores a path relative to its folder, false if it un-ignores it, nil if no line matches.
    func ignores(_ path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
        patterns.first { $0.matches(path, name: name, isFolder: isFolder) }.map { !$0.isNegated }
    }
}
