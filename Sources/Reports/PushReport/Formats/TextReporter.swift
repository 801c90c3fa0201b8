import JSONText
import LintProject
import PushLint
import ReportText

/// For people: each finding with its line, its effect and its fix.
package struct TextReporter: Reporter {
    package let style: Style
    private let columns: Int

    package init(style: Style, columns: Int = 80) {
        self.style = style
        self.columns = max(40, columns)
    }

    package func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.isEmpty ? [] : [ReportPiece(text: text(report))]
    }

    package func text(_ report: FileReport) -> String {
        report.inFull.map { text(of: $0, in: report) + "\n" }.joined()
            + report.alike.map { line(of: $0, in: report) }.joined()
    }

    /// The line of findings that have the same words.
    private func line(of alike: [Finding], in report: FileReport) -> String {
        guard let first = alike.first else { return "" }
        let line = ConciseReporter.line(of: first, in: report)
        let more = alike.dropFirst().map { report.source.position(at: $0.range.lowerBound).line }
        guard let last = more.last else { return line }
        let isHere = last == report.source.position(at: first.range.lowerBound).line
        let listed = more.prefix(Self.maximumLines).map { String($0) }.joined(separator: ", ")
        let rest = more.count > Self.maximumLines ? ", …" : ""
        return line.dropLast()
            + " and \(more.count) more\(isHere ? "" : " on \(more.count > 1 ? "lines" : "line") \(listed)\(rest)")\n"
    }

    /// The maximum number of lines that are named for findings with the same words.
    private static let maximumLines = 8

    package func stacks(_ report: StackReport) -> String { report.text(style, columns: columns) }

    package func end(_ tally: Tally) -> String {
        let role: Style.Role = tally.count(.error) > 0 ? .error : tally.count(.warning) > 0 ? .warning : .good
        return tally.answers.text(style, columns: columns) + tally.values.text(style)
            + style.paint(tally.sentence, role) + "\n"
    }

    func text(of finding: Finding, in report: FileReport) -> String {
        let (path, source) = (report.path, report.source)
        let start = source.position(at: finding.range.lowerBound)
        let role = style.role(finding.severity)
        var text = headline(finding, "\(DisplayWidth.visible(path)):\(start.line):\(start.column):", role)
        let lines = [start.line] + finding.related.map { source.position(at: $0.range.lowerBound).line }
        let gutter = String(lines.max() ?? 1).count + 1
        text += frame(source, finding.range, gutter: gutter, role)
        for other in finding.related.prefix(Self.maximumRelated) {
            text += note("", other.message, gutter)
            text += frame(source, other.range, gutter: gutter, .info)
        }
        let rest = finding.related.count - Self.maximumRelated
        if rest > 0 { text += note("", "and in \(counted(rest, "more place"))", gutter) }
        if let place = finding.appPlace { text += note("app", place.description, gutter) }
        if let place = finding.earlier { text += note("before", place.description, gutter) }
        text += note("effect", finding.effect, gutter)
        if let record = report.record?.text, !record.isEmpty { text += note("record", record, gutter) }
        if report.explainsRefusal(finding) { text += note("answer", "this explains the refusal", gutter) }
        if let fix = finding.fix {
            text += note("fix", fix.title + (fix.refusal.map { " (not applied: \($0))" } ?? ""), gutter)
        }
        return text
    }

    /// The maximum number of related places shown; formats for programs list all.
    private static let maximumRelated = 3

    private func headline(_ finding: Finding, _ place: String, _ role: Style.Role) -> String {
        let severity = "\(finding.severity.rawValue):"
        let id = "[\(finding.rule.id)]"
        let indent = DisplayWidth.columns(place) + severity.utf8.count + 2
        let isLong = indent > columns / 2
        let lines = Wrap.lines(
            "\(DisplayWidth.visible(finding.message)) \(id)", width: columns - 4, indent: isLong ? 0 : indent - 4)
        let message = lines.joined(separator: "\n    ").utf8.dropLast(id.utf8.count)
        // After a long path the message begins on a line of its own.
        return style.paint(place, .strong) + " " + style.paint(severity, role) + (isLong ? "\n    " : " ")
            + String(Substring(message)) + style.paint(id, .faint) + "\n"
    }

    /// The line with its number before it and the underline below it; empty for a text without bytes.
    private func frame(_ source: SourceText, _ range: Range<Int>, gutter: Int, _ role: Style.Role) -> String {
        guard !source.bytes.isEmpty else { return "" }
        let frame = CodeFrame(source.bytes, range, columns: columns - gutter - 3)
        let number = DisplayWidth.padded("\(source.position(at: range.lowerBound).line)", to: gutter, isBefore: true)
        let blank = String(repeating: " ", count: gutter)
        return style.paint("\(number) |", .faint) + " \(frame.line)\n" + style.paint("\(blank) |", .faint)
            + " " + style.paint(frame.underline, role) + "\n"
    }

    package func text(_ error: ConfigurationError, path: String, bytes: [UInt8]) -> String {
        let source = SourceText(bytes)
        return error.mistakes.map { mistake in
            let start = source.position(at: mistake.range.lowerBound)
            let place = style.paint("\(DisplayWidth.visible(path)):\(start.line):\(start.column):", .strong)
            return "\(place) \(DisplayWidth.visible(mistake.message))\n"
                + frame(source, mistake.range, gutter: String(start.line).count + 1, .error)
        }.joined()
    }

    private func note(_ label: String, _ message: String, _ gutter: Int) -> String {
        let label = label.isEmpty ? "" : "\(label): "
        let indent = String(repeating: " ", count: gutter + 1)
        let head = "\(indent)\(style.paint("=", .faint)) \(style.paint(label, .strong))"
        let width = gutter + 3 + label.count
        return Wrap.hanging(head, width: width, DisplayWidth.visible(message), columns: columns)
    }
}

