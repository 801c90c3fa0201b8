import AppResources
import PushGrouping
import ReportText
public import JSONText

/// Groups as the lock screen shows them: for each a card with the leading notification, its summary and its members.
public struct GroupTextReport: Sendable {
    private let style: Style
    private let columns: Int
    private let isExplained: Bool
    private let options: GroupingOptions
    private let maximumMembers: Int
    private let card: GroupCard
    private let words: MomentWords?
    private var count = Counts()

    /// The counts of the results so far.
    public struct Counts: Sendable {
        fileprivate var (notifications, groups, changeable) = (0, 0, 0)
        fileprivate var (replaced, cleared, removed, notDisplayed) = (0, 0, 0, 0)
    }

    /// A report for a terminal of this many columns, with the reasons if `isExplained`, and with at most this many members
    /// of each stack by name.
    public init(
        style: Style, columns: Int = 80, isExplained: Bool = false, options: GroupingOptions = GroupingOptions(),
        maximumMembers: Int = 10
    ) {
        self.style = style
        self.columns = min(max(40, columns), 100)
        (self.isExplained, self.options) = (isExplained, options)
        self.maximumMembers = max(1, maximumMembers)
        card = GroupCard(width: self.columns - 4)
        words = MomentWords(locale: options.locale)
    }

    /// The whole result: all stacks, and the notifications that are in none.
    public func text(_ result: GroupingResult) -> String {
        var report = self
        return result.devices.map { report.text($0) }.joined() + report.sections(result) + report.totals
    }

    /// The whole result in few lines: for each stack its members and its summaries.
    package func compact(_ result: GroupingResult) -> String {
        var report = self
        var text = ""
        for device in result.devices {
            if let name = device.name { text += DisplayWidth.visible(name) + "\n" }
            text += device.activities.map { "Live Activity: \($0.sentence)\n" }.joined()
            for group in device.groups {
                report.count(group)
                let labels = group.notifications.prefix(maximumMembers).map { DisplayWidth.visible($0.label) }
                let left = group.count - labels.count
                text += "\(GroupTitle.text(group, options)): \(labels.joined(separator: ", "))"
                text += (left > 0 ? " and \(left) more" : "") + "\n"
                text += group.shortLines(group.summaries, columns: 200, indent: 2)
            }
            text += section("in the scheduled summary", device.scheduled.map(scheduled))
        }
        return text + report.sections(result) + report.totals
    }

    private mutating func count(_ group: Group) {
        count.groups += 1
        count.notifications += group.count
        count.changeable += group.changeableCount
    }

    /// The stacks of one device.
    public mutating func text(_ device: GroupingResult.DeviceGroups) -> String {
        var text = ""
        if let name = device.name { text += style.paint(DisplayWidth.visible(name), .strong) + "\n\n" }
        text += section("Live Activities", device.activities.map { $0.sentence })
        if options.display == .count {
            let total = device.lockScreenCount
            text += "the lock screen shows only how many there are: \(total); swiped up, it shows these:\n\n"
        }
        let time = LockScreenTime(device.groups, options, words)
        for group in device.groups {
            count(group)
            text += self.text(group, time) + "\n"
        }
        return text + section("in the scheduled summary", device.scheduled.map(scheduled))
    }

    /// The stacks of a part of a list, which other threads may write at the same time, and how many they are.
    public func part(_ part: NotificationList.Part) -> (text: String, count: Counts) {
        var report = self
        report.count = Counts()
        var text = ""
        part.eachDevice { text += report.text($0) }
        return (text, report.count)
    }

    /// Adds a part's stacks to the totals.
    public mutating func add(_ part: Counts) {
        count.notifications += part.notifications
        count.groups += part.groups
        count.changeable += part.changeable
    }

    /// The notifications that are in no stack.
    public mutating func sections(_ result: GroupingResult) -> String {
        count.notDisplayed += result.notDisplayed.count
        count.replaced += result.replaced.count
        count.cleared += result.cleared.count
        count.removed += result.removed.count
        return result.sections.map { section($0.title, $0.rows.map { $0.joined(separator: ": ") }) }.joined()
    }

