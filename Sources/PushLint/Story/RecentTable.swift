/// Values by hashes, of which those that were used last are kept.
///
/// It begins small and grows, up to a maximum, when keys come again that it has forgotten. So what is sorted by key takes little memory,
/// whatever the number of keys.
struct RecentTable<Value: Sendable>: Sendable {
    /// The values used since the table was last full, and those used before.
    private var young: [UInt64: Value] = [:]
    private var old: [UInt64: Value] = [:]
    /// How many values each of the two may have.
    private var limit = 1 << 14
    /// Marks of the keys that were forgotten, four bits for each (a Bloom filter).
    private var marks = [UInt64](repeating: 0, count: 1 << 18)
    /// How many keys came again after they were forgotten, in all and since it grew.
    private(set) var returned = 0
    private var returnedLately = 0

    private static var maximumLimit: Int { 1 << 19 }

    /// The value of a key; nil if it never came or is forgotten.
    subscript(key: UInt64) -> Value? { young[key] ?? old[key] }

    /// Sets the value of a key.
    mutating func set(_ value: Value, for key: UInt64) {
        if young.updateValue(value, forKey: key) != nil { return }
        if old.removeValue(forKey: key) == nil, isMarked(key) { grow() }
        guard young.count > limit else { return }
        for key in old.keys { mark(key) }
        (old, young) = (young, [:])
    }

    /// All values that are known, in no order.
    var values: some Sequence<Value> { [old.values, young.values].joined() }

    private mutating func grow() {
        returned += 1
        returnedLately += 1
        if returnedLately > limit / 8, limit < Self.maximumLimit { (limit, returnedLately) = (limit * 2, 0) }
    }

    /// The places of a key's bits: four parts of its hash.
    private func places(_ key: UInt64) -> [Int] {
        let bits = UInt64(marks.count * 64)
        return (0..<4).map {
            Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15 &+ (key >> 7) &* ($0 &* 2 &+ 1)) % bits)
        }
    }

    private mutating func mark(_ key: UInt64) { for place in places(key) { marks[place / 64] |= 1 << (place % 64) } }

    private func isMarked(_ key: UInt64) -> Bool { places(key).allSatisfy { marks[$0 / 64] >> ($0 % 64) & 1 == 1 } }
}
