import PushLint
import ReportText

/// The text after files were checked again. New findings come last, next to the prompt.
extension TextReporter {
    /// The maximum number of findings shown of each kind.
    private static let maximumShown = 100

    /// The first check, of which all findings are shown.
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
        shown(items) { "  " + ConciseReporter.line(of: $0.located, in: $0.report) }
    }

    private func full(_ items: [FindingChanges.Item]) -> String {
        shown(items) { text(of: $0.located, in: $0.report) + "\n" }
    }

    private func shown(_ items: [FindingChanges.Item], _ text: (FindingChanges.Item) -> String) -> String {
        let left = items.count - Self.maximumShown
        return items.prefix(Self.maximumShown).map(text).joined() + (left > 0 ? "and \(left) more\n\n" : "")
    }
}