    /// The totals of all results so far.
    public var totals: String {
        func part(_ removals: Int, _ word: String) -> String? { removals == 0 ? nil : "\(removals) \(word)" }
        let parts = [
            "\(counted(count.notifications, "notification")) in \(counted(count.groups, "group"))",
            part(count.replaced, "replaced"), part(count.cleared, "cleared"), part(count.removed, "removed"),
            part(count.notDisplayed, "not displayed"),
        ]
        return style.paint(parts.compactMap { $0 }.joined(separator: ", "), .good) + "\n"
            + list(extensionSentence(count.changeable, of: count.notifications))
    }

    /// The state of the step's device after it: a line for the step and one for each stack, the newest first.
    public func step(_ number: Int, _ step: SequenceStep, _ result: GroupingResult) -> String {
        let label = step.label.isEmpty ? "" : "\(step.label): "
        var text = style.paint("\(number). ", .faint) + style.paint(Self.safe(label + step.phrase), .strong) + "\n"
        func add(_ line: String) { text += "   \(Self.safe(line))\n" }
        if let push = result.notDisplayed.last, push.label == step.label {
            add("not displayed: \(push.reason.sentence)")
        }
        let gone = result.removals.filter { $0.byLabel == step.label }
        for removal in gone.prefix(maximumMembers) { add("gone: \(removal.label), \(removal.phrase)") }
        if gone.count > maximumMembers { add("and \(gone.count - maximumMembers) more gone") }
        for device in result.devices {
            if let name = device.name { add(name) }
            for activity in device.activities { add("Live Activity: \(activity.sentence)") }
            for group in device.groups.prefix(maximumMembers) {
                let summaries = group.isShownOneByOne ? [] : group.summaries
                text += "   \(GroupTitle.text(group, options))\n"
                text += group.shortLines(summaries, columns: columns, indent: 5)
                if let stacked = group.stackedPhrase(options) { add("  \(stacked)") }
            }
            let left = device.groups.count - maximumMembers
            if left > 0 { add("and \(counted(left, "more stack"))") }
        }
        return text
            + (result.devices.allSatisfy { $0.groups.isEmpty && $0.activities.isEmpty }
                ? "   nothing in the list\n" : "") + "\n"
    }

    /// A sentence, in which isolated texts may stand, as one line for a terminal or a log.
    private static func safe(_ sentence: String) -> String { DisplayWidth.visible(sentence, keepingIsolates: true) }

    private func text(_ group: Group, _ time: LockScreenTime) -> String {
        var lines: [String] = []
        for shown in group.drawn(options).prefix(maximumMembers) {
            lines += [card.top] + leadingRows(shown, time)
            let summaries = shown.shownSummaries(namesSingle: true).flatMap { card.rows($0.text, note: $0.note) }
            if !summaries.isEmpty { lines += [card.line] + summaries }
            lines.append(card.bottom)
            if !shown.others.isEmpty { lines.append(card.stackEdge) }
        }
        return style.paint(GroupTitle.text(group, options), .strong) + "\n"
            + lines.map { "  \(style.isColoured ? paintFrame($0) : $0)\n" }.joined()
            + (group.stackedPhrase(options).map { "  \(Self.safe($0))\n" } ?? "") + members(group) + details(group)
    }

    private func leadingRows(_ group: Group, _ time: LockScreenTime) -> [String] {
        let date = DisplayWidth.visible(group.leading.date.map(time.text) ?? "")
        var rows: [String] = []
        for (index, line) in group.shownLines.enumerated() {
            guard let line else { continue }
            let note = LanguageNote.joined(line.note, rows.isEmpty ? date : "")
            // The lock screen shows about four lines of a message and one of a title.
            rows += card.rows(line.text, note: note, maximumLines: index == 2 ? 4 : 1)
        }
        return rows.isEmpty ? card.rows("", note: date) : rows
    }

    private func paintFrame(_ line: String) -> String {
        line.map { "╭╮╰╯├┤│─".contains($0) ? style.paint(String($0), .faint) : String($0) }.joined()
    }

    private func members(_ group: Group) -> String {
        let shown = group.notifications.prefix(maximumMembers)
        let width = shown.map { DisplayWidth.columns(DisplayWidth.visible($0.label)) }.max() ?? 0
        let left = group.count - shown.count
        return shown.map { "    \(member($0, padding: min(width, columns / 2)))\n" }.joined()
            + (left > 0 ? "    and \(left) more\n" : "")
    }

