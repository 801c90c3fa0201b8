/// The distinct values of a group, each with the number of its notifications, and the number without a value.
///
/// Seen from the newest notification, values are in the order of their last occurrence: the value with the oldest
/// notification comes last.
struct ValueCounts<Value: Hashable> {
    let values: [Value]
    let without: Int
    private let counts: [Value: Int]

    init(_ newestFirst: [Value?]) {
        var counts: [Value: Int] = [:]
        var oldestFirst: [Value] = []
        var without = 0
        for value in newestFirst.reversed() {
            guard let value else {
                without += 1
                continue
            }
            if counts.updateValue((counts[value] ?? 0) + 1, forKey: value) == nil { oldestFirst.append(value) }
        }
        values = oldestFirst.reversed()
        self.without = without
        self.counts = counts
    }

    subscript(value: Value) -> Int { counts[value] ?? 0 }

    /// How many notifications have a value.
    var with: Int { counts.values.reduce(0, +) }
}
