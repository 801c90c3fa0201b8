import JSONText
import PushGrouping
import ReportText

extension GroupTextReport {
    /// The state of the step's device after it: a line for the step and one for each stack, the newest first.
    public func step(_ number: Int, _ step: SequenceStep, _ result: GroupingResult) -> String {
        let label = step.label.isEmpty ? "" : "\(DisplayWidth.visible(step.label)): "
        var text = style.paint("\(number). ", .faint) + style.paint(label + step.phrase, .strong) + "\n"
        if let push = result.notDisplayed.last, push.label == step.label {
            text += "   not displayed: \(push.reason.sentence)\n"
        }
        let gone = result.removals.filter { $0.byLabel == step.label }
        for removal in gone.prefix(maximumMembers) {
            text += "   gone: \(DisplayWidth.visible(removal.label)), \(removal.phrase)\n"
        }
        if gone.count > maximumMembers { text += "   and \(gone.count - maximumMembers) more gone\n" }
        for device in result.devices {
            if let name = device.name { text += "   \(DisplayWidth.visible(name))\n" }
            text += device.activities.map { "   Live Activity: \($0.sentence)\n" }.joined()
            text += device.groups.prefix(maximumMembers).map(lines).joined()
            let left = device.groups.count - maximumMembers
            if left > 0 { text += "   and \(counted(left, "more stack"))\n" }
        }
        return text
            + (result.devices.allSatisfy { $0.groups.isEmpty && $0.activities.isEmpty }
                ? "   nothing in the list\n" : "") + "\n"
    }

    private func lines(_ group: Group) -> String {
        "   \(GroupTitle.text(group, options))\n" + group.shortLines(group.summaries, columns: columns, indent: 5)
    }
}
