/// What became of a document whose mistakes were to be put right.
public struct FixResult: Sendable {
    /// The document as it came.
    public let original: [UInt8]
    /// The document with its fixes: the same bytes where nothing could be done.
    public let bytes: [UInt8]
    /// The findings whose fixes were applied, in the order in which that was done.
    public let applied: [Finding]
    /// What there is to say about the document as it is now.
    public let remaining: LintResult

    /// Whether the document is another one now.
    public var isChanged: Bool { bytes != original }

    /// What becomes of a document that is left alone.
    public init(unchanged bytes: [UInt8], named name: String? = nil, by linter: Linter) {
        self.init(original: bytes, bytes: bytes, applied: [], remaining: linter.lint(bytes, named: name))
    }

    init(original: [UInt8], bytes: [UInt8], applied: [Finding], remaining: LintResult) {
        self.original = original
        self.bytes = bytes
        self.applied = applied
        self.remaining = remaining
    }
}
