/// Turns findings into one output format, document by document, so that no more than one is held.
public protocol Reporter: Sendable {
    /// What stands before the first document.
    mutating func begin() -> String
    /// What is said of one document.
    mutating func file(_ report: FileReport) -> String
    /// What is said of an input that could not be read, in the system's words; after the documents.
    mutating func problem(_ message: String) -> String
    /// What stands after the last.
    mutating func end(_ tally: Tally) -> String
}

extension Reporter {
    /// Nothing, for most formats.
    public mutating func begin() -> String { "" }
    /// Nothing, where the format has no place for it; standard error says it in any case.
    public mutating func problem(_ message: String) -> String { "" }
    /// Nothing, for most formats.
    public mutating func end(_ tally: Tally) -> String { "" }
}
