public import JSONText

/// Why a file of the app can't be read.
public struct ResourceError: Error, Sendable, Equatable {
    /// The fault first, then what was found.
    public var message: String
    /// Where in the text, line and column from 1; nil in a binary file and where it concerns the whole file.
    public var position: SourcePosition?
}
