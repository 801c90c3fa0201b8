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
