import ReportText

/// For the many tools that read Checkstyle's XML: the files with findings, each with its errors.
struct CheckstyleReporter: Reporter {
    /// The file whose element is still open: a file may have many lines with errors.
    private var file: String?

    /// The head of the document; the version is that of Checkstyle's form.
    func begin() -> String { XMLText.declaration + "<checkstyle version=\"4.3\">\n" }

    func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { finding in
            let start = report.source.position(at: finding.range.lowerBound)
            let tag = XMLText.tag(
                "error",
                [
                    ("line", String(start.line)), ("column", String(start.column)),
                    ("severity", finding.severity.rawValue), ("message", report.sentence(of: finding)),
                    ("source", "\(Project.name).\(finding.rule.id)"),
                ])
            return ReportPiece(text: "    <\(tag)/>\n", heading: report.location)
        }
    }

    mutating func join(_ pieces: [ReportPiece]) -> String {
        pieces.reduce(into: "") { text, piece in
            if file != piece.heading {
                text += closing() + "  <\(XMLText.tag("file", [("name", piece.heading)]))>\n"
                file = piece.heading
            }
            text += piece.text
        }
    }

    mutating func end(_ tally: Tally) -> String { closing() + "</checkstyle>\n" }

    private mutating func closing() -> String {
        defer { file = nil }
        return file == nil ? "" : "  </file>\n"
    }
}
