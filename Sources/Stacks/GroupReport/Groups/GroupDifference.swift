import PushDocument
import PushGrouping
import PushPayload
import ReportText
public import JSONText

/// A difference between the expected and the found stacks; stacks are identified by device, app and thread.
public struct GroupDifference: Sendable {
    /// The members that identify the stack; nil for a difference in the rest of the report.
    let group: JSONObject?
    let difference: JSONDifference
    /// The difference as a sentence.
    public let sentence: String

    /// The differences between two reports of `--format json`, of which the expected one may be cut down. The tool's
    /// version and the labels of notifications, which name files and lines, are not compared.
    public static func all(expected: JSONValue, found: JSONValue) -> [GroupDifference] {
        var rest = withoutLabels(expected).object ?? JSONObject()
        rest["tool"] = nil
        let expectedGroups = rest["groups"]?.array
        rest["groups"] = nil
        let allowsOthers = rest[Self.others]?.string == "any"
        if allowsOthers { rest[Self.others] = nil }
        let moves = GroupMoves(from: (expectedGroups ?? []).compactMap { $0.object }, to: GroupName.groups(of: found))
        let found = withoutLabels(found)
        var differences = moves.moves.map { move in
            let label = move.to.label.map { ", \($0)" } ?? ""
            return GroupDifference(
                group: nil, difference: JSONDifference(pointer: .root, expected: nil, found: nil),
                sentence: "\(GroupName.short(move.from.text)) moves from \(move.from.group) to \(move.to.group)\(label)"
            )
        }
        if let expectedGroups {
            differences += groups(
                expectedGroups, found.object?["groups"]?.array ?? [], moves: moves, allowsOthers: allowsOthers)
        }
        let others = JSONDifference.all(expected: .object(rest), found: found)
        return differences + others.map { GroupDifference($0, in: nil, name: nil) }
    }

    /// True if a value expects something of a report: it is an object with a member beside those that name the tool.
    public static func isExpectation(_ value: JSONValue) -> Bool {
        value.object?.names.contains { !["version", "tool", others].contains($0) } ?? false
    }

    /// The member of an expectation that allows stacks that it does not name, by `"any"`.
    private static let others = "others"

    /// The expectation with what was found, cut down to the members that it has.
    public static func updated(_ expected: JSONValue, to found: JSONValue) -> JSONValue {
        guard var object = expected.object, let report = found.object else { return expected }
        for name in object.names where name != others && name != "groups" {
            object[name] = report[name].map { cut($0, like: object[name]) } ?? .null
        }
        if let groups = object["groups"]?.array {
            var open = GroupIndex(report["groups"]?.array ?? [])
            var updated = groups.compactMap { group -> JSONValue? in
                open.take(group.object ?? JSONObject()).map { cut(.object($0), like: group) }
            }
            if object[others]?.string != "any" { updated += open.left.map { cut(.object($0), like: groups.first) } }
            object["groups"] = .array(updated)
        }
        return .object(object)
    }

    /// A value without the members that another lacks; elements of arrays are cut like the one in their place, or the first.
    private static func cut(_ found: JSONValue, like expected: JSONValue?) -> JSONValue {
        switch (found, expected) {
        case (.object(let found), .object(let expected)?):
            return .object(
                JSONObject(
                    expected.names.compactMap { name in found[name].map { (name, cut($0, like: expected[name])) } }))
        case (.array(let found), .array(let expected)?):
            return .array(
                found.enumerated().map { index, element in
                    cut(element, like: expected.element(at: index) ?? expected.first)
                })
        default: return found
        }
    }

    private static func groups(
        _ expected: [JSONValue], _ found: [JSONValue], moves: GroupMoves, allowsOthers: Bool
    ) -> [GroupDifference] {
        var open = GroupIndex(found)
        var differences: [GroupDifference] = []
        func isMoved(_ group: JSONObject) -> Bool { moves.names.contains(GroupName.text(group)) }
        for value in expected {
            let group = value.object ?? JSONObject()
            let found = open.take(group)
            guard !isMoved(found ?? group) else { continue }
            differences += found.map { members(group, $0) } ?? [GroupDifference(group, isExpected: true)]
        }
        if allowsOthers { return differences }
        return differences + open.left.filter { !isMoved($0) }.map { GroupDifference($0, isExpected: false) }
    }

    /// The differences in one stack. Notifications are compared as a list, so that a new one is one difference.
    private static func members(_ expected: JSONObject, _ found: JSONObject) -> [GroupDifference] {
        let name = GroupName.text(found)
        let identity = GroupName.identity(of: found)
        var rest = expected
        rest["notifications"] = nil
        rest["summaries"] = nil
        var differences = JSONDifference.all(expected: .object(rest), found: .object(found))
        if let wanted = expected["summaries"]?.array {
            differences += summaries(wanted, found["summaries"]?.array ?? [])
        }
        if let wanted = expected["notifications"]?.array {
            differences += list(wanted, found["notifications"]?.array ?? [])
        }
        return differences.map { GroupDifference($0, in: identity, name: name) }
    }

    /// Summaries are compared with those for the same systems.
    private static func summaries(_ expected: [JSONValue], _ found: [JSONValue]) -> [JSONDifference] {
        expected.enumerated().flatMap { index, summary -> [JSONDifference] in
            let systems = summary.object?["systems"]
            let match = systems == nil ? found.element(at: index) : found.first { $0.object?["systems"] == systems }
            let name = systems?.string ?? String(index)
            return JSONDifference.all(expected: summary, found: match, at: JSONPointer(["summaries", name]))
        }
    }

