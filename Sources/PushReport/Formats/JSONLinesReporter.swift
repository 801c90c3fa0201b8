import JSONText
import PushLint
import ReportText

/// For streams of records: one finding a line, as `JSONReporter` writes it and with its path.
public struct JSONLinesReporter: Reporter {
    /// The only instance.
    public init() {}

    /// A line for each finding.
    public func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { located in
            let members = JSONReporter.value(located, report.source).object?.members ?? []
            let object = JSONObject(
                [("path", .string(report.path))] + (report.record?.members ?? []) + members.map { ($0.name, $0.value) })
            return ReportPiece(JSONWriter().safeText(.object(object)) + "\n")
        }
    }
}
