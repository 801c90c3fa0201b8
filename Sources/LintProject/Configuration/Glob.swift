/// A pattern for paths, with `/` between folders: `*` and `?` within a name, `**` for any folders, `[a-z]`, `{a,b}`,
/// and `\` to escape a character.
///
/// A glob that matches a folder matches all in it. One without a slash matches at any depth; a slash at its beginning
/// anchors it to the start of the path. C's `fnmatch` knows neither `**` nor braces and depends on the locale.
public struct Glob: Sendable, Equatable {
    /// The pattern as it was written.
    public let text: String
    /// The alternatives after brace expansion, folder by folder.
    private let alternatives: [[Folder]]

    /// Why a text is not a glob.
    public struct Mistake: Error, Sendable, Equatable {
        /// The fault, as in "a { is never closed".
        public let message: String
    }

    private enum Folder: Sendable, Equatable {
        /// `**`
        case any
        case name([Token])
    }

    private enum Token: Sendable, Equatable {
        case character(Character)
        case anyCharacter
        case anyText
        case set([ClosedRange<Character>], isNegated: Bool)
        case slash, open, comma, close

        func matches(_ character: Character) -> Bool {
            switch self {
            case .character(let own): own == character
            case .anyCharacter: true
            case .set(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
            default: false
            }
        }
    }

    private static let longest = 1024
    private static let maximumAlternatives = 1024

    /// The pattern that only this path matches.
    public static func escaped(_ path: String) -> String {
        path.map { #"*?[]{},\"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// Reads a pattern.
    public init(_ text: String) throws(Mistake) {
        self.text = text
        guard text.count <= Self.longest else {
            throw Mistake(message: "a glob has at most \(Self.longest) characters")
        }
        var tokens = try Self.tokens(text)[...]
        while tokens.last == .slash { tokens.removeLast() }
        guard !tokens.isEmpty else { throw Mistake(message: "the glob names no file") }
        let isTied = tokens.contains(.slash)
        alternatives = try Self.alternatives(&tokens).map { tokens in
            let folders = tokens.split(separator: .slash).filter { $0 != [.character(".")] }.map { name in
                name.elementsEqual([.anyText, .anyText]) ? Folder.any : .name(Array(name))
            }
            return isTied ? folders : [.any] + folders
        }
    }

    /// True if the pattern matches a path, or a folder that the path leads through.
    public func matches(_ path: String) -> Bool { matches(Path(path)) }

    /// A path, taken apart once for any number of patterns.
    public struct Path: Sendable {
        fileprivate let names: [[Character]]

        /// The names between the slashes of a path.
        public init(_ path: String) { names = path.split(separator: "/").map { Array($0) } }
    }

    /// True if the pattern matches a path, or a folder that the path leads through.
    public func matches(_ path: Path) -> Bool {
        path.names.indices.contains { end in alternatives.contains { Self.matches($0, path.names[...end]) } }
    }

    private static func matches(_ folders: [Folder], _ names: ArraySlice<[Character]>) -> Bool {
        matches(folders[...], names, isRun: { $0 == .any }) { folder, name in
            guard case .name(let tokens) = folder else { return false }
            return matches(tokens[...], name[...], isRun: { $0 == .anyText }) { $0.matches($1) }
        }
    }

    /// Matches step by step, and on failure lets the last `*` take one element more: earlier ones never have to, so
    /// there are fewer steps than the product of both lengths.
    private static func matches<Step, Element>(
        _ pattern: ArraySlice<Step>, _ elements: ArraySlice<Element>, isRun: (Step) -> Bool,
        matches: (Step, Element) -> Bool
    ) -> Bool {
        var (pattern, elements) = (pattern, elements)
        var run: (pattern: ArraySlice<Step>, elements: ArraySlice<Element>)?
        while let element = elements.first {
            if let step = pattern.first, isRun(step) {
                pattern = pattern.dropFirst()
                run = (pattern, elements)
            } else if let step = pattern.first, matches(step, element) {
                pattern = pattern.dropFirst()
                elements = elements.dropFirst()
            } else if let last = run {
                run = (last.pattern, last.elements.dropFirst())
                (pattern, elements) = (last.pattern, last.elements.dropFirst())
            } else {
                return false
            }
        }
        return pattern.allSatisfy(isRun)
    }

    // MARK: Reading

    private static func tokens(_ text: String) throws(Mistake) -> [Token] {
        var tokens: [Token] = []
        var depth = 0
        var rest = Array(text)[...]
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                guard let next = rest.popFirst() else { throw Mistake(message: "nothing follows a \\") }
                tokens.append(.character(next))
            case "*": tokens.append(.anyText)
            case "?": tokens.append(.anyCharacter)
            case "/": tokens.append(.slash)
            case "[": tokens.append(try set(&rest))
            case "{":
                depth += 1
                tokens.append(.open)
            case "}" where depth > 0:
                depth -= 1
                tokens.append(.close)
            case "," where depth > 0: tokens.append(.comma)
            default: tokens.append(.character(character))
            }
        }
        if depth > 0 { throw Mistake(message: "a { is never closed") }
        return tokens
    }

    /// Reads what follows a `[`.
    private static func set(_ rest: inout ArraySlice<Character>) throws(Mistake) -> Token {
        var ranges: [ClosedRange<Character>] = []
        let isNegated = rest.first == "!" || rest.first == "^"
        if isNegated { rest.removeFirst() }
        while let first = rest.popFirst() {
            // A set can't be empty, so a bracket at its beginning is one of the characters.
            if first == "]", !ranges.isEmpty { return .set(ranges, isNegated: isNegated) }
            guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else {
                ranges.append(first...first)
                continue
            }
            guard first <= last else { throw Mistake(message: "\(first)-\(last) runs backwards") }
            ranges.append(first...last)
            rest = rest.dropFirst(2)
        }
        throw Mistake(message: "a [ is never closed")
    }

    /// Expands alternatives in braces, up to the closing brace.
    private static func alternatives(_ tokens: inout ArraySlice<Token>) throws(Mistake) -> [[Token]] {
        var finished: [[Token]] = []
        var current: [[Token]] = [[]]
        while let token = tokens.popFirst() {
            switch token {
            case .open:
                let inner = try alternatives(&tokens)
                guard current.count * inner.count <= maximumAlternatives else {
                    throw Mistake(message: "the braces leave more than \(maximumAlternatives) patterns to choose from")
                }
                current = current.flatMap { head in inner.map { head + $0 } }
            case .comma:
                finished += current
                current = [[]]
            case .close: return finished + current
            default: current = current.map { $0 + [token] }
            }
        }
        return finished + current
    }
}
