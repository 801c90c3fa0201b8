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
        var places: [String: [Place]] = [:]
        for place in found.flatMap(Place.all) { places[place.text, default: []].append(place) }
        var missing: [Place] = []
        for place in expected.flatMap(Place.all) {
            if let index = places[place.text]?.firstIndex(where: { $0.group == place.group }) {
                places[place.text]?.remove(at: index)
            } else {
                missing.append(place)
            }
        }
        for place in missing {
            guard let now = places[place.text]?.popLast() else { continue }
            let label = now.label.map { ", \($0)" } ?? ""
            sentences.append("\(DisplayWidth.isolated(place.text)) moves from \(place.group) to \(now.group)\(label)")
            names.formUnion([place.group, now.group])
        }
    }

    /// A notification in a stack.
    private struct Place {
        let text: String
        let label: String?
        let group: String

        static func all(in group: JSONValue) -> [Place] {
            // A stack that is expected without its kind has no certain name.
            guard let group = group.object, group["kind"] != nil, let notifications = group["notifications"]?.array
            else { return [] }
            return notifications.compactMap { notification in
                let lines = ["title", "subtitle", "body"].compactMap { notification.object?[$0]?.string }
                guard !lines.isEmpty else { return nil }
                return Place(
                    text: lines.joined(separator: ": "),
                    label: notification.object?["label"]?.string.map(DisplayWidth.visible),
                    group: GroupName.text(group))
            }
        }
    }
}
