import PushLint
import ReportText

/// For test reports: each document is a test, which fails if a finding reaches the threshold.
struct JUnitReporter: Reporter {
    /// The head of the document; the counts of tests are left out, because they are not known yet.
    func begin() -> String { XMLText.declaration + "<testsuites name=\"\(Project.name)\">\n" }
    var mentionsClean: Bool { true }

    /// A suite with one test and all its findings in one failure, because many readers look only at the first. The
    /// lines of a stream without findings are one test together.
    func pieces(_ report: FileReport) -> [ReportPiece] {
        guard report.place == nil || !report.findings.isEmpty else { return [] }
        let failing = report.findings.filter { $0.severity >= report.failOn }
        let others = report.findings.filter { $0.severity < report.failOn }
        var content = ""
        if let first = failing.first {
            let more = failing.count > 1 ? ", and \(failing.count - 1) more" : ""
            content = failure(report.message(of: first) + more, first.rule.id, Self.lines(failing, report))
        }
        if !others.isEmpty { content += "      <system-out>\(Self.lines(others, report))</system-out>\n" }
        let failures = failing.isEmpty ? 0 : 1
        return [ReportPiece(text: suite(report.label, file: report.location, failures: failures, content))]
    }

    func pieces(_ report: StreamReport) -> [ReportPiece] {
        report.cleanLabel.map { [ReportPiece(text: suite($0, file: report.location))] } ?? []
    }

    func notice(_ severity: Severity, _ message: String) -> String {
        guard severity == .error else { return "" }
        let tag = XMLText.tag("error", [("message", message), ("type", "unreadable")])
        return suite(message, file: nil, errors: 1, "      <\(tag)/>\n")
    }

    func end(_ tally: Tally) -> String { Self.ending }

    func test(_ name: String, failingWith sentences: [String]) -> String {
        let lines = sentences.map(XMLText.escaped).joined(separator: "\n")
        let content = sentences.first.map { failure($0, "stacks", lines) } ?? ""
        return begin() + suite(name, file: name, failures: content.isEmpty ? 0 : 1, content) + Self.ending
    }

    private static let ending = "</testsuites>\n"

    private func failure(_ message: String, _ type: String, _ lines: String) -> String {
        "      <\(XMLText.tag("failure", [("message", message), ("type", type)]))>\(lines)</failure>\n"
    }

    private func suite(
        _ name: String, file: String?, failures: Int = 0, errors: Int = 0, _ content: String = ""
    ) -> String {
        let counts = [("tests", 1), ("failures", failures), ("errors", errors), ("skipped", 0)]
        let suite = XMLText.tag("testsuite", [("name", name)] + counts.map { ($0, String($1)) })
        let test = XMLText.tag(
            "testcase", [("name", name), ("classname", Project.name)] + (file.map { [("file", $0)] } ?? []))
        let body = content.isEmpty ? "    <\(test)/>\n" : "    <\(test)>\n\(content)    </testcase>\n"
        return "  <\(suite)>\n\(body)  </testsuite>\n"
    }

    /// The findings, a line each with lines for effect and fix, as an element's text, where these ends are not escaped.
    private static func lines(_ findings: [Finding], _ report: FileReport) -> String {
        findings.flatMap { finding -> [String] in
            let start = report.source.position(at: finding.range.lowerBound)
            let place = "\(report.location):\(start.line):\(start.column)"
            let lines = [
                "\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.rule.id)]",
                "  effect: \(finding.effect)",
            ]
            return lines + (finding.fix.map { ["  fix: \($0.title)"] } ?? [])
        }.map(XMLText.escaped).joined(separator: "\n")
    }
}
