import JSONText
import PushLint

/// The findings of one document, with its name and their places.
public struct FileReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked, without `./`: what CI services know the file by.
    public let location: String
    /// What the linter said.
    public let result: LintResult
    /// The findings in the order of the text.
    public private(set) var findings: [LocatedFinding]
    /// The least severity that makes the document fail.
    public let failOn: Severity

    /// Finds the places; for a document without findings this costs nothing.
    public init(
        path: String, location: String? = nil, result: LintResult, failOn: Severity = Settings.defaultFailOn
    ) {
        self.path = path
        self.location = location ?? path
        self.result = result
        self.failOn = failOn
        findings = LocatedFinding.all(of: result)
    }

    /// Leaves only some of the findings.
    public mutating func keep(_ findings: [LocatedFinding]) { self.findings = findings }

    /// Whether anything was found that makes the document fail.
    public var hasFailed: Bool { findings.contains { $0.finding.severity >= failOn } }
}
