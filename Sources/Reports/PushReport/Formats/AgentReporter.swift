import JSONText
import PushLint
import ReportText

/// For agents: one line a finding, `path:line:column severity rule pointer: message; effect`, with its fix as JSON, or with what the fix
/// does, and the totals.
package struct AgentReporter: Reporter {
    private let hasEdits: Bool

    package init(hasEdits: Bool = true) { self.hasEdits = hasEdits }

    package func pieces(_ report: FileReport) -> [ReportPiece] {
        let notJudged = report.result.notJudgedSentence(report.source).map { sentence in
            ReportPiece(text: "\(DisplayWidth.visible(report.path)): \(DisplayWidth.visible(sentence))\n")
        }
        return report.findings.map { finding in
            let start = report.source.position(at: finding.range.lowerBound)
            let sentence = DisplayWidth.visible("\(report.message(of: finding)); \(finding.effect)")
            let pointer = DisplayWidth.visible(finding.pointer.description)
            let fix = finding.fix.map { fix in
                let edits = finding.fixValue(report.source.origin)
                if hasEdits { return edits == .null ? "" : " \(JSONWriter().safeText(edits))" }
                let refusal = fix.refusal.map { ", not applied: \($0)" } ?? ""
                return "; fix: \(DisplayWidth.visible(fix.title))\(fix.isSafe ? "" : " (unsafe)")\(refusal)"
            }
            return ReportPiece(
                text: "\(DisplayWidth.visible(report.path)):\(start.line):\(start.column) \(finding.severity.rawValue) "
                    + "\(finding.rule.id)\(pointer.isEmpty ? "" : " \(pointer)"): \(sentence)"
                    + (fix ?? "") + "\n")
        } + (notJudged.map { [$0] } ?? [])
    }

    package func notice(_ severity: Severity, _ message: String) -> String {
        severity == .error ? "problem: \(DisplayWidth.visible(message))\n" : ""
    }

    /// The totals: without findings they show that something was checked.
    package func end(_ tally: Tally) -> String { tally.sentence + "\n" }
}
