import JSONText
import PushLint

/// For reviewdog: its diagnostic format, with fixes as suggestions.
struct RDJSONReporter: Reporter {
    private var isFirst = true

    func begin() -> String {
        let source: JSONValue = ["name": .string(Project.name), "url": .string(Project.url)]
        return "{\"source\":\(JSONWriter().safeText(source)),\"diagnostics\":["
    }

    func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { ReportPiece(text: JSONWriter().safeText(Self.value($0, in: report))) }
    }

    mutating func join(_ pieces: [ReportPiece]) -> String { pieces.listed(isFirst: &isFirst) }

    func end(_ tally: Tally) -> String { "\n]}\n" }

    private static func value(_ finding: Finding, in report: FileReport) -> JSONValue {
        let (path, source) = (report.location, report.source)
        func location(_ bytes: Range<Int>) -> JSONValue { ["path": .string(path), "range": range(bytes, source)] }
        var code: JSONObject = ["value": .string(finding.rule.id)]
        if let url = finding.rule.url { code["url"] = .string(url) }
        var diagnostic: JSONObject = [
            "message": .string(report.sentence(of: finding)), "location": location(finding.range),
            "severity": .string(finding.severity.rawValue.uppercased()), "code": .object(code),
        ]
        if let edit = finding.replacement(in: source.bytes) {
            diagnostic["suggestions"] = [["range": range(edit.range, source), "text": .string(edit.text)]]
        }
        let related = finding.related.map { other -> JSONValue in
            ["message": .string(other.message), "location": location(other.range)]
        }
        if !related.isEmpty { diagnostic["related_locations"] = .array(related) }
        return .object(diagnostic)
    }

    /// Columns are bytes here.
    private static func range(_ range: Range<Int>, _ source: SourceText) -> JSONValue {
        func position(_ offset: Int) -> JSONValue {
            let column = offset - source.lineStart(at: offset) + 1
            return ["line": .integer(source.position(at: offset).line), "column": .integer(column)]
        }
        return ["start": position(range.lowerBound), "end": position(range.upperBound)]
    }
}
