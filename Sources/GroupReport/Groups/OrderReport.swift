public import PushGrouping

/// What of the stacks depends on the order in which pushes arrive.
public struct OrderReport: Sendable {
    /// A sentence for each stack that does; empty if the order does not matter.
    public let sentences: [String]

    /// Compares the results of one sequence in several orders.
    public init(_ results: [GroupingResult]) {
        var names: [String] = []
        var found: [String: (tops: [String], counts: Set<Int>, times: Int)] = [:]
        for group in results.flatMap(\.groups) {
            let name = StackChange.name(group)
            if found[name] == nil { names.append(name) }
            var stack = found[name] ?? ([], [], 0)
            let top = StackChange.text(group.leading)
            if !stack.tops.contains(top) { stack.tops.append(top) }
            stack.counts.insert(group.others.count + 1)
            stack.times += 1
            found[name] = stack
        }
        sentences = names.compactMap { name in
            guard let stack = found[name] else { return nil }
            var parts: [String] = []
            if stack.times < results.count { parts.append("is there in some orders only") }
            if stack.tops.count > 1 {
                let tops = stack.tops.prefix(5).joined(separator: ", ") + (stack.tops.count > 5 ? " …" : "")
                parts.append("on top is the last to arrive, of \(tops)")
            }
            if let least = stack.counts.min(), let most = stack.counts.max(), least < most {
                parts.append("\(least) to \(most) notifications")
            }
            return parts.isEmpty ? nil : "\(name): \(parts.joined(separator: "; "))"
        }
    }
}
