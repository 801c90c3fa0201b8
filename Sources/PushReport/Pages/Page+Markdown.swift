import ReportText

/// Pages as Markdown.
extension Page {
    var markdown: String { blocks.map(Self.markdown).joined(separator: "\n") }

    private static func markdown(_ block: Block) -> String {
        switch block {
        case .title(let text): "# \(escape(text))\n"
        case .heading(let text): "## \(escape(text))\n"
        case .subheading(let text): "### \(escape(text))\n"
        case .paragraph(let text): "\(escape(text))\n"
        case .facts(let facts):
            facts.map { "- **\(escape($0.label)):** \(linked(escape($0.text), $0.link))\n" }.joined()
        case .code(let text, let language): fence(text, language)
        case .findings(let report):
            fence(String(TextReporter(style: Style(coloured: false)).text(report).dropLast(2)), "text")
        case .links(let pages): pages.map { "- [\(escape($0.title))](\($0.url))\n" }.joined()
        case .table(let header, let rows):
            row(header) + row(header.map { _ in "---" }) + rows.map { row($0.map(markdown)) }.joined()
        }
    }

    private static func markdown(_ cell: Cell) -> String {
        let text = escape(cell.text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
        return linked(text, cell.link)
    }

    private static func linked(_ text: String, _ link: String?) -> String { link.map { "[\(text)](\($0))" } ?? text }

    private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

    private static func fence(_ text: String, _ language: String) -> String { "```\(language)\n\(text)\n```\n" }

    /// Text with Markdown's special characters escaped, except between backticks.
    private static func escape(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, piece in
            guard index.isMultiple(of: 2) else { return String(piece) }
            return piece.reduce(into: "") { $0 += "<*_".contains($1) ? "\\\($1)" : String($1) }
        }.joined(separator: "`")
    }
}
