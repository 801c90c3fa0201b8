import JSONText
import PushLint
import ReportText

/// For TAP harnesses, version 14: each document is a test point, with its findings as YAML.
struct TAPReporter: Reporter {
    private var count = 0

    func begin() -> String { "TAP version 14\n" }
    var mentionsClean: Bool { true }

    /// A test point; the lines of a stream without findings are one test point together.
    func pieces(_ report: FileReport) -> [ReportPiece] {
        guard !report.findings.isEmpty else { return report.place == nil ? [Self.point(true, report.label)] : [] }
        let findings = report.findings.map { finding in
            let start = report.source.position(at: finding.range.lowerBound)
            var lines = [
                "- message: \(Self.quoted(report.message(of: finding)))", "  severity: \(finding.severity.rawValue)",
                "  rule: \(finding.rule.id)", "  line: \(start.line)", "  column: \(start.column)",
                "  pointer: \(Self.quoted(finding.pointer.description))", "  effect: \(Self.quoted(finding.effect))",
            ]
            if let fix = finding.fix { lines.append("  fix: \(Self.quoted(fix.title))") }
            return lines.map { "    \($0)\n" }.joined()
        }
        return [Self.point(!report.hasFailed, report.label, "  ---\n  findings:\n\(findings.joined())  ...\n")]
    }

    func pieces(_ report: StreamReport) -> [ReportPiece] { report.cleanLabel.map { [Self.point(true, $0)] } ?? [] }

    mutating func join(_ pieces: [ReportPiece]) -> String {
        pieces.reduce(into: "") { text, piece in
            count += 1
            text += "\(piece.heading) \(count) - \(piece.text)"
        }
    }

    mutating func notice(_ severity: Severity, _ message: String) -> String {
        guard severity == .error else { return "" }
        return join([Self.point(false, message, "  ---\n  message: \(Self.quoted(message))\n  ...\n")])
    }

    func end(_ tally: Tally) -> String { "1..\(count)\n" }

    private static func point(_ isGood: Bool, _ name: String, _ details: String = "") -> ReportPiece {
        let description = DisplayWidth.visible(name).unicodeScalars.reduce(into: "") {
            $0 += $1 == "#" || $1 == "\\" ? "\\\($1)" : String($1)
        }
        return ReportPiece(text: "\(description)\n\(details)", heading: isGood ? "ok" : "not ok")
    }

    /// A text as YAML, which takes JSON's strings but not all characters in them.
    private static func quoted(_ text: String) -> String { JSONWriter().safeText(.string(DisplayWidth.visible(text))) }
}
