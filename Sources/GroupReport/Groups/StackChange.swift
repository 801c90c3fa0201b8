import JSONText
public import PushGrouping
import ReportText

/// The effect of a change in a sequence on the stacks.
public struct StackChange: Sendable {
    /// What happens to a stack or a notification.
    public enum Kind: String, Sendable { case new, gone, changed, moved }

    /// What happens.
    public let kind: Kind
    /// What happens as a sentence.
    public let sentence: String

    /// The differences between two results of a sequence: first the stacks, then the notifications that moved to another
    /// stack.
    public static func all(from before: GroupingResult, to after: GroupingResult) -> [StackChange] {
        let old = Stacks(before)
        let new = Stacks(after)
        let gone = old.names.filter { new.groups[$0] == nil }.map { name in
            StackChange(kind: .gone, sentence: "- \(name), \(size(old.groups[name]))")
        }
        let others = new.names.compactMap { name -> StackChange? in
            guard let group = new.groups[name] else { return nil }
            guard let earlier = old.groups[name] else {
                return StackChange(kind: .new, sentence: "+ \(name), \(size(group))")
            }
            let difference = difference(earlier, group).joined(separator: "; ")
            return difference.isEmpty ? nil : StackChange(kind: .changed, sentence: "~ \(name): \(difference)")
        }
        return gone + others + moves(old, new)
    }

    private static func difference(_ one: Group, _ other: Group) -> [String] {
        var parts: [String] = []
        if one.others.count != other.others.count {
            parts.append("\(one.others.count + 1) → \(other.others.count + 1) notifications")
        }
        if !one.leading.showsSameText(as: other.leading) {
            parts.append("on top \(text(one.leading)) → \(text(other.leading))")
        }
        for (earlier, later) in zip(one.summaries, other.summaries) where earlier.text != later.text {
            parts.append("\(later.era.name): \(quoted(earlier.text)) → \(quoted(later.text))")
        }
        return parts
    }

    /// Notifications with the same text that are in another stack than before.
    private static func moves(_ old: Stacks, _ new: Stacks) -> [StackChange] {
        var places: [String: [String]] = [:]
        for place in old.places.reversed() { places[place.text, default: []].append(place.name) }
        return new.places.compactMap { place in
            guard let before = places[place.text]?.popLast(), before != place.name else { return nil }
            return StackChange(kind: .moved, sentence: "  \(place.text): \(before) → \(place.name)")
        }
    }

    private static func size(_ group: Group?) -> String { counted((group?.others.count ?? 0) + 1, "notification") }

    private static func quoted(_ text: String?) -> String { text.map(DisplayWidth.isolated) ?? "nothing" }

    /// What a stack is called.
    static func name(_ group: Group) -> String {
        let owner = [group.device.map { "device \($0)" }, group.app ?? "the app"].compactMap { $0 }
            .map { DisplayWidth.visible($0) }.joined(separator: ", ")
        return switch group.kind {
        case .app: "\(owner), app group"
        case .thread(let thread): "\(owner), thread \(DisplayWidth.isolated(thread))"
        case .categoryAndThread(let category, let thread):
            "\(owner), category \(DisplayWidth.isolated(category ?? "")), thread \(DisplayWidth.isolated(thread ?? ""))"
        case .single: "\(owner), \(StackChange.text(group.leading))"
        }
    }

    /// What a notification is called.
    static func text(_ notification: DeliveredNotification) -> String {
        DisplayWidth.isolated(LineBreaker.terminalLines(notification.text, columns: 60, maximumLines: 1).first ?? "")
    }
}

/// The stacks of a result by their names, and the stack of each notification.
private struct Stacks {
    var names: [String] = []
    var groups: [String: Group] = [:]
    /// Each notification in the order of its arrival.
    var places: [(arrival: Int, text: String, name: String)] = []

    init(_ result: GroupingResult) {
        for group in result.groups {
            let name = StackChange.name(group)
            if groups.updateValue(group, forKey: name) == nil { names.append(name) }
            places += group.notifications.map { ($0.arrival, StackChange.text($0), name) }
        }
        places.sort { $0.arrival < $1.arrival }
    }
}
