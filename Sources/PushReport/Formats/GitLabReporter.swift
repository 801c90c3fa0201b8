import JSONText
import PushLint
import ReportText

/// For GitLab: a Code Quality report, which merge requests show beside the changed lines.
public struct GitLabReporter: Reporter {
    private var isFirst = true

    /// The only instance.
    public init() {}

    /// The head of the list.
    public func begin() -> String { "[" }

    /// An element for each finding.
    public func pieces(_ report: FileReport) -> [ReportPiece] {
        zip(report.findings, Fingerprint.all(of: report)).map { located, fingerprint in
            let range = report.source.range(located.range)
            let lines: JSONValue = ["begin": .integer(range.start.line), "end": .integer(range.end.line)]
            let issue: JSONValue = [
                "description": .string(report.sentence(of: located)), "check_name": .string(located.finding.rule.id),
                "fingerprint": .string(fingerprint), "severity": .string(Self.word(located.finding.severity)),
                "location": ["path": .string(report.location), "lines": lines],
            ]
            return ReportPiece(JSONWriter().safeText(issue))
        }
    }

    /// The elements, with commas between.
    public mutating func join(_ pieces: [ReportPiece]) -> String { pieces.listed(isFirst: &isFirst) }

    /// The end of the list.
    public func end(_ tally: Tally) -> String { "\n]\n" }

    private static func word(_ severity: Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .info: "info"
        }
    }
}
