import PushPayload
import ReportText

/// A page made of blocks, which can be written for a terminal and as Markdown.
struct Page: Sendable {
    /// The blocks from top to bottom. In running text, code is between backticks.
    var blocks: [Block] = []

    enum Block: Sendable {
        case title(String)
        case heading(String)
        case subheading(String)
        case paragraph(String)
        case facts([Fact])
        case code(String, language: String = "json")
        /// Findings as the linter prints them.
        case findings(FileReport)
        case links([ApplePage])
        /// Rows of cells; the last cell of a row takes the remaining width.
        case table(header: [String], rows: [[Cell]])
    }

    struct Fact: Sendable {
        let label: String
        let text: String
        var link: String?
    }

    struct Cell: Sendable {
        let text: String
        /// The minimum width of the cell on a terminal, in columns, so that tables line up.
        var width = 0
        var role: Style.Role?
        var link: String?
    }
}

extension Page.Block {
    /// Short facts by their labels, those with an empty text left out, and Apple's page about them.
    static func labelled(_ facts: KeyValuePairs<String, String>, page: ApplePage? = nil) -> Page.Block {
        .facts(
            facts.filter { !$0.value.isEmpty }.map { Page.Fact(label: $0.key, text: $0.value) }
                + (page.map { [Page.Fact(label: "Apple's page", text: $0.title, link: $0.url)] } ?? []))
    }
}

extension Page {
    /// A page with a title, and at its end Apple's pages about its subject.
    init(_ title: String, _ blocks: [Block], pages: [ApplePage] = []) {
        let links: [Block] = pages.isEmpty ? [] : [.heading("Apple's pages"), .links(pages)]
        self.blocks = [.title(title)] + blocks + links
    }

    /// The page in lines of at most `columns` columns; code and addresses stay in one piece.
    func text(_ style: Style, columns: Int) -> String {
        let writer = TextPage(style: style, columns: max(40, columns))
        let blocks = blocks.map { block in
            switch block {
            case .heading, .subheading: writer.write(block)
            default: writer.write(block) + "\n"
            }
        }
        return String(blocks.joined().dropLast())
    }
}

private struct TextPage {
    let style: Style
    let columns: Int
    private static let indent = "  "
    private static let codeIndent = "    "

    func write(_ block: Page.Block) -> String {
        switch block {
        case .title(let text), .heading(let text), .subheading(let text): return paint(text, .strong) + "\n"
        case .paragraph(let text): return hang(Self.indent, text)
        case .facts(let facts):
            let width = facts.map { $0.label.count }.max() ?? 0
            return facts.map { hang("\(Self.indent)\(DisplayWidth.padded($0.label, to: width))  ", $0.text) }.joined()
        case .code(let text, _): return indented(text, by: Self.codeIndent)
        case .findings(let report):
            let reporter = TextReporter(style: style, columns: columns - Self.codeIndent.count)
            return indented(String(reporter.text(report).dropLast(2)), by: Self.codeIndent)
        case .links(let pages): return pages.map { "\(Self.indent)\($0.title)\n\(Self.codeIndent)\($0.url)\n" }.joined()
        case .table(_, let rows): return table(rows)
        }
    }

    private func table(_ rows: [[Page.Cell]]) -> String {
        let widths = DisplayWidth.columns(of: rows.map { $0.map { DisplayWidth.padded($0.text, to: $0.width) } })
        return rows.map { row in
            guard let last = row.last else { return "\n" }
            let head = zip(row.dropLast(), widths).map { cell, width in
                paint(cell.text, cell.role) + blanks(width - DisplayWidth.columns(cell.text)) + "  "
            }
            let width = Self.indent.count + widths.prefix(row.count - 1).reduce(0) { $0 + $1 + 2 }
            return hang(Self.indent + head.joined(), width: width, last.text)
        }.joined()
    }

    private func hang(_ head: String, width: Int? = nil, _ text: String) -> String {
        let width = width ?? DisplayWidth.columns(head)
        var isCode = false
        return Wrap.lines(DisplayWidth.visible(text), width: columns - width).enumerated().map { index, line in
            (index == 0 ? head : blanks(width)) + inline(line, &isCode) + "\n"
        }.joined()
    }

    /// A line with its code in colour; without colours the backticks stay.
    private func inline(_ line: String, _ isCode: inout Bool) -> String {
        guard style.isColoured else { return line }
        var text = ""
        for (index, piece) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { isCode.toggle() }
            text += isCode ? style.paint(String(piece), .strong) : String(piece)
        }
        return text
    }

    private func indented(_ text: String, by indent: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "\(indent)\($0)\n" }
            .joined()
    }

    private func paint(_ text: String, _ role: Style.Role?) -> String { role.map { style.paint(text, $0) } ?? text }
    private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

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

    private static func escape(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, piece in
            guard index.isMultiple(of: 2) else { return String(piece) }
            return piece.reduce(into: "") { $0 += "<*_".contains($1) ? "\\\($1)" : String($1) }
        }.joined(separator: "`")
    }
}
