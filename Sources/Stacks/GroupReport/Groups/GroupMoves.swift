import JSONText
import ReportText

/// Finds stacks by their identity, each at most once.
struct GroupIndex {
    private var groups: [JSONObject?]
    private var byName: [String: [Int]] = [:]

    init(_ groups: [JSONValue]) {
        self.groups = groups.map { $0.object }
        for (index, group) in self.groups.enumerated().reversed() {
            if let group { byName[Self.key(GroupName.identity(of: group)), default: []].append(index) }
        }
    }

    /// Takes the stack of an identity. If that is given in part, an exact match comes before the first one that fits.
    mutating func take(_ expected: JSONObject) -> JSONObject? {
        let identity = GroupName.identity(of: expected)
        if let index = byName[Self.key(identity)]?.popLast(), let group = groups[index] {
            groups[index] = nil
            return group
        }
        func fits(_ part: JSONObject, _ group: JSONObject?) -> Bool {
            group.map { JSONDifference.all(expected: .object(part), found: .object($0)).isEmpty } ?? false
        }
        guard identity.count < 4 else { return nil }
        let index = groups.firstIndex { fits(expected, $0) } ?? groups.firstIndex { fits(identity, $0) }
        guard let index, let group = groups[index] else { return nil }
        groups[index] = nil
        byName[Self.key(GroupName.identity(of: group))]?.removeAll { $0 == index }
        return group
    }

    var left: [JSONObject] { groups.compactMap { $0 } }
    private static func key(_ identity: JSONObject) -> String { JSONWriter().text(.object(identity)) }
}

/// The notifications that are in another stack than in an earlier report, told apart by their text.
struct GroupMoves {
    /// The places of each notification that moved.
    private(set) var moves: [(from: Shown, to: Shown)] = []
    /// The stacks that they left or joined, by name: other differences of these follow from the moves.
    var names: Set<String> { Set(moves.flatMap { [$0.from.group, $0.to.group] }) }

    /// Compares the groups of two reports; the later one still has its labels.
    init(from old: [JSONObject], to new: [JSONObject]) {
        let (before, after) = (old.flatMap(Shown.all), new.flatMap(Shown.all))
        var others = Dictionary(grouping: Shown.unmatched(after, by: before), by: { $0.text })
        for place in Shown.unmatched(before, by: after) {
            if let now = others[place.text]?.popLast() { moves.append((place, now)) }
        }
    }

    struct Shown {
        let text: String
        let group: String
        let label: String?
        /// The parts by which notifications are compared.
        private var key: [String] { [text, group] }

        /// The places without those that are among others, each of which stands for one.
        fileprivate static func unmatched(_ places: [Shown], by others: [Shown]) -> [Shown] {
            var counts = Dictionary(others.map { ($0.key, 1) }, uniquingKeysWith: +)
            return places.filter { place in
                guard let count = counts[place.key], count > 0 else { return true }
                counts[place.key] = count - 1
                return false
            }
        }

        fileprivate static func all(in group: JSONObject) -> [Shown] {
            // An expected stack that lacks its kind has an ambiguous name.
            guard group["kind"] != nil, let notifications = group["notifications"]?.array else { return [] }
            return notifications.compactMap { $0.object }.compactMap { notification in
                let text = GroupName.lines(of: notification)
                return text.isEmpty
                    ? nil
                    : Shown(
                        text: text, group: GroupName.text(group),
                        label: notification["label"]?.string.map { DisplayWidth.visible($0) })
            }
        }
    }
}
