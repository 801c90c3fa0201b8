/// A regular expression that a whole text has to match, in time proportional to its length.
///
/// All states that the text so far can lead to are followed at once (Thompson's construction), so no pattern makes a
/// match take exponential time. Back-references and look-around, which need more, are not in the language.
public struct TextPattern: Sendable, Equatable {
    /// The pattern as it was written.
    public let text: String
    private let states: [State]

    /// Why a text is not a pattern.
    public struct Mistake: Error, Sendable, Equatable {
        /// The fault, as in "a ( is never closed".
        public let message: String
    }

    /// A step of the match; numbers are those of other steps.
    enum State: Sendable, Equatable {
        case character(CharacterSet, next: Int)
        case split(Int, Int)
        case end
    }

    /// A set of characters: those in the ranges, or all others.
    struct CharacterSet: Sendable, Equatable {
        var ranges: [ClosedRange<Unicode.Scalar>]
        var isNegated = false

        func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar) } != isNegated }
    }

    /// Reads a pattern: characters, `.`, `[a-z]`, `[^a-z]`, `\d`, `\w`, `\s`, `( )`, `|`, `*`, `+`, `?`, `{2}`, `{2,}` and
    /// `{2,5}`. `^` at the beginning and `$` at the end change nothing, because the whole text has to match.
    public init(_ text: String) throws(Mistake) {
        self.text = text
        var parser = TextPatternParser(text)
        let expression = try parser.expression()
        var builder = Builder()
        let start = try builder.add(expression, then: builder.end)
        // Matching begins with the first state.
        states = builder.states + [.split(start, start)]
    }

    /// True if the whole text matches.
    public func matches(_ text: String) -> Bool {
        var current = Set<Int>()
        follow(states.count - 1, into: &current)
        for scalar in text.unicodeScalars {
            var next = Set<Int>()
            for index in current {
                if case .character(let set, let target) = states[index], set.contains(scalar) {
                    follow(target, into: &next)
                }
            }
            if next.isEmpty { return false }
            current = next
        }
        return current.contains { states[$0] == .end }
    }

    /// Adds a state and those that it leads to without consuming a character.
    private func follow(_ state: Int, into set: inout Set<Int>) {
        var open = [state]
        while let state = open.popLast() {
            guard set.insert(state).inserted, case .split(let one, let other) = states[state] else { continue }
            open += [one, other]
        }
    }

    /// Turns an expression into states, the last first, so that each knows its successor.
    private struct Builder {
        var states: [State] = [.end]
        let end = 0
        static let maximumStates = 2000

        mutating func add(_ state: State) throws(Mistake) -> Int {
            guard states.count < Self.maximumStates else { throw Mistake(message: "the pattern is too long") }
            states.append(state)
            return states.count - 1
        }

        mutating func add(_ expression: TextPatternParser.Expression, then next: Int) throws(Mistake) -> Int {
            switch expression {
            case .empty: return next
            case .set(let set): return try add(.character(set, next: next))
            case .sequence(let parts):
                var next = next
                for part in parts.reversed() { next = try add(part, then: next) }
                return next
            case .choice(let one, let other):
                let first = try add(one, then: next)
                let second = try add(other, then: next)
                return try add(.split(first, second))
            case .repetition(let inner, let minimum, let maximum):
                var next = next
                if let maximum {
                    let end = next
                    for _ in minimum..<max(minimum, maximum) {
                        let once = try add(inner, then: next)
                        next = try add(.split(once, end))
                    }
                } else {
                    let loop = try add(.split(next, next))
                    let once = try add(inner, then: loop)
                    states[loop] = .split(once, next)
                    next = loop
                }
                for _ in 0..<minimum { next = try add(inner, then: next) }
                return next
            }
        }
    }
}
