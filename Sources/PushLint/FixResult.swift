/// The result of fixing a document.
public struct FixResult: Sendable, CustomStringConvertible {
    /// The document as it came.
    public let original: [UInt8]
    /// The document with its fixes; the same bytes if nothing could be fixed.
    public let bytes: [UInt8]
    /// The findings whose fixes were applied, in the order of application.
    public let applied: [Finding]
    /// The result of linting the fixed document.
    public let remaining: LintResult

    /// How many findings were fixed, and those that remain.
    public var description: String { "\(applied.count) fixed; \(remaining)" }

    /// True if the document was changed.
    public var isChanged: Bool { bytes != original }

    /// The result for a document that is left unchanged.
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
