import ReportText

/// The output formats for findings.
public enum ReportFormat: String, Sendable, CaseIterable {
    case text, concise, xcode, agent, json, jsonl, sarif, github, gitlab, junit, checkstyle, tap, rdjson, markdown, html
    case summaryJSON = "summary-json"

    /// A new reporter. Only text looks at style and columns.
    public func reporter(version: String, style: Style = Style(coloured: false), columns: Int = 80) -> any Reporter {
        switch self {
        case .text: TextReporter(style: style, columns: columns)
        case .concise: ConciseReporter()
        case .xcode: ConciseReporter(infoWord: "note")
        case .agent: AgentReporter()
        case .json: JSONReporter(version: version)
        case .jsonl: JSONLinesReporter()
        case .sarif: SARIFReporter(version: version)
        case .github: GitHubReporter()
        case .gitlab: GitLabReporter()
        case .junit: JUnitReporter()
        case .checkstyle: CheckstyleReporter()
        case .tap: TAPReporter()
        case .rdjson: RDJSONReporter()
        case .markdown: MarkdownReporter()
        case .html: HTMLReporter()
        case .summaryJSON: SummaryReporter()
        }
    }
}

/// A reporter without output of its own: the report is the `FindingSummary` that the run has collected at its end.
package struct SummaryReporter: Reporter {
    package init() {}
    package func pieces(_ report: FileReport) -> [ReportPiece] { [] }
}
