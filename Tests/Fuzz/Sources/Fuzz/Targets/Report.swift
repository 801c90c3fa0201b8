import JSONText
import PushDocument
import PushLint
import PushPayload
import PushReport
import ReportText

extension Target {
    /// Every report format, the diff of fixes and the size report of a payload.
    static let report = Target(name: "report") { bytes, choices in
        let format = choices.one(of: ReportFormat.allCases)
        let style = Style(coloured: choices.flag())
        let columns = choices.number(below: 256)
        let linter = Linter(LintOptions(&choices))
        let name = choices.one(of: FileName.all)
        let report = FileReport(path: name ?? "-", result: linter.lint(Input(bytes, named: name)))
        var reporter = format.reporter(version: "1", style: style, columns: columns)
        var tally = Tally()
        tally.add(report)
        let text = reporter.begin() + reporter.file(report) + reporter.end(tally)
        if [.json, .sarif, .gitlab, .rdjson].contains(format) {
            law("the report is JSON", Array(text.utf8).isJSON, "\(format) \(text)")
        }
        if format == .jsonl {
            for line in text.utf8.split(separator: 0x0A) { law("each line is JSON", Array(line).isJSON) }
        }
        let fixed = Fixer(linter).fix(bytes, named: name).bytes
        let diff = UnifiedDiff(path: "a", from: bytes, to: fixed)
        law("what is not changed has no difference", diff.patch.isEmpty == (bytes == fixed))
        _ = diff.text(style: style, columns: columns)
        for size in SizeReport.all(of: PushDocument(bytes, named: name), path: "a") {
            _ = size.text(style: style, columns: columns) + size.sentText
            _ = size.json()
        }
    }
}
