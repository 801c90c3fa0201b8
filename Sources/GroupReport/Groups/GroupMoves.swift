import JSONText
import ReportText

/// The notifications that are in another stack than a saved result expects, told apart by their text.
struct GroupMoves {
    /// A sentence for each.
    private(set) var sentences: [String] = []
    /// The stacks that they left or joined, by name: other differences of these follow from the moves.
    private(set) var names: Set<String> = []

    /// Compares the groups of two reports; `found` still has its labels.
    init(expected: [JSONValue], found: [JSONValue]) {
        let (wanted, present) = (expected.flatMap(Place.all), found.flatMap(Place.all))
        var others = Dictionary(grouping: Place.unmatched(present, by: wanted), by: \.key.text)
        for place in Place.unmatched(wanted, by: present) {
            guard let now = others[place.key.text]?.popLast() else { continue }
            let label = now.label.map { ", \($0)" } ?? ""
            sentences.append(
                "\(DisplayWidth.isolated(place.key.text)) moves from \(place.key.group) to \(now.key.group)\(label)")
            names.formUnion([place.key.group, now.key.group])
        }
    }

    /// A notification in a stack.
    private struct Place {
        /// What tells notifications apart.
        struct Key: Hashable {
            let text: String
            let group: String
        }

        let key: Key
        let label: String?

        /// The places without those that are among others, each of which stands for one.
        static func unmatched(_ places: [Place], by others: [Place]) -> [Place] {
            var counts = Dictionary(others.map { ($0.key, 1) }, uniquingKeysWith: +)
            return places.filter { place in
                guard let count = counts[place.key], count > 0 else { return true }
                counts[place.key] = count - 1
                return false
            }
        }

        static func all(in group: JSONValue) -> [Place] {
            // A stack that is expected without its kind has no certain name.
            guard let group = group.object, group["kind"] != nil, let notifications = group["notifications"]?.array
            else { return [] }
            return notifications.compactMap { notification in
                let lines = ["title", "subtitle", "body"].compactMap { notification.object?[$0]?.string }
                guard !lines.isEmpty else { return nil }
                return Place(
                    key: Key(text: lines.joined(separator: ": "), group: GroupName.text(group)),
                    label: notification.object?["label"]?.string.map(DisplayWidth.visible))
            }
        }
    }
}
