import JSONText

/// The mistakes in a configuration.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One fault with its place.
    public struct Mistake: Sendable, Equatable {
        /// The bytes it is about.
        public let range: Range<Int>
        /// The fault, lower case, no full stop.
        public let message: String
    }

    /// All faults, in the order of the text; at least one.
    public let mistakes: [Mistake]

    /// The messages, in a line each.
    public var description: String { mistakes.map(\.message).joined(separator: "\n") }

    init(_ errors: [ReadingError], in text: [UInt8]) {
        mistakes = zip(errors.ranges(in: text), errors).map { Mistake(range: $0, message: $1.message) }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