    private static func list(_ expected: [JSONValue], _ found: [JSONValue]) -> [JSONDifference] {
        let pointer = JSONPointer(["notifications"])
        // Equal elements at both ends are unchanged; only those between can be new or gone.
        let start = zip(expected, found).prefix { isAlike($0, $1) }.count
        let end = zip(expected.dropFirst(start).reversed(), found.dropFirst(start).reversed())
            .prefix { isAlike($0, $1) }.count
        let gone = expected[start..<(expected.count - end)]
        let new = found[start..<(found.count - end)]
        guard gone.count != new.count else {
            return zip(gone.indices, zip(gone, new)).flatMap {
                JSONDifference.all(expected: $1.0, found: $1.1, at: pointer.appending($0))
            }
        }
        return gone.indices.map { JSONDifference(pointer: pointer.appending($0), expected: gone[$0], found: nil) }
            + new.indices.map { JSONDifference(pointer: pointer.appending($0), expected: nil, found: new[$0]) }
    }

    private static func isAlike(_ expected: JSONValue, _ found: JSONValue) -> Bool {
        JSONDifference.all(expected: expected, found: found).isEmpty
    }

    /// A value without the members that name files and lines.
    private static func withoutLabels(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(
                JSONObject(
                    object.members.filter { !["label", "by", "message"].contains($0.name) }
                        .map { ($0.name, withoutLabels($0.value)) }))
        case .array(let elements): .array(elements.map(withoutLabels))
        default: value
        }
    }
}

extension GroupDifference {
    private init(_ difference: JSONDifference, in group: JSONObject?, name: String?) {
        let pointer = difference.pointer == .root ? nil : DisplayWidth.visible(difference.pointer.description)
        let place = [name, pointer].compactMap { $0 }.joined(separator: " ")
        self.init(group: group, difference: difference, sentence: "\(place): \(difference.sentence)")
    }

    private init(_ group: JSONObject, isExpected: Bool) {
        let identity = GroupName.identity(of: group)
        let count =
            group["count"].map { ", \(JSONDifference.text($0)) \($0 == 1 ? "notification" : "notifications")" } ?? ""
        self.init(
            group: identity,
            difference: JSONDifference(
                pointer: .root, expected: isExpected ? .object(identity) : nil,
                found: isExpected ? nil : .object(identity)),
            sentence: "\(GroupName.text(group)): \(isExpected ? "expected, not found" : "not expected")\(count)")
    }
}

extension Array {
    func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// A difference between an expected and a found JSON value.
///
/// Members that the expected object lacks are not compared, so that a saved result can be cut down to the members that
/// matter, and stays valid when keys are added. Arrays must have the same length.
struct JSONDifference {
    let pointer: JSONPointer
    let expected: JSONValue?
    let found: JSONValue?

    static func all(expected: JSONValue?, found: JSONValue?, at pointer: JSONPointer = .root) -> [JSONDifference] {
        switch (expected, found) {
        case (.object(let expected)?, .object(let found)?):
            expected.members.flatMap { all(expected: $0.value, found: found[$0.name], at: pointer.appending($0.name)) }
        case (.array(let expected)?, .array(let found)?):
            (0..<max(expected.count, found.count)).flatMap {
                all(expected: expected.element(at: $0), found: found.element(at: $0), at: pointer.appending($0))
            }
        default: expected == found ? [] : [JSONDifference(pointer: pointer, expected: expected, found: found)]
        }
    }

    var sentence: String {
        switch (expected, found) {
        case (let expected?, let found?): "expected \(Self.text(expected)), found \(Self.text(found))"
        case (let expected?, nil): "expected \(Self.text(expected)), found nothing"
        case (nil, let found?): "not expected, found \(Self.text(found))"
        case (nil, nil): "the same"
        }
    }

    /// A value in one line, truncated if it is long.
    static func text(_ value: JSONValue) -> String {
        let text = DisplayWidth.visible(JSONWriter().text(value))
        return text.count > 120 ? text.prefix(119) + "…" : text
    }
}

extension StackComparison {
    /// Compares the first notifications of two documents, which arrive one after the other at one device.
    ///
    /// - Throws: `ReadingError` if one of them can't be read.
    package init(
        of documents: [(name: String, document: PushDocument)], headers: Headers, _ options: GroupingOptions
    ) throws(ReadingError) {
        var list = NotificationList(options)
        var (first, arrivals): ([String], Int) = ([], 0)
        for (name, document) in documents {
            first.append("\(arrivals + 1)")
            let place = DocumentSteps.Origin(name: name, path: name, source: SourceText(document.bytes))
            for item in DocumentSteps.items(of: document, at: place, headers: headers) {
                switch item {
                case .leftOut(let message): throw ReadingError(.value(.root), message)
                case .unread: break
                case .step(let step):
                    if case .delivery = step { arrivals += 1 }
                    list.take(step)
                }
            }
        }
        try self.init(first.first ?? "", first.last ?? "", in: list.result())
    }

    package var verdict: String {
        "\(isOneStack ? "✓" : "✗") \(sentence)" + (remedy.map { "; to bring them together, \($0)" } ?? "")
    }
}

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
