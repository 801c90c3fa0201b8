import GroupReport
import JSONText
public import PushGrouping
import PushLint
import ReportText

/// The stacks that the pushes of a run make, with the pushes that are apart from theirs because of a finding.
public struct StackReport: Sendable {
    private var list: NotificationList
    /// The same notifications with all fixes.
    private var fixedList: NotificationList
    /// What is to blame for a push that the fixes would move, by the number of its arrival.
    private var causes: [Int: Finding] = [:]
    private static let maximumStacks = 20

    /// No stacks yet, for a device with these settings.
    public init(options: GroupingOptions) {
        list = NotificationList(options)
        fixedList = NotificationList(options)
    }

    /// Delivers the pushes of the next document.
    public mutating func take(_ document: DocumentStacks) {
        for (step, fixed) in zip(document.steps, document.fixedSteps) {
            let arrival = list.arrivals
            list.take(step)
            fixedList.take(fixed)
            if list.arrivals > arrival { causes[arrival] = document.cause }
        }
    }

    /// A stack, and the pushes that would be in it but for a finding.
    private struct Stack {
        let group: Group
        var apart: [(label: String, cause: Finding)] = []
    }

    /// The stacks in their order. A stack with its fixes is the same as that which holds most of its notifications now.
    private func stacks(_ result: GroupingResult) -> [Stack] {
        var stacks = result.groups.map { Stack(group: $0) }
        guard !causes.isEmpty else { return stacks }
        var places: [Int: (stack: Int, label: String)] = [:]
        for (index, group) in result.groups.enumerated() {
            for notification in group.notifications { places[notification.arrival] = (index, notification.label) }
        }
        for group in fixedList.result().groups {
            let members = group.notifications.compactMap { notification in
                places[notification.arrival].map { (notification.arrival, $0.stack, $0.label) }
            }
            let sizes = members.reduce(into: [Int: Int]()) { $0[$1.1, default: 0] += 1 }
            guard let home = sizes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { continue }
            for (arrival, stack, label) in members.reversed() where stack != home {
                if let cause = causes[arrival] { stacks[home].apart.append((label, cause)) }
            }
        }
        return stacks
    }

    // MARK: Text

    /// A section for people, or one line for a single push.
    func text(_ style: Style, columns: Int) -> String {
        let result = list.result()
        let stacks = stacks(result)
        let missing = result.notDisplayed.map { ("not displayed", $0.label, $0.reason.sentence) }
        if stacks.count + missing.count == 1, stacks.first?.group.others.isEmpty ?? true {
            let name = stacks.first.map { GroupTitle.name($0.group, list.options) }
            return "stack: \(name ?? missing.map { "none, \($0.2)" }.joined())\n\n"
        }
        var text = style.paint("stacks", .strong) + "\n"
        for stack in stacks.prefix(Self.maximumStacks) {
            let line = [title(stack)] + texts(stack.group)
            text += "  \(line[0])\n" + line.dropFirst().map { "    \(fitted($0, columns - 4))\n" }.joined()
            for (label, cause) in stack.apart {
                text += lines("    ! ", "\(label) is apart: \(cause.message) [\(cause.rule.id)]", columns)
            }
        }
        if stacks.count > Self.maximumStacks { text += "  and \(stacks.count - Self.maximumStacks) more\n" }
        for (what, label, reason) in missing.prefix(Self.maximumStacks) {
            text += lines("  ", "\(what): \(label): \(reason)", columns)
        }
        return text + "\n"
    }

    /// A sentence after a mark, broken between words.
    private func lines(_ mark: String, _ sentence: String, _ columns: Int) -> String {
        let indent = String(repeating: " ", count: mark.count)
        let lines = Wrap.lines(DisplayWidth.visible(sentence), width: columns - mark.count)
        return lines.enumerated().map { ($0 == 0 ? mark : indent) + $1 + "\n" }.joined()
    }

    /// The name of a stack and its size, as in "the app, thread “trip-7”, 3 of 4 notifications".
    private func title(_ stack: Stack) -> String {
        let count = stack.group.others.count + 1
        let all = count + stack.apart.count
        let size = stack.apart.isEmpty ? "\(count)" : "\(count) of \(all)"
        return "\(GroupTitle.name(stack.group, list.options)), \(size) \(all == 1 ? "notification" : "notifications")"
    }

    /// The text of the leading notification, and the summary of the others.
    private func texts(_ group: Group) -> [String] {
        let leading = [group.leading.title?.text, group.leading.body?.text].compactMap { $0 }.joined(separator: ": ")
        return [group.hidden?.text ?? leading] + group.summaries.suffix(1).compactMap(\.text)
    }

    private func fitted(_ text: String, _ columns: Int) -> String {
        DisplayWidth.directed(LineBreaker.terminalLines(text, columns: columns, maximumLines: 1).first ?? "")
    }

    // MARK: Other formats

    /// The stacks as `apnslint group` writes them, each with the pushes that are `apart`.
    func json(version: String) -> JSONValue {
        let report = GroupJSONReport(version: version, options: list.options)
        return .array(
            stacks(list.result()).map { stack in
                var value = report.value(stack.group).object ?? JSONObject()
                value["apart"] = .array(
                    stack.apart.map { label, cause in
                        [
                            "label": .string(label), "rule": .string(cause.rule.id), "message": .string(cause.message),
                            "pointer": .string(cause.pointer.description),
                        ]
                    })
                return .object(value)
            })
    }

    /// The picture, and the list of stacks, as parts of a page.
    var html: String {
        let result = list.result()
        let items = stacks(result).prefix(Self.maximumStacks).map { stack in
            let apart = stack.apart.map { "<br>\(HTMLPage.text("\($0.label) is apart: \($0.cause.message)"))" }
            return "<li>\(HTMLPage.text(title(stack)))\(apart.joined())</li>\n"
        }
        return
            "<h2>Stacks</h2>\n<div class=\"screens\">\n<div>\(LockScreenPicture(options: list.options).figure(result))</div>\n"
            + "<div><ul>\n\(items.joined())</ul></div>\n</div>\n"
    }
}