    private func member(_ notification: DeliveredNotification, padding: Int) -> String {
        let label = DisplayWidth.padded(DisplayWidth.visible(notification.label), to: padding)
        let room = columns - 6 - DisplayWidth.columns(label)
        let line = LineBreaker.terminalLines(notification.text, columns: max(10, room), maximumLines: 1)
        return style.paint(label, .faint) + "  " + DisplayWidth.directed(line.first ?? "")
    }

    /// The notes on the group, and with `--explain` the reasons for its texts and what each notification adds to them.
    private func details(_ group: Group) -> String {
        var sentences = group.reasons(isExplained: isExplained, options).map { $0.joined(separator: ": ") }
        for notification in group.notifications where isExplained {
            let name = notification.summaryArg.map { "named \(DisplayWidth.isolated($0))" }
            let weight = notification.weight == 1 ? nil : "counts \(notification.weight)"
            let level = notification.interruptionLevel.map { "\($0), \(notification.announcement.phrase)" }
            let parts = [name, weight, level].compactMap { $0 }
            if !parts.isEmpty { sentences.append(([headline(notification)] + parts).joined(separator: ", ")) }
        }
        return list(sentences)
    }

    private func scheduled(_ waiting: ScheduledNotification) -> String {
        let score = waiting.notification.relevanceScore.map { ", relevance-score \($0)" } ?? ""
        return headline(waiting.notification) + score
    }

    private func headline(_ notification: DeliveredNotification) -> String {
        "\(notification.label): \(DisplayWidth.isolated(notification.title?.text ?? notification.body?.text ?? ""))"
    }

    private func section(_ title: String, _ sentences: [String]) -> String {
        sentences.isEmpty ? "" : style.paint(title, .strong) + "\n" + list(sentences) + "\n"
    }

    private func list(_ sentences: [String]) -> String {
        sentences.map { sentence in
            let breaker = LineBreaker(width: columns - 6) { (String($0), DisplayWidth.columns($0)) }
            // A line that begins where the text was broken may look like a command again.
            let lines = breaker.lines(Self.safe(sentence)).map(Self.safe)
            return lines.enumerated().map { ($0 == 0 ? "  " + style.paint("·", .faint) + " " : "    ") + $1 + "\n" }
                .joined()
        }.joined()
    }
}

extension GroupingResult.DeviceGroups {
    /// The name of the device; nil for a single phone without one.
    var name: String? { isWatch ? (device.map { "the watch of \($0)" } ?? "the watch") : device.map { "device \($0)" } }
    var lockScreenCount: Int { groups.reduce(0) { $1.isInNotificationCenter ? $0 : $0 + $1.count } }
}

extension PushGrouping.LiveActivity {
    var sentence: String {
        let end = hasEnded ? ", ended, kept \(removal == nil ? "up to four hours" : "for now")" : ""
        return ([label.isEmpty ? nil : label, heading].compactMap { $0 } + lines.prefix(6)).joined(separator: ": ")
            + end
    }

    var heading: String { title ?? type ?? "Live Activity" }
    var caption: String { ["Live Activity", type, hasEnded ? "ended" : nil].compactMap { $0 }.joined(separator: ", ") }
}

/// The effects of the order in which pushes arrive.
public struct OrderReport: Sendable {
    /// A sentence for each stack that does; empty if the order does not matter.
    public let sentences: [String]

    /// Compares the reports of one sequence in several orders.
    public init(_ reports: [JSONValue]) {
        let groups = reports.flatMap(GroupName.groups)
        sentences = groups.map(GroupName.text).withoutRepeats.compactMap { name in
            let stacks = groups.filter { GroupName.text($0) == name }
            let (tops, counts) = (stacks.map(GroupName.top).withoutRepeats, stacks.map(GroupName.count))
            var parts: [String] = []
            if stacks.count < reports.count { parts.append("is there in some orders only") }
            if tops.count > 1 {
                parts.append(
                    "on top is the last to arrive, of \(tops.prefix(5).joined(separator: ", "))\(tops.count > 5 ? " …" : "")"
                )
            }
            if let least = counts.min(), let most = counts.max(), least < most {
                parts.append("\(least) to \(most) notifications")
            }
            return parts.isEmpty ? nil : "\(name): \(parts.joined(separator: "; "))"
        }
    }
}
