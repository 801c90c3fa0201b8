import JSONText
import PushLint

/// For editors and `grep`: one line a finding, `path:line:column: severity: message [rule]`.
public struct ConciseReporter: Reporter {
    /// The one there is.
    public init() {}

    /// A line for each finding.
    public func file(_ report: FileReport) -> String {
        guard !report.findings.isEmpty else { return "" }
        let source = SourceText(report.result.bytes)
        return report.findings.map { located in
            let finding = located.finding
            let start = source.position(at: located.range.lowerBound)
            let message = DisplayWidth.visible(finding.message)
            return "\(DisplayWidth.visible(report.path)):\(start.line):\(start.column): \(finding.severity.rawValue): "
                + "\(message) [\(finding.rule.id)]\n"
        }.joined()
    }
}
