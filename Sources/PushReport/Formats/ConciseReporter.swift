import JSONText
import PushLint
import ReportText

/// For editors and `grep`: one line a finding, `path:line:column: severity: message [rule]`.
public struct ConciseReporter: Reporter {
    /// The only instance.
    public init() {}

    /// A line for each finding.
    public func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { ReportPiece(Self.line(of: $0, in: report)) }
    }

    /// One finding, with the line feed.
    static func line(of located: LocatedFinding, in report: FileReport) -> String {
        let finding = located.finding
        let start = report.source.position(at: located.range.lowerBound)
        let message = DisplayWidth.visible(finding.message + report.recordSuffix)
        return "\(DisplayWidth.visible(report.path)):\(start.line):\(start.column): \(finding.severity.rawValue): "
            + "\(message) [\(finding.rule.id)]\n"
    }
}
