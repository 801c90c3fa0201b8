import JSONText
import ReportText

/// The number of findings by rule and by file.
package struct Statistics: Sendable {
    private struct Count {
        var findings = 0
        var files = 0
        /// The file that was counted last; the lines of a stream come one after the other.
        var lastFile: String?
    }

    private var kinds: [FindingKind: Count] = [:]
    private var files: [String: Int] = [:]
    private static let maximumFiles = 10

    package init() {}

    package mutating func add(_ report: FileReport) {
        guard !report.findings.isEmpty else { return }
        files[report.path, default: 0] += report.findings.count
        let kinds = report.findings.map { $0.kind }
        for kind in kinds { self.kinds[kind, default: Count()].findings += 1 }
        for kind in Set(kinds) where report.place == nil || self.kinds[kind]?.lastFile != report.path {
            self.kinds[kind]?.files += 1
            self.kinds[kind]?.lastFile = report.path
        }
    }

    package func text(style: Style) -> String {
        guard !kinds.isEmpty else { return "" }
        let kinds = kinds.sorted { one, other in
            (other.value.findings, other.key.severity, one.key.rule)
                < (one.value.findings, one.key.severity, other.key.rule)
        }
        let rules = Self.table(
            ["findings", "files", "severity", "rule"],
            kinds.map { ["\($0.value.findings)", "\($0.value.files)", $0.key.severity.rawValue, $0.key.rule] },
            numbers: 2, style)
        let files = files.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        var most = Self.table(
            ["findings", "file"],
            files.prefix(Self.maximumFiles).map { ["\($0.value)", DisplayWidth.visible($0.key)] }, numbers: 1, style)
        let others = files.dropFirst(Self.maximumFiles)
        if !others.isEmpty {
            let count = others.reduce(0) { $0 + $1.value }
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