extension Style {
    func role(_ severity: Severity) -> Role { severity.choose(error: .error, warning: .warning, info: .info) }
}

extension Severity {
    package func choose<Value>(error: Value, warning: Value, info: Value) -> Value {
        switch self {
        case .error: error
        case .warning: warning
        case .info: info
        }
    }
}

/// For editors and `grep`: one line a finding, `path:line:column: severity: message [rule]`.
package struct ConciseReporter: Reporter {
    private let infoWord: String

    /// A reporter that calls findings of the lowest severity by this word.
    package init(infoWord: String = Severity.info.rawValue) { self.infoWord = infoWord }

    package func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { ReportPiece(text: Self.line(of: $0, in: report, infoWord: infoWord)) }
    }

    static func line(
        of finding: Finding, in report: FileReport, infoWord: String = Severity.info.rawValue
    ) -> String {
        let severity = finding.severity == .info ? infoWord : finding.severity.rawValue
        let start = report.source.position(at: finding.range.lowerBound)
        let message = DisplayWidth.visible(report.message(of: finding))
        return "\(DisplayWidth.visible(report.path)):\(start.line):\(start.column): \(severity): "
            + "\(message) [\(finding.rule.id)]\n"
    }
}

/// The text after files were checked again. New findings come last, next to the prompt.
extension TextReporter {
    private static let maximumShown = 100

    package func text(_ reports: [FileReport], _ tally: Tally) -> String {
        full(FindingChanges(from: [], to: reports).new) + end(tally)
    }

    /// The changes since the last check; if the screen was cleared, unchanged findings have a line each.
    package func text(_ changes: FindingChanges, _ tally: Tally, showsKept: Bool) -> String {
        var text = ""
        if showsKept { text += section("still there", changes.kept, lines(changes.kept)) }
        text += section("gone", changes.gone, lines(changes.gone))
        text += section("new", changes.new, "\n" + full(changes.new))
        let news = changes.new.isEmpty ? "nothing new" : "\(changes.new.count) new"
        let losses = changes.gone.isEmpty ? "nothing gone" : "\(changes.gone.count) gone"
        return text + end(tally).dropLast() + style.paint(" (\(news), \(losses))", .faint) + "\n"
    }

    private func section(_ title: String, _ items: [FindingChanges.Item], _ text: String) -> String {
        items.isEmpty ? "" : style.paint("\(title):", .strong) + "\n" + text + (text.hasSuffix("\n\n") ? "" : "\n")
    }

    private func lines(_ items: [FindingChanges.Item]) -> String {
        shown(items) { "  " + ConciseReporter.line(of: $0.finding, in: $0.report) }
    }

    private func full(_ items: [FindingChanges.Item]) -> String {
        shown(items) { text(of: $0.finding, in: $0.report) + "\n" }
    }

    private func shown(_ items: [FindingChanges.Item], _ text: (FindingChanges.Item) -> String) -> String {
        let left = items.count - Self.maximumShown
        return items.prefix(Self.maximumShown).map(text).joined() + (left > 0 ? "and \(left) more\n\n" : "")
    }
}
