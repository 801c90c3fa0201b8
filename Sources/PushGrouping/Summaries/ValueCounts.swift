/// The distinct values of a group, each with the number of its notifications, and the number without a value.
///
/// Seen from the newest notification, values are in the order of their last occurrence: the value with the oldest
/// notification comes last.
struct ValueCounts<Value: Hashable & Sendable>: Sendable {
    /// How many notifications have no value, and how many have one.
    private(set) var without = 0
    private(set) var with = 0
    private var oldestFirst: [Value] = []
    private var counts: [Value: Int] = [:]

    /// Counts the value of a notification that is newer than all others.
    mutating func add(_ value: Value?) {
        guard let value else {
            without += 1
            return
        }
        with += 1
        if counts.updateValue((counts[value] ?? 0) + 1, forKey: value) == nil { oldestFirst.append(value) }
    }

    var values: ReversedCollection<[Value]> { oldestFirst.reversed() }

    subscript(value: Value) -> Int { counts[value] ?? 0 }
}
