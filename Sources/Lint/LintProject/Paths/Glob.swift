/// A pattern for paths, with `/` between folders: `*` and `?` within a name, `**` for any folders, `[a-z]`, `{a,b}`,
/// and `\` to escape a character.
///
/// A glob that matches a folder matches all in it. One without a slash matches at any depth; a slash at its beginning
/// anchors it to the start of the path. C's `fnmatch` knows neither `**` nor braces and depends on the locale.
public struct Glob: Sendable, Equatable {
    /// The pattern as it was written.
    public let text: String
    /// A pattern for each choice that the braces leave.
    private let alternatives: [PathPattern<Character>]

    private typealias Step = PathPattern<Character>.Step

    /// The reason why a text is not a glob.
    public struct Mistake: Error, Sendable, Equatable {
        /// The fault, as in "a { is never closed".
        public let message: String
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
        var rest = Array(text)[...]
        while rest.last == "/" { rest.removeLast() }
        guard !rest.isEmpty else { throw Mistake(message: "the glob names no file") }
        let choices = try Self.choices(&rest)
        let isTied = choices.contains { $0.contains(.unit("/")) }
        alternatives = choices.map { steps in PathPattern(steps: Self.byFolder(steps, isTied: isTied), slash: "/") }
    }

    /// True if the pattern matches a path, or a folder that the path leads through.
    public func matches(_ path: String) -> Bool { matches(Self.characters(of: path)) }
    /// The characters of a path, without needless slashes: it is taken apart once for any number of patterns.
    static func characters(of path: String) -> [Character] { Array(path.split(separator: "/").joined(separator: "/")) }

    func matches(_ path: [Character]) -> Bool {
        !path.isEmpty && alternatives.contains { $0.matches(path[...], orFolder: true) }
    }

    /// The steps with `**` for any folders, at the beginning also where the pattern is not tied to the start of the path.
    private static func byFolder(_ steps: [Step], isTied: Bool) -> [Step] {
        let any: [Step] = [.name, .name]
        var names =
            (isTied ? [] : [any]) + steps.split(separator: .unit("/")).map(Array.init).filter { $0 != [.unit(".")] }
        // A pattern that matches a folder matches all in it.
        while names.count > 1, names.last == any { names.removeLast() }
        if names == [any] { return [.path] }
        return names.flatMap { $0 == any ? [.folders] : $0 + [.unit("/")] }.dropLast()
    }

    /// Reads the choices up to the end of the text, or to the brace that closes them.
    private static func choices(_ rest: inout ArraySlice<Character>, depth: Int = 0) throws(Mistake) -> [[Step]] {
        var finished: [[Step]] = []
        var current: [[Step]] = [[]]
        while let character = rest.popFirst() {
            let step: Step
            switch character {
            case "{":
                let inner = try choices(&rest, depth: depth + 1)
                guard current.count * inner.count <= maximumAlternatives else {
                    throw Mistake(message: "the braces leave more than \(maximumAlternatives) patterns to choose from")
                }
                current = current.flatMap { head in inner.map { head + $0 } }
                continue
            case "," where depth > 0:
                finished += current
                current = [[]]
                continue
            case "}" where depth > 0: return finished + current
            case "\\":
                guard let next = rest.popFirst() else { throw Mistake(message: "nothing follows a \\") }
                step = .unit(next)
            case "*": step = .name
            case "?": step = .anyUnit
            case "[": step = try set(&rest)
            default: step = .unit(character)
            }
            for index in current.indices { current[index].append(step) }
        }
        guard depth == 0 else { throw Mistake(message: "a { is never closed") }
        return finished + current
    }

    private static func set(_ rest: inout ArraySlice<Character>) throws(Mistake) -> Step {
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
}
