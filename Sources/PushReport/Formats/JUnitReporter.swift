import JSONText
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
        let source = report.source
        let failing = report.findings.filter { $0.finding.severity >= report.failOn }
        let others = report.findings.filter { $0.finding.severity < report.failOn }
        var content = ""
        if let first = failing.first {
            let more = failing.count > 1 ? ", and \(failing.count - 1) more" : ""
            let tag = XMLText.tag(
                "failure", [("message", report.message(of: first) + more), ("type", first.finding.rule.id)])
            content += "      <\(tag)>\(Self.lines(failing, report.location, source))</failure>\n"
        }
        if !others.isEmpty {
            content += "      <system-out>\(Self.lines(others, report.location, source))</system-out>\n"
        }
        let failures = failing.isEmpty ? 0 : 1
        return [ReportPiece(suite(report.label, file: report.location, failures: failures, errors: 0, content))]
    }

    /// A suite with one test for all lines without findings, or for a stream without lines.
    func pieces(_ report: StreamReport) -> [ReportPiece] {
        report.cleanLabel.map { [ReportPiece(suite($0, file: report.location, failures: 0, errors: 0, ""))] } ?? []
    }

    func problem(_ message: String) -> String {
        let tag = XMLText.tag("error", [("message", message), ("type", "unreadable")])
        return suite(message, file: nil, failures: 0, errors: 1, "      <\(tag)/>\n")
    }

    func end(_ tally: Tally) -> String { ending }

    /// A report of one test that fails with these sentences, or passes without any.
    func test(_ name: String, failingWith sentences: [String]) -> String {
        var content = ""
        if let first = sentences.first {
            let tag = XMLText.tag("failure", [("message", first), ("type", "stacks")])
            content = "      <\(tag)>\(sentences.map(XMLText.escaped).joined(separator: "\n"))</failure>\n"
        }
        return begin() + suite(name, file: name, failures: content.isEmpty ? 0 : 1, errors: 0, content) + ending
    }

    private var ending: String { "</testsuites>\n" }

    private func suite(_ name: String, file: String?, failures: Int, errors: Int, _ content: String) -> String {
        let counts = [("tests", 1), ("failures", failures), ("errors", errors), ("skipped", 0)]
        let suite = XMLText.tag("testsuite", [("name", name)] + counts.map { ($0, String($1)) })
        let test = XMLText.tag(
            "testcase", [("name", name), ("classname", Project.name)] + (file.map { [("file", $0)] } ?? []))
        let body = content.isEmpty ? "    <\(test)/>\n" : "    <\(test)>\n\(content)    </testcase>\n"
        return "  <\(suite)>\n\(body)  </testsuite>\n"
    }

    /// The findings, a line each with lines for effect and fix, as the text of an element. Only these line ends are not
    /// escaped.
    private static func lines(_ findings: [LocatedFinding], _ path: String, _ source: SourceText) -> String {
        findings.flatMap { located -> [String] in
            let finding = located.finding
            let start = source.position(at: located.range.lowerBound)
            let place = "\(path):\(start.line):\(start.column)"
            let lines = [
                "\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.rule.id)]",
                "  effect: \(finding.effect)",
            ]
            return lines + (finding.fix.map { ["  fix: \($0.title)"] } ?? [])
        }.map(XMLText.escaped).joined(separator: "\n")
    }
}
