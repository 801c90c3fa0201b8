/// Turns findings into one output format, document by document, so that no more than one is held.
public protocol Reporter: Sendable {
    /// What stands before the first document.
    mutating func begin() -> String
    /// What is said of one document.
    mutating func file(_ report: FileReport) -> String
    /// What stands after the last.
    mutating func end(_ tally: Tally) -> String
}

extension Reporter {
    /// Nothing, for most formats.
    public mutating func begin() -> String { "" }
    /// Nothing, for most formats.
    public mutating func end(_ tally: Tally) -> String { "" }
}
