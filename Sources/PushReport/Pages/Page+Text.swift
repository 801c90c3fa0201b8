import ReportText

extension Page {
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
        let count = rows.map { $0.count }.max() ?? 0
        let widths = (0..<count).map { column in
            rows.compactMap { $0.dropFirst(column).first.map { max($0.width, DisplayWidth.columns($0.text)) } }.max()
                ?? 0
        }
        return rows.map { row in
            guard let last = row.last else { return "\n" }
            let head = zip(row.dropLast(), widths).map { cell, width in
                paint(cell.text, cell.role) + blanks(width - DisplayWidth.columns(cell.text)) + "  "
            }
            let width = Self.indent.count + widths.prefix(row.count - 1).reduce(0) { $0 + $1 + 2 }
            return hang(Self.indent + head.joined(), width: width, last.text)
        }.joined()
    }

    /// A text after a label, with hanging indent.
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
