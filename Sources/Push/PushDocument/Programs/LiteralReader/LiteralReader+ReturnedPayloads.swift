import JSONText

/// The payloads that functions of a program return, as their callers send them.
extension LiteralReader {
    /// Notes the payload that a function returns for the arguments of a call, if they are known, and that a caller completes it.
    mutating func noteCall(
        of name: String, _ arguments: [SourceNode.Argument], at call: Range<Int>, _ payload: Literal
    ) {
        let start = payload.range.lowerBound
        let isCompleted = isCompleted(after: call)
        if isCompleted { completed[start] = payload }
        guard copies >= payload.size, calls[start, default: []].count < Literal.maximumChoices,
            let value = result(payload, of: name, for: arguments)
        else { return }
        copies -= payload.size
        calls[start, default: []].append(isCompleted ? value.openedForCallers : value)
    }

    /// True if methods follow a call, or if its result is assigned to a variable of which a part is used in what follows, and maybe set.
    private func isCompleted(after call: Range<Int>) -> Bool {
        let below = Array(source[call.upperBound...].prefix(Self.longestFunction))
        let next = below.drop { $0 <= 0x20 }
        if next.first == UInt8(ascii: ".") || next.starts(with: "|>".utf8) { return true }
        guard let name = nameAssigned(before: call.lowerBound), !name.isEmpty else { return false }
        return below.places(ofWord: name).contains { place in
            let rest = below[(place + name.count)...]
            return ".[".utf8.contains(rest.first ?? 0) || rest.starts(with: "->".utf8)
                || Self.completing.isIn(Array(below[..<place].suffix(Self.longestMerger)))
        }
    }
    private static let completing = WordSearch(["assign(", "put_in(", "Map.put(", "merge(", "replace(", "...", "**"])
    private static let longestMerger = 16

    /// Opens the payloads of functions whose callers complete them.
    mutating func openCompleted() {
        for (start, payload) in completed {
            let opened = fragment(of: payload.openedForCallers, like: start)
            let options = found[start]?.filter { $0.isOption } ?? []
            if let opened { found[start] = [opened] + options }
        }
    }

    /// Adds the payloads that functions return for the arguments of their calls, beside what is known of them without these.
    mutating func addCalls() {
        for (start, values) in calls {
            let sent = values.compactMap { fragment(of: $0, like: start) }
            found[start]? += sent
        }
    }

    /// A payload in the place of that which begins at an offset; nil if none does.
    private func fragment(of value: Literal, like start: Int) -> Fragment? {
        guard let context = found[start]?.first?.context else { return nil }
        var fragment = Fragment(value.transcript(of: source, spareQuote: ""), of: outer)
        let own = fragment.context
        fragment.context = context
        fragment.context.placeholders.computed = own.placeholders.computed
        fragment.context.isComputed = own.isComputed
        return fragment
    }
}

extension Literal {
    /// A payload to which a caller may add members, in `aps` and its alert, too.
    fileprivate var openedForCallers: Literal {
        let objects = [self] + [part("aps"), part("aps")?.part("alert")].compactMap { $0 }
        return opened(at: Set(objects.map { $0.range.lowerBound }))
    }
}
