import JSONText
import ReportText

/// The notifications that are in another stack than in an earlier report, told apart by their text.
struct GroupMoves {
    /// The places of each notification that moved.
    private(set) var moves: [(from: Place, to: Place)] = []
    /// The stacks that they left or joined, by name: other differences of these follow from the moves.
    var names: Set<String> { Set(moves.flatMap { [$0.from.group, $0.to.group] }) }

    /// Compares the groups of two reports; the later one still has its labels.
    init(from old: [JSONObject], to new: [JSONObject]) {
        let (before, after) = (old.flatMap(Place.all), new.flatMap(Place.all))
        var others = Dictionary(grouping: Place.unmatched(after, by: before), by: { $0.text })
        for place in Place.unmatched(before, by: after) {
            if let now = others[place.text]?.popLast() { moves.append((place, now)) }
        }
    }

    struct Place {
        let text: String
        let group: String
        let label: String?
        /// What tells notifications apart.
        private var key: [String] { [text, group] }

        /// The places without those that are among others, each of which stands for one.
        fileprivate static func unmatched(_ places: [Place], by others: [Place]) -> [Place] {
            var counts = Dictionary(others.map { ($0.key, 1) }, uniquingKeysWith: +)
            return places.filter { place in
                guard let count = counts[place.key], count > 0 else { return true }
                counts[place.key] = count - 1
                return false
            }
        }

        fileprivate static func all(in group: JSONObject) -> [Place] {
            // A stack that is expected without its kind has no certain name.
            guard group["kind"] != nil, let notifications = group["notifications"]?.array else { return [] }
            return notifications.compactMap { $0.object }.compactMap { notification in
                let text = GroupName.lines(of: notification)
                return text.isEmpty
                    ? nil
                    : Place(
                        text: text, group: GroupName.text(group),
                        label: notification["label"]?.string.map { DisplayWidth.visible($0) })
            }
        }
    }
}
