import ReportText

/// The report on documents that are all in memory, for callers without files and threads of their own.
public struct BatchReport: Sendable {
    /// The report.
    public private(set) var text = ""
    /// The counts of documents and findings.
    public private(set) var tally = Tally()
    /// With more findings than this a text is a summary.
    private static let maximumShown = 100

    /// A document, or the end of a stream whose documents with findings came before.
    package enum Part {
        case document(FileReport)
        case end(StreamReport)
    }

    /// A report in the format `text`, `concise`, `json`, `sarif` or `github`, or nil. A sentence may replace the totals.
    package init?(_ parts: [Part], format: String, style: Style, columns: Int, sentence: String? = nil) {
        switch format {
        case "text":
            var summary = FindingSummary(style: style, columns: columns)
            for case .document(let report) in parts { summary.add(report) }
            let reporter = TextReporter(style: style, columns: columns)
            write(reporter, parts, sentence, maximum: Self.maximumShown)
            if tally.findings > Self.maximumShown, sentence == nil {
                text = summary.text(tally, style: style) + reporter.end(tally) + Self.hint
            }
        case "concise": write(ConciseReporter(), parts, sentence)
        case "json": write(JSONReporter(version: Project.version), parts)
        case "sarif": write(SARIFReporter(version: Project.version), parts)
        case "github": write(GitHubReporter(), parts)
        default: return nil
        }
    }

    package static let hint = "--all shows every finding, --select RULE --all those of one rule\n"

    private mutating func write(
        _ reporter: some Reporter, _ parts: [Part], _ sentence: String? = nil, maximum: Int = .max
    ) {
        var (reporter, shown, alike) = (reporter, 0, FindingFold())
        text = reporter.begin()
        for part in parts {
            switch part {
            case .end(let stream):
                tally.addClean(stream.count.clean)
                text += reporter.join(reporter.pieces(stream))
            case .document(var report):
                tally.add(report)
                let isInSummary = sentence == nil && shown + report.findings.count > maximum
                if !isInSummary { shown += report.findings.count }
                let isPlain = report.findings.isEmpty && !report.result.document.hasNoPush
                if maximum < .max { alike.fold(&report) }
                if !isInSummary, reporter.mentionsClean || !isPlain { text += reporter.file(report) }
            }
        }
        text += sentence.map { "\($0)\n" } ?? reporter.end(tally)
    }
}
