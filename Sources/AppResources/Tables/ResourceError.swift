public import JSONText

/// Why a file of the app can't be read.
public struct ResourceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The fault first, then the text that was found.
    public var message: String
    /// The place in the text, line and column from 1; nil in a binary file and for faults of the whole file.
    public var position: SourcePosition?

    /// The message.
    public var description: String { message }
}
