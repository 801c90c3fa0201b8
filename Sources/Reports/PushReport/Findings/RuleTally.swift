import JSONText
import ReportText

/// The number of findings by rule and by file.
package struct RuleTally: Sendable {
    private var kinds: [FindingKind: KindTally] = [:]
    private var files: [String: (first: Int, findings: Int)] = [:]
    private var documents = 0
    private static let maximumFiles = 10

    package init() {}

    package mutating func add(_ report: FileReport) {
        guard !report.findings.isEmpty else { return }
        documents += 1
        files[report.path, default: (documents, 0)].findings += report.findings.count
        // The lines of a stream count as one document, by the number of the first.
        let number = report.place == nil ? documents : files[report.path]?.first ?? documents
        for finding in report.findings { kinds[finding.kind, default: KindTally()].add(inDocument: number) }
    }

    package func text(style: Style) -> String {
        guard !kinds.isEmpty else { return "" }
        let kinds = kinds.sorted { one, other in
            (other.value.findings, other.key.severity, one.key.rule)
                < (one.value.findings, one.key.severity, other.key.rule)
        }
        let rules = Self.table(
            ["findings", "files", "severity", "rule"],
            kinds.map { ["\($0.value.findings)", "\($0.value.documents)", $0.key.severity.rawValue, $0.key.rule] },
            numbers: 2, style)
        let files = files.map { ($0.key, $0.value.findings) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        var most = Self.table(
            ["findings", "file"],
            files.prefix(Self.maximumFiles).map { ["\($1)", DisplayWidth.visible($0)] }, numbers: 1, style)
        let others = files.dropFirst(Self.maximumFiles)
        if !others.isEmpty {
            let count = others.reduce(0) { $0 + $1.1 }
            most += style.paint("and \(count) in \(counted(others.count, "other file"))", .faint) + "\n"
        }
        return "\n\(rules)\n\(most)"
    }

    /// A table; the first columns are numbers, aligned at the right.
    private static func table(_ head: [String], _ rows: [[String]], numbers: Int, _ style: Style) -> String {
        let widths = DisplayWidth.columns(of: [head] + rows)
        func line(_ cells: [String]) -> String {
            zip(cells, widths).enumerated().map { column, cell in
                column == head.count - 1 ? cell.0 : DisplayWidth.padded(cell.0, to: cell.1, isBefore: column < numbers)
            }.joined(separator: "  ")
        }
        return style.paint(line(head), .faint) + "\n" + rows.map { line($0) + "\n" }.joined()
    }
}
