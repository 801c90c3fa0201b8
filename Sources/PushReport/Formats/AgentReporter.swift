import JSONText
import PushLint
import ReportText

/// For agents: one line a finding, `path:line:column severity rule pointer: message; effect`, with its fix as JSON, and the totals.
package struct AgentReporter: Reporter {
    package init() {}

    package func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { located in
            let finding = located.finding
            let start = report.source.position(at: located.range.lowerBound)
            let sentence = DisplayWidth.visible("\(report.message(of: located)); \(finding.effect)")
            let pointer = DisplayWidth.visible(finding.pointer.description)
            let fix = located.fixValue(report.source.origin)
            return ReportPiece(
                text: "\(DisplayWidth.visible(report.path)):\(start.line):\(start.column) \(finding.severity.rawValue) "
                    + "\(finding.rule.id)\(pointer.isEmpty ? "" : " \(pointer)"): \(sentence)"
                    + (fix == .null ? "" : " \(JSONWriter().safeText(fix))") + "\n")
        }
    }

    package func notice(_ severity: Severity, _ message: String) -> String {
        severity == .error ? "problem: \(DisplayWidth.visible(message))\n" : ""
    }

    /// The totals: without findings they show that something was checked.
    package func end(_ tally: Tally) -> String { tally.sentence + "\n" }
}
