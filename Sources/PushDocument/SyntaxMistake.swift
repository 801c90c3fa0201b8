import JSONText

/// A mistake of syntax with its place in the document.
public struct SyntaxMistake: Sendable {
    /// What is wrong, in the text of the fragment.
    public let error: SyntaxError
    /// The bytes of the document that it is about; empty where something is missing.
    public let range: Range<Int>
    /// The edits of the document that repair it; nil if there is no repair, or if it can't be mapped to the document.
    public let edits: [TextEdit]?

    init(_ error: SyntaxError, _ origin: OffsetMap) {
        self.error = error
        range = origin.original(error.range)
        edits = error.repair.flatMap { origin.original($0.edits) }
    }
}
