import JSONText
import PushLint

/// The findings of one document, with its name and their places.
public struct FileReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// What the linter said.
    public let result: LintResult
    /// The findings in the order of the text.
    public private(set) var findings: [LocatedFinding]

    /// Finds the places; for a document without findings this costs nothing.
    public init(path: String, result: LintResult) {
        self.path = path
        self.result = result
        findings = LocatedFinding.all(of: result)
    }

    /// Leaves only some of the findings.
    public mutating func keep(_ findings: [LocatedFinding]) { self.findings = findings }

    /// Whether anything was found that is at least this bad.
    public func reaches(_ severity: Severity) -> Bool { findings.contains { $0.finding.severity >= severity } }
}
