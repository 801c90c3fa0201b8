/// A regular expression that a whole text has to match, in time proportional to its length.
/// All steps that the text so far can lead to are followed at once (Thompson's construction), so the time is never
/// exponential. Back-references and look-around need more, so the language lacks them.
public struct TextPattern: Sendable, Equatable {
    /// The pattern as it was written.
    public let text: String
    /// The text matches if it leads behind the last of them.
    private let steps: [Step]

    /// The reason why a text is not a pattern.
    public struct Mistake: Error, Sendable, Equatable {
        /// The fault, as in "a ( is never closed".
        public let message: String
    }

    enum Step: Sendable, Equatable {
        /// Takes a character, and goes on with the next step.
        case character(CharacterSet)
        /// Goes on at two other steps, which are counted from this one, so that the same steps can stand anywhere.
        case split(Int, Int)
    }

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
        steps = try parser.pattern()
    }

    /// True if the whole text matches.
    public func matches(_ text: String) -> Bool {
        var current = Set<Int>()
        follow(0, into: &current)
        for scalar in text.unicodeScalars {
            var next = Set<Int>()
            for index in current where index < steps.count {
                if case .character(let set) = steps[index], set.contains(scalar) { follow(index + 1, into: &next) }
            }
            if next.isEmpty { return false }
            current = next
        }
        return current.contains(steps.count)
    }

    private func follow(_ step: Int, into set: inout Set<Int>) {
        var open = [step]
        while let index = open.popLast() {
            guard set.insert(index).inserted, index < steps.count, case .split(let one, let other) = steps[index]
            else { continue }
            open += [index + one, index + other]
        }
    }
}
