import PushGrouping
import ReportText
public import JSONText

/// The effect of a change in a sequence on the stacks.
public struct StackChange: Sendable {
    /// The kinds of change of a stack or a notification.
    public enum Kind: String, Sendable { case new, gone, changed, moved }

    /// The kind of the change.
    public let kind: Kind
    /// The change as a sentence.
    public let sentence: String

    /// The differences between two reports of `--format json`: first the stacks, then the notifications that moved.
    public static func all(from before: JSONValue, to after: JSONValue) -> [StackChange] {
        let (old, new) = (GroupName.groups(of: before), GroupName.groups(of: after))
        let earlier = Dictionary(old.map { (GroupName.text($0), $0) }, uniquingKeysWith: { first, _ in first })
        let names = Set(new.map(GroupName.text))
        let gone = old.filter { !names.contains(GroupName.text($0)) }.map {
            StackChange(kind: .gone, sentence: "- \(GroupName.text($0)), \(size($0))")
        }
        let others = new.compactMap { group -> StackChange? in
            let name = GroupName.text(group)
            guard let earlier = earlier[name] else {
                return StackChange(kind: .new, sentence: "+ \(name), \(size(group))")
            }
            let difference = difference(earlier, group).joined(separator: "; ")
            return difference.isEmpty ? nil : StackChange(kind: .changed, sentence: "~ \(name): \(difference)")
        }
        let moves = GroupMoves(from: old, to: new).moves.map {
            StackChange(kind: .moved, sentence: "  \(GroupName.short($0.from.text)): \($0.from.group) → \($0.to.group)")
        }
        return gone + others + moves
    }

    private static func difference(_ one: JSONObject, _ other: JSONObject) -> [String] {
        var parts: [String] = []
        if one["count"] != other["count"] {
            parts.append("\(GroupName.count(one)) → \(GroupName.count(other)) notifications")
        }
        let (top, newTop) = (GroupName.top(one), GroupName.top(other))
        if top != newTop { parts.append("on top \(top) → \(newTop)") }
        for (earlier, later) in zip(one["summaries"]?.array ?? [], other["summaries"]?.array ?? []) {
            let (before, after) = (earlier.object?["text"]?.string, later.object?["text"]?.string)
            let system = later.object?["systems"]?.string.flatMap(SystemRange.init(rawValue:))
            if before != after { parts.append("\(system?.name ?? ""): \(quoted(before)) → \(quoted(after))") }
        }
        return parts
    }

    private static func size(_ group: JSONObject) -> String { counted(GroupName.count(group), "notification") }
    private static func quoted(_ text: String?) -> String { text.map(DisplayWidth.isolated) ?? "nothing" }
}
