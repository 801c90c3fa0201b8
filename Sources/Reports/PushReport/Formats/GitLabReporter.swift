import JSONText

/// For GitLab: a Code Quality report, which merge requests show beside the changed lines.
struct GitLabReporter: Reporter {
    private var isFirst = true

    func begin() -> String { "[" }

    func pieces(_ report: FileReport) -> [ReportPiece] {
        zip(report.findings, Fingerprint.all(of: report)).map { finding, fingerprint in
            let range = report.source.range(finding.range)
            let lines: JSONValue = ["begin": .integer(range.start.line), "end": .integer(range.end.line)]
            let severity = finding.severity.choose(error: "major", warning: "minor", info: "info")
            let issue: JSONValue = [
                "description": .string(report.sentence(of: finding)), "check_name": .string(finding.rule.id),
                "fingerprint": .string(fingerprint), "severity": .string(severity),
                "location": ["path": .string(report.location), "lines": lines],
            ]
            return ReportPiece(text: JSONWriter().safeText(issue))
        }
    }

    mutating func join(_ pieces: [ReportPiece]) -> String { pieces.listed(isFirst: &isFirst) }
    func end(_ tally: Tally) -> String { "\n]\n" }
}
