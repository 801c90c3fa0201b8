struct TextPatternParser {
    private typealias Steps = [TextPattern.Step]

    private var rest: Substring.UnicodeScalarView
    private var depth = 0
    private static let maximumDepth = 50
    private static let maximumRepeats = 1000
    private static let maximumSteps = 2000

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
        if rest.first == "^" { rest.removeFirst() }
    }

    mutating func pattern() throws(TextPattern.Mistake) -> [TextPattern.Step] {
        let steps = try choice()
        guard rest.isEmpty else { throw mistake("a ) closes nothing") }
        return steps
    }

    private func mistake(_ message: String) -> TextPattern.Mistake { TextPattern.Mistake(message: message) }

    private static let tooLong = TextPattern.Mistake(message: "the pattern is too long")

    private static func limited(_ steps: Steps) throws(TextPattern.Mistake) -> Steps {
        guard steps.count <= maximumSteps else { throw tooLong }
        return steps
    }

    private mutating func choice() throws(TextPattern.Mistake) -> Steps {
        let first = try sequence()
        guard rest.first == "|" else { return first }
        rest.removeFirst()
        let other = try choice()
        let jump = TextPattern.Step.split(other.count + 1, other.count + 1)
        return try Self.limited([.split(1, first.count + 2)] + first + [jump] + other)
    }

    private mutating func sequence() throws(TextPattern.Mistake) -> Steps {
        var steps: Steps = []
        while let scalar = rest.first, scalar != "|", scalar != ")" {
            rest.removeFirst()
            if scalar == "$", rest.isEmpty { break }
            steps = try Self.limited(steps + repeated(try atom(scalar)))
        }
        return steps
    }

    private mutating func atom(_ scalar: Unicode.Scalar) throws(TextPattern.Mistake) -> Steps {
        switch scalar {
        case "(": return try group()
        case "[": return [.character(try bracketed())]
        case ".": return [.character(.init(ranges: [], isNegated: true))]
        case "\\": return [.character(try escape())]
        case "*", "+", "?": throw mistake("\(scalar) repeats nothing")
        case "^", "$": throw mistake("\(scalar) is allowed only at an end: the whole text has to match")
        default: return [.character(.init(ranges: [scalar...scalar]))]
        }
    }

    private mutating func group() throws(TextPattern.Mistake) -> Steps {
        if rest.first == "?" {
            guard rest.dropFirst().first == ":" else {
                throw mistake("look-around and names of groups are not supported")
            }
            rest.removeFirst(2)
        }
        depth += 1
        guard depth <= Self.maximumDepth else { throw mistake("groups are nested too deep") }
        let inner = try choice()
        guard rest.popFirst() == ")" else { throw mistake("a ( is never closed") }
        depth -= 1
        return inner
    }

    private mutating func repeated(_ steps: Steps) throws(TextPattern.Mistake) -> Steps {
        guard let (minimum, maximum) = try count() else { return steps }
        // So many are not made first.
        guard steps.count * max(minimum, maximum ?? 0) <= Self.maximumSteps else { throw Self.tooLong }
        let needed = repeatElement(steps, count: minimum).flatMap { $0 }
        guard let maximum else {
            return needed + [.split(1, steps.count + 2)] + steps + [.split(-steps.count - 1, -steps.count - 1)]
        }
        // Before each of the others the text may go on behind all of them.
        let others = (0..<maximum - minimum).reversed().flatMap { left -> Steps in
            [.split(1, (left + 1) * (steps.count + 1))] + steps
        }
        return needed + others
    }

    /// The number of repetitions; nil if there is no sign for it.
    private mutating func count() throws(TextPattern.Mistake) -> (minimum: Int, maximum: Int?)? {
        let signs: [Unicode.Scalar: (Int, Int?)] = ["*": (0, nil), "+": (1, nil), "?": (0, 1)]
        if rest.first == "{" { return try bounds() }
        guard let sign = rest.first, let count = signs[sign] else { return nil }
        rest.removeFirst()
        // Greedy and reluctant repetition match the same texts.
        if rest.first == "?" { rest.removeFirst() }
        return count
    }

    private mutating func bounds() throws(TextPattern.Mistake) -> (Int, Int?) {
        let text = String(String.UnicodeScalarView(rest.dropFirst().prefix { $0 != "}" }))
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        rest = rest.dropFirst(text.unicodeScalars.count + 1)
        let isOpen = text.hasSuffix(",")
        guard rest.popFirst() == "}", (1...2).contains(numbers.count), let minimum = numbers[0], minimum >= 0,
            isOpen || (numbers.last ?? nil).map({ $0 >= minimum && $0 <= Self.maximumRepeats }) ?? false,
            minimum <= Self.maximumRepeats
        else { throw mistake("{\(text)} is not a count such as {2}, {2,} or {2,5}") }
        return (minimum, isOpen ? nil : numbers.last ?? nil)
    }

    private mutating func bracketed() throws(TextPattern.Mistake) -> TextPattern.CharacterSet {
        var set = TextPattern.CharacterSet(ranges: [])
        if rest.first == "^" {
            rest.removeFirst()
            set.isNegated = true
        }
        while let scalar = rest.popFirst() {
            if scalar == "]", !set.ranges.isEmpty { return set }
            if scalar == "\\" {
                let inner = try escape()
                guard !inner.isNegated else { throw mistake("a set can't hold \\D, \\W or \\S") }
                set.ranges += inner.ranges
                continue
            }
            guard rest.first == "-", let end = rest.dropFirst().first, end != "]" else {
                set.ranges.append(scalar...scalar)
                continue
            }
            rest.removeFirst(2)
            guard scalar <= end, end != "\\" else { throw mistake("\(scalar)-\(end) is not a range") }
            set.ranges.append(scalar...end)
        }
        throw mistake("a [ is never closed")
    }

    private mutating func escape() throws(TextPattern.Mistake) -> TextPattern.CharacterSet {
        guard let scalar = rest.popFirst() else { throw mistake("the pattern ends with a backslash") }
        switch scalar {
        case "d", "D": return .init(ranges: ["0"..."9"], isNegated: scalar == "D")
        case "w", "W": return .init(ranges: ["0"..."9", "A"..."Z", "_"..."_", "a"..."z"], isNegated: scalar == "W")
        case "s", "S": return .init(ranges: ["\t"..."\r", " "..." ", "\u{A0}"..."\u{A0}"], isNegated: scalar == "S")
        case "n": return .init(ranges: ["\n"..."\n"])
        case "t": return .init(ranges: ["\t"..."\t"])
        default:
            guard !("0"..."9").contains(scalar), !scalar.properties.isAlphabetic else {
                throw mistake("\\\(scalar) is not supported")
            }
            return .init(ranges: [scalar...scalar])
        }
    }
}
