public import JSONText

/// What of the stacks depends on the order in which pushes arrive.
public struct OrderReport: Sendable {
    /// A sentence for each stack that does; empty if the order does not matter.
    public let sentences: [String]

    /// Compares the reports of one sequence in several orders.
    public init(_ reports: [JSONValue]) {
        let groups = reports.flatMap(GroupName.groups)
        sentences = groups.map(GroupName.text).withoutRepeats.compactMap { name in
            let stacks = groups.filter { GroupName.text($0) == name }
            let (tops, counts) = (stacks.map(GroupName.top).withoutRepeats, stacks.map(GroupName.count))
            var parts: [String] = []
            if stacks.count < reports.count { parts.append("is there in some orders only") }
            if tops.count > 1 {
                parts.append(
                    "on top is the last to arrive, of \(tops.prefix(5).joined(separator: ", "))\(tops.count > 5 ? " …" : "")"
                )
            }
            if let least = counts.min(), let most = counts.max(), least < most {
                parts.append("\(least) to \(most) notifications")
            }
            return parts.isEmpty ? nil : "\(name): \(parts.joined(separator: "; "))"
        }
    }
}
