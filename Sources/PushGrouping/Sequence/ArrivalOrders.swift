/// Orders in which the pushes of a sequence may arrive: APNs may reorder those to one device (documented).
public enum ArrivalOrders {
    /// The given order, and others in which each push between two events is the last of them once, with the others in their
    /// order and in the reverse of it; of many pushes only some are the last.
    public static func some(of steps: [SequenceStep], maximum: Int = 100) -> [[SequenceStep]] {
        let parts = steps.split(omittingEmptySubsequences: false) { if case .event = $0 { true } else { false } }
        let events = steps.filter { if case .event = $0 { true } else { false } }
        let longest = parts.map { $0.count }.max() ?? 0
        let turns = stride(from: 0, to: longest, by: max(1, longest / maximum))
        return turns.flatMap { turn in
            [false, true].map { isReversed in
                parts.enumerated().flatMap { index, part -> [SequenceStep] in
                    let shift = part.isEmpty ? 0 : turn % part.count
                    let turned = part.dropFirst(shift) + part.prefix(shift)
                    let pushes = isReversed ? turned.reversed() : Array(turned)
                    return pushes + events.dropFirst(index).prefix(1)
                }
            }
        }
    }
}
