/// Reads the language of `TextPattern`.
struct TextPatternParser {
    /// A parsed pattern.
    indirect enum Expression {
        case empty
        case set(TextPattern.CharacterSet)
        case sequence([Expression])
        case choice(Expression, Expression)
        case repetition(Expression, minimum: Int, maximum: Int?)
    }

    private var rest: Substring.UnicodeScalarView
    private var depth = 0
    private static let maximumDepth = 50
    private static let maximumRepeats = 1000

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
        if rest.first == "^" { rest.removeFirst() }
    }

    /// The whole pattern.
    mutating func expression() throws(TextPattern.Mistake) -> Expression {
        let expression = try choice()
        guard rest.isEmpty else { throw mistake("a ) closes nothing") }
        return expression
    }

    private func mistake(_ message: String) -> TextPattern.Mistake { TextPattern.Mistake(message: message) }

    private mutating func choice() throws(TextPattern.Mistake) -> Expression {
        let first = try sequence()
        guard rest.first == "|" else { return first }
        rest.removeFirst()
        return .choice(first, try choice())
    }

    private mutating func sequence() throws(TextPattern.Mistake) -> Expression {
        var parts: [Expression] = []
        while let scalar = rest.first, scalar != "|", scalar != ")" {
            if scalar == "$", rest.count == 1 {
                rest.removeFirst()
                break
            }
            parts.append(try repeated(try atom()))
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func atom() throws(TextPattern.Mistake) -> Expression {
        guard let scalar = rest.popFirst() else { return .empty }
        switch scalar {
        case "(": return try group()
        case "[": return .set(try bracketed())
        case ".": return .set(.init(ranges: [], isNegated: true))
        case "\\": return .set(try escape())
        case "*", "+", "?": throw mistake("\(scalar) repeats nothing")
        case "^", "$": throw mistake("\(scalar) is allowed only at an end: the whole text has to match")
        default: return .set(.init(ranges: [scalar...scalar]))
        }
    }

    private mutating func group() throws(TextPattern.Mistake) -> Expression {
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

    private mutating func repeated(_ expression: Expression) throws(TextPattern.Mistake) -> Expression {
        var expression = expression
        if case .empty = expression { return expression }
        guard let sign = rest.first else { return expression }
        switch sign {
        case "*": expression = .repetition(expression, minimum: 0, maximum: nil)
        case "+": expression = .repetition(expression, minimum: 1, maximum: nil)
        case "?": expression = .repetition(expression, minimum: 0, maximum: 1)
        case "{":
            let (minimum, maximum) = try bounds()
            expression = .repetition(expression, minimum: minimum, maximum: maximum)
            return expression
        default: return expression
        }
        rest.removeFirst()
        // Greedy and reluctant repetition match the same texts.
        if rest.first == "?" { rest.removeFirst() }
        return expression
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
