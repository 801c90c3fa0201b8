import JSONText
import PushLint
import PushPayload
import ReportText

/// A rule's example as pages show it: formatted, with its findings.
struct ExampleText: Sendable {
    /// The text shown; the places of the findings refer to it.
    let text: String
    /// The findings, reported for a fitting file name.
    let report: FileReport

    /// The width up to which an example is not reformatted, in columns.
    private static let columns = 72
    private static let maximumColumns = 200

    init(_ example: Rule.Example) {
        let linter = Linter(example.options)
        var text = example.text
        var result = linter.lint(Array(text.utf8), named: example.name)
        let document = try? JSONDocument(parsing: Array(text.utf8)).value
        // An example about white space is not reformatted.
        if let document, text.count > Self.columns, !text.contains("\n") {
            let formatted = JSONWriter(.indented(2)).text(document)
            let other = linter.lint(Array(formatted.utf8), named: example.name)
            let isSame = other.findings.map(Self.essence) == result.findings.map(Self.essence)
            if isSame { (text, result) = (formatted, other) }
        }
        self.text = text
        let isRequest = document?.object.map(Request.isRequestDocument) ?? false
        report = FileReport(path: example.name ?? (isRequest ? "example.json" : "example.apns"), result: result)
    }

    private static func essence(_ finding: Finding) -> [String] {
        [finding.rule.id, finding.pointer.description, finding.message]
    }

    /// The text with its longest lines cut in the middle and invisible characters made visible.
    var display: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.count <= Self.maximumColumns ? String(line) : "\(line.prefix(48))…\(line.suffix(20))"
            return DisplayWidth.visible(line)
        }.joined(separator: "\n")
    }

    var isCut: Bool { text.split(separator: "\n").contains { $0.count > Self.maximumColumns } }
}
