public import PushLint
import ReportText

/// The report on documents that are all in memory, for callers without files and threads of their own.
public struct BatchReport: Sendable {
    /// The report.
    public private(set) var text = ""
    /// What was found.
    public private(set) var tally = Tally()
    private let documents: [(path: String, bytes: [UInt8])]
    private let linter: Linter
    private let failOn: Severity

    /// A report in the format `text`, `concise`, `json`, `sarif` or `github`; nil for any other.
    public init?(
        on documents: [(path: String, bytes: [UInt8])], by linter: Linter, failOn: Severity, format: String,
        columns: Int, coloured: Bool
    ) {
        (self.documents, self.linter, self.failOn) = (documents, linter, failOn)
        switch format {
        case "text": write(TextReporter(style: Style(coloured: coloured), columns: columns))
        case "concise": write(ConciseReporter())
        case "json": write(JSONReporter(version: Project.version))
        case "sarif": write(SARIFReporter(version: Project.version))
        case "github": write(GitHubReporter())
        default: return nil
        }
    }

    private mutating func write(_ reporter: some Reporter) {
        var reporter = reporter
        text = reporter.begin()
        for document in documents {
            let result = linter.lint(document.bytes, named: document.path)
            let report = FileReport(path: document.path, result: result, failOn: failOn)
            tally.add(report)
            if reporter.mentionsClean || !report.findings.isEmpty { text += reporter.file(report) }
        }
        text += reporter.end(tally)
    }
}
