import PushGrouping
import ReportText

/// The reason why a card stands apart from a stack by mistake, in few words.
struct StrayCard {
    let cause: String
    let advice: String

    /// The groups that stand apart, by their places in the list. Of two with similar threads it is the smaller one.
    static func all(in groups: [Group]) -> [Int: StrayCard] {
        var strays: [Int: StrayCard] = [:]
        for (index, group) in groups.enumerated() { strays[index] = StrayCard(group, among: groups) }
        return strays
    }

    init?(_ group: Group, among groups: [Group]) {
        for note in group.notes {
            guard case .threadIDsAlike(let other, let difference) = note else { continue }
            let twin = groups.first {
                $0.app == group.app && $0.kind.thread == other && $0.leading.arrival != group.leading.arrival
            }
            let size = twin.map { ($0.count, $0.leading.arrival) } ?? (0, 0)
            guard (group.count, -group.leading.arrival) < (size.0, -size.1) else { continue }
            cause = "apart: its thread-id differs from \(DisplayWidth.isolated(other)) in \(difference.rawValue)"
            advice = "With the same thread-id it would be in that stack."
            return
        }
        let faults = group.notifications.compactMap { notification in
            notification.notes.lazy.compactMap { Self.cause($0) }.first
        }
        guard let first = faults.first else { return nil }
        cause = (faults.count < group.count ? "\(faults.count) of \(group.count) apart: " : "apart: ") + first
        let threads = groups.filter { $0.app == group.app }.compactMap { $0.kind.thread }
        advice =
            threads.count == 1
            ? "With thread-id \(threads.map(DisplayWidth.isolated).joined()) in aps it would be in that stack."
            : "With thread-id in aps it would be in the stack of its thread."
    }

    private static func cause(_ note: Note) -> String? {
        switch note {
        case .threadIDMissed(let missed): DisplayWidth.visible(missed.sentence)
        case .threadIDEmpty: "its thread-id is empty"
        case .threadIDDropped(let kind): "its thread-id is \(kind.phrase), not a string"
        default: nil
        }
    }
}
