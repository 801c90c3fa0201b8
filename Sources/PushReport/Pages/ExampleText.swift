import JSONText
import PushLint
import PushPayload

/// A rule's example as it is shown: laid out, and with its findings.
struct ExampleText: Sendable {
    /// The text shown, which the places in the findings are of.
    let text: String
    /// The findings, named after a file that such a document would be.
    let report: FileReport

    /// The columns that an example may take as it stands.
    private static let columns = 72
    /// Lines past this are cut when they are shown.
    private static let mostColumns = 200

    init(_ example: Rule.Example) {
        let linter = Linter(example.options)
        let asGiven = linter.lint(Array(example.text.utf8))
        let document = try? JSONDocument(parsing: Array(example.text.utf8)).value
        let isRequest = document?.object.map(Request.isRequestDocument) ?? false
        let path = isRequest ? "example.json" : "example.apns"
        // White space may be what an example is about: then it stays as it stands.
        if let document, example.text.count > Self.columns, !example.text.contains("\n") {
            let text = JSONWriter(.indented(2)).text(document)
            let result = linter.lint(Array(text.utf8))
            if result.findings.map(Self.essence) == asGiven.findings.map(Self.essence) {
                self.text = text
                report = FileReport(path: path, result: result)
                return
            }
        }
        text = example.text
        report = FileReport(path: path, result: asGiven)
    }

    private static func essence(_ finding: Finding) -> [String] {
        [finding.rule.id, finding.pointer.description, finding.message]
    }

    /// The text with its longest lines cut in the middle and with nothing in it that can't be seen.
    var display: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.count <= Self.mostColumns ? String(line) : "\(line.prefix(48))…\(line.suffix(20))"
            return DisplayWidth.visible(line)
        }.joined(separator: "\n")
    }

    /// Whether `display` leaves something out.
    var isCut: Bool { text.split(separator: "\n").contains { $0.count > Self.mostColumns } }
}
