import JSONText
import PushLint

/// For the many tools that read Checkstyle's XML: the files with findings, each with its errors.
public struct CheckstyleReporter: Reporter {
    /// The one there is.
    public init() {}

    /// The head of the document; the version is that of Checkstyle's form.
    public func begin() -> String { XMLText.declaration + "<checkstyle version=\"4.3\">\n" }

    /// An element for a document with findings.
    public func file(_ report: FileReport) -> String {
        guard !report.findings.isEmpty else { return "" }
        let source = SourceText(report.result.bytes)
        let errors = report.findings.map { located in
            let start = source.position(at: located.range.lowerBound)
            let tag = XMLText.tag(
                "error",
                [
                    ("line", String(start.line)), ("column", String(start.column)),
                    ("severity", located.finding.severity.rawValue), ("message", located.sentence),
                    ("source", "\(Project.name).\(located.finding.rule.id)"),
                ])
            return "    <\(tag)/>\n"
        }
        return "  <\(XMLText.tag("file", [("name", report.location)]))>\n\(errors.joined())  </file>\n"
    }

    /// The end of the document.
    public func end(_ tally: Tally) -> String { "</checkstyle>\n" }
}
