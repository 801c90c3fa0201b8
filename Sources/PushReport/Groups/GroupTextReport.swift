import PushGrouping

/// Groups as the lock screen shows them: a card each, the leading notification on it, the summary below.
public struct GroupTextReport: Sendable {
    private let style: Style
    private let columns: Int
    private let isExplained: Bool

    /// A report for a terminal of this many columns, with the reason of every choice when `isExplained`.
    public init(style: Style, columns: Int = 80, isExplained: Bool = false) {
        self.style = style
        self.columns = min(max(40, columns), 100)
        self.isExplained = isExplained
    }

    /// All there is to see, and what became of the rest.
    public func text(_ result: GroupingResult) -> String {
        var text = ""
        for device in result.devices {
            if let name = device.device {
                text += style.paint("device \(DisplayWidth.visible(name))", .strong) + "\n\n"
            }
            text += device.groups.map { self.text($0) + "\n" }.joined()
        }
        text += section(
            "not displayed",
            result.notDisplayed.map { push in
                ([push.reason.sentence] + push.notes.map(\.sentence)).map { "\(push.label): \($0)" }
            })
        text += section("replaced", result.replaced.map { ["\($0.label): by \($0.byLabel)"] })
        text += section("cleared", result.cleared.map { ["\($0.label): by the badge 0 of \($0.byLabel)"] })
        text += section("worth knowing", result.notes.map { [$0.sentence] })
        return text + style.paint(count(result), .good) + "\n"
    }

