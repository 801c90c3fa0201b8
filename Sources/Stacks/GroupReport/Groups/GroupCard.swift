import JSONText
import PushGrouping
import ReportText

/// A box of text rows, as the lock screen shows a notification.
struct GroupCard {
    private let width: Int
    /// The edge above a notification, and the one below it.
    let (top, bottom): (String, String)
    /// The line above the summary.
    let line: String
    /// The edge of the notifications below, which shows that there are more.
    let stackEdge: String

    init(width: Int) {
        self.width = width
        let edge = String(repeating: "─", count: width - 2)
        (top, bottom, line) = ("╭\(edge)╮", "╰\(edge)╯", "├\(edge)┤")
        stackEdge = " ╰" + String(repeating: "─", count: width - 4) + "╯"
    }

    /// The rows of a text from outside, with a note at the right end of the first.
    func rows(_ text: String, note: String = "", maximumLines: Int = .max) -> [String] {
        let noteWidth = DisplayWidth.columns(note)
        let lines = LineBreaker.terminalLines(
            text, columns: width - 4, indent: note.isEmpty ? 0 : noteWidth + 2, maximumLines: maximumLines)
        return lines.enumerated().map { index, line in
            let note = index == 0 ? note : ""
            let gap = max(0, width - 4 - DisplayWidth.columns(line) - DisplayWidth.columns(note))
            return "│ \(DisplayWidth.directed(line))\(String(repeating: " ", count: gap))\(note) │"
        }
    }
}

/// The texts of a stack as cards show them, each with a note on its language.
extension Group {
    /// The title, the subtitle and the message, or what is in their place while previews are hidden.
    var shownLines: [(text: String, note: String)?] {
        func line(_ shown: ShownText?) -> (text: String, note: String)? {
            shown.map { ($0.text, LanguageNote.text($0.standInLanguage.map { [$0] } ?? [])) }
        }
        return hidden.map { [line($0.title), line($0.subtitle), ($0.text, LanguageNote.text($0.standInLanguages))] }
            ?? [leading.title, leading.subtitle, leading.body].map(line)
    }

    /// The summaries, each with the systems that show it if they differ; `namesSingle` names the systems of a single one too.
    /// There are none while previews are hidden, because the placeholder then covers the whole stack.
    func shownSummaries(namesSingle: Bool) -> [(text: String, note: String)] {
        let texts = (hidden == nil ? summaries : []).compactMap { summary in
            summary.text.map { (text: $0, era: summary.era.name, note: LanguageNote.text(summary.standInLanguages)) }
        }
        let areEqual = texts.allSatisfy { $0.text == texts.first?.text }
        if areEqual, summaries.count > 1 || !namesSingle { return texts.prefix(1).map { ($0.text, $0.note) } }
        return texts.map { ($0.text, LanguageNote.joined($0.note, $0.era)) }
    }

    /// The summaries that a stack would have if it were not shown one by one, because it is small; nil where the cards show them.
    func stackedPhrase(_ options: GroupingOptions) -> String? {
        guard isShownOneByOne, !isOpen, let threshold = options.eras.first?.threshold else { return nil }
        let texts = shownSummaries(namesSingle: false).map { $0.text }
        guard !texts.isEmpty else { return nil }
        return "as a stack: \(texts.joined(separator: ", ")) (seen from \(threshold.phone) on, on an iPad from "
            + "\(threshold.tablet) on)"
    }

    /// At most two lines: the text of the leading notification, and the first text among these summaries.
    package func shortLines(_ summaries: some Sequence<Summary>, columns: Int, indent: Int) -> String {
        let top = hidden?.text ?? [leading.title, leading.body].compactMap { $0?.text }.joined(separator: ": ")
        let summary = hidden == nil ? summaries.lazy.compactMap { $0.text }.first : nil
        return [top, summary].compactMap { text in
            text.flatMap { LineBreaker.terminalLines($0, columns: columns - indent, maximumLines: 1).first }
        }.map { "\(String(repeating: " ", count: indent))\(DisplayWidth.directed($0))\n" }.joined()
    }

    /// The number of notifications that the app's service extension may change.
    var changeableCount: Int { notifications.count { $0.notes.contains { $0.isOfExtension } } }
}

/// A list with one sentence on the notifications that a service extension may change; empty without such notifications.
func extensionSentence(_ count: Int, of total: Int) -> [String] {
    if count == 0 { return [] }
    let which =
        count == total && count > 1
        ? "all notifications have" : "\(count) of \(counted(total, "notification")) \(count == 1 ? "has" : "have")"
    let sentence = "mutable-content: the app's service extension may change text, thread and names before it is shown"
    return ["\(which) \(sentence)"]
}

/// A note on a card that a text is not in the device's language.
enum LanguageNote {
    /// The note for a text with parts in these other languages; empty if there are none.
    static func text(_ languages: [String]) -> String {
        languages.isEmpty ? "" : "in " + languages.map(name).joined(separator: " and ")
    }

    private static func name(_ language: String) -> String {
        switch language {
        case "en": "English"
        case "Base": "the base language"
        default: DisplayWidth.visible(language)
        }
    }

    static func joined(_ notes: String...) -> String { notes.filter { !$0.isEmpty }.joined(separator: ", ") }
}