    private func count(_ result: GroupingResult) -> String {
        let shown = result.groups.reduce(0) { $0 + $1.others.count + 1 }
        let parts = [
            "\(shown) \(shown == 1 ? "notification" : "notifications") in \(result.groups.count) "
                + (result.groups.count == 1 ? "group" : "groups"),
            result.replaced.isEmpty ? nil : "\(result.replaced.count) replaced",
            result.cleared.isEmpty ? nil : "\(result.cleared.count) cleared",
            result.notDisplayed.isEmpty ? nil : "\(result.notDisplayed.count) not displayed",
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    // MARK: One group

    private func text(_ group: Group) -> String {
        let card = Card(width: columns - 4)
        var lines = [card.edge("╭", "╮")]
        lines += leadingLines(group).map { card.row($0.text, $0.note) }
        let summaries = summaryLines(group)
        if !summaries.isEmpty {
            lines.append(card.edge("├", "┤"))
            lines += summaries.map { card.row($0.text, $0.note) }
        }
        lines.append(card.edge("╰", "╯"))
        if !group.others.isEmpty { lines.append(card.lowerEdge) }
        return style.paint(title(group), .strong) + "\n"
            + lines.map { style.isColoured ? paintFrame($0) : $0 }
            .map { "  \($0)\n" }.joined() + details(group)
    }

    private func title(_ group: Group) -> String {
        let app = DisplayWidth.visible(group.app ?? "the app")
        let count = group.others.count + 1
        let size = count == 1 ? "1 notification" : "\(count) notifications"
        return switch group.kind {
        case .app: "\(app), app group, \(size)"
        case .thread(let name): "\(app), thread \(DisplayWidth.isolated(name)), \(size)"
        case .single: app
        }
    }

    private func leadingLines(_ group: Group) -> [(text: String, note: String)] {
        let leading = group.leading
        let date = DisplayWidth.visible(leading.date ?? "")
        let shown =
            group.hidden.map { [$0.title?.text, $0.subtitle?.text, $0.text] }
            ?? [leading.title?.text, leading.subtitle?.text, leading.body?.text]
        var lines: [(text: String, note: String)] = []
        for (index, text) in shown.enumerated() {
            guard let text else { continue }
            let wrapped = text.split(separator: "\n").flatMap {
                Wrap.lines(DisplayWidth.visible(String($0)), width: columns - 8 - (lines.isEmpty ? date.count + 2 : 0))
            }
            // The lock screen shows four lines of a message and one of a title.
            let most = index == 2 ? 4 : 1
            for (number, line) in wrapped.prefix(most).enumerated() {
                let isCut = number == most - 1 && wrapped.count > most
                lines.append((isCut ? line + "…" : line, lines.isEmpty ? date : ""))
            }
        }
        return lines.isEmpty ? [("", date)] : lines
    }

    private func summaryLines(_ group: Group) -> [(text: String, note: String)] {
        let texts = group.summaries.compactMap { summary in summary.text.map { ($0, summary.era) } }
        guard let first = texts.first else { return [] }
        if group.summaries.count > 1, texts.allSatisfy({ $0.0 == first.0 }) {
            return [(DisplayWidth.visible(first.0), "")]
        }
        return texts.map { (DisplayWidth.visible($0.0), $0.1.name) }
    }

    private func paintFrame(_ line: String) -> String {
        var painted = ""
        for character in line {
            painted += "╭╮╰╯├┤│─".contains(character) ? style.paint(String(character), .faint) : String(character)
        }
        return painted
    }

    /// What is to be said of the group, and with `--explain` why it says what it says.
    private func details(_ group: Group) -> String {
        var sentences = group.notes.map(\.sentence)
        for notification in group.notifications {
            sentences += notification.notes.filter { isExplained || !$0.isHint }
                .map { "\(notification.label): \($0.sentence)" }
        }
        guard isExplained else { return list(sentences) }
        sentences.append(reason(group.kind))
        for summary in group.summaries {
            sentences += summary.steps.map { "\(summary.era.name): \($0.sentence)" }
        }
        sentences += (group.hidden?.parts ?? []).map { "hidden previews: \($0.sentence)" }
        sentences += group.notifications.filter { $0.summaryArg != nil || $0.weight != 1 }
            .map { "\($0.label): \(part($0))" }
        return list(sentences)
    }

    private func reason(_ kind: Group.Kind) -> String {
        switch kind {
        case .app: "one group for all notifications of the app without a thread of their own"
        case .thread(let name):
            "one group for all notifications of the app with the thread-id \(DisplayWidth.isolated(name))"
        case .single: "groups are off, so each notification stands for itself"
        }
    }

    private func part(_ notification: DeliveredNotification) -> String {
        let title = notification.title?.text ?? notification.body?.text ?? ""
        let name = notification.summaryArg.map { ", named \(DisplayWidth.isolated($0))" } ?? ""
        let weight = notification.weight == 1 ? "" : ", counts \(notification.weight)"
        return DisplayWidth.isolated(title) + name + weight
    }

    // MARK: Lists

    private func section(_ title: String, _ items: [[String]]) -> String {
        let sentences = items.flatMap { $0 }
        return sentences.isEmpty ? "" : style.paint(title, .strong) + "\n" + list(sentences) + "\n"
    }

    private func list(_ sentences: [String]) -> String {
        sentences.map { sentence in
            let lines = Wrap.lines(DisplayWidth.visible(sentence, keepingIsolates: true), width: columns - 6)
            return lines.enumerated().map { ($0 == 0 ? "  " + style.paint("·", .faint) + " " : "    ") + $1 + "\n" }
                .joined()
        }.joined()
    }
}

extension Note {
    /// Whether it is of no consequence for what is shown.
    fileprivate var isHint: Bool {
        switch self {
        case .replaces, .extensionMayChange: true
        default: false
        }
    }
}

/// A box of a width that holds rows of text.
private struct Card {
    /// The columns of the whole box.
    let width: Int

    func edge(_ left: String, _ right: String) -> String { left + String(repeating: "─", count: width - 2) + right }

    /// The rim of the notifications below.
    var lowerEdge: String { " ╰" + String(repeating: "─", count: width - 4) + "╯" }

    /// A row with a note at its right end.
    func row(_ text: String, _ note: String) -> String {
        let room = width - 4
        let noteWidth = DisplayWidth.columns(note)
        var text = text
        let most = room - (note.isEmpty ? 0 : noteWidth + 2)
        if DisplayWidth.columns(text) > most {
            while DisplayWidth.columns(text) > most - 1, !text.isEmpty { text.removeLast() }
            text += "…"
        }
        let gap = String(repeating: " ", count: max(0, room - DisplayWidth.columns(text) - noteWidth))
        return "│ \(DisplayWidth.directed(text))\(gap)\(note) │"
    }
}
