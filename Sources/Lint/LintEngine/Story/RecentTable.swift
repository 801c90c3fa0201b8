/// Values by hashes, of which those that were used last are kept.
/// It begins small and doubles rather than forget a key, up to some 80,000 keys; beyond that, up to a maximum, it doubles when keys
/// come again that it has forgotten. So what is sorted by key takes little memory, whatever the number of keys.
package struct RecentTable<Value: BitwiseCopyable & Sendable>: Sendable {
    /// The keys in sets of 16; 0 where there is none.
    private var keys: [UInt64]
    /// The value of `clock` when each slot was last used; the clock counts all uses.
    private var uses: [UInt32]
    private var contents: [Value]
    private let empty: Value
    private var clock: UInt32 = 0
    /// Marks of the keys that were forgotten, four bits for each (a Bloom filter).
    private var marks: [UInt64] = []
    private var marked = 0
    /// The number of keys that were added lately, and that of forgotten ones among them.
    private var lately = (added: 0, returned: 0)
    /// The number of keys that were forgotten, and the approximate number of those that came again.
    package private(set) var forgotten = 0
    package private(set) var returned = 0

    private static var width: Int { 16 }
    private static var minimum: Int { 1 << 8 }
    private let maximum: Int
    /// The number of slots up to which no key is forgotten.
    private static var complete: Int { 1 << 18 }

    /// A table whose values begin as this one, and that has so many slots at the most.
    package init(of empty: Value, maximum: Int = 1 << 21) {
        (self.empty, self.maximum) = (empty, maximum)
        // Reserved memory is free until it is used, and saves the copies when the table grows.
        (keys, uses, contents) = ([], [], [])
        keys.reserveCapacity(maximum)
        uses.reserveCapacity(maximum)
        contents.reserveCapacity(maximum)
        extend(by: Self.minimum)
    }

    package subscript(key: UInt64) -> Value? { slots(of: key).first { keys[$0] == key }.map { contents[$0] } }

    /// Changes the value of a key, and returns the one before; nil if it never came or is forgotten.
    package mutating func change(_ key: UInt64, _ change: (inout Value) -> Void) -> Value? {
        clock &+= 1
        while keys.count < min(maximum, Self.complete), slots(of: key).allSatisfy({ keys[$0] != 0 && keys[$0] != key })
        {
            extend(by: keys.count)
        }
        var oldest = slots(of: key).lowerBound
        for slot in slots(of: key) {
            if keys[slot] == key {
                uses[slot] = clock
                defer { change(&contents[slot]) }
                return contents[slot]
            }
            if clock &- uses[slot] > clock &- uses[oldest] { oldest = slot }
        }
        if keys[oldest] != 0 { forget(keys[oldest]) }
        (keys[oldest], uses[oldest], contents[oldest]) = (key, clock, empty)
        change(&contents[oldest])
        note(key)
        return nil
    }

    /// All values that are known, in no order.
    package var values: some Sequence<Value> { zip(keys, contents).lazy.filter { $0.0 != 0 }.map { $0.1 } }

    private func slots(of key: UInt64) -> Range<Int> {
        let first = Int(truncatingIfNeeded: key >> 8) & (keys.count / Self.width - 1) * Self.width
        return first..<first + Self.width
    }

    /// Counts a key that was added, and grows if many of them had been forgotten.
    private mutating func note(_ key: UInt64) {
        lately.added += 1
        if forgotten > 0, isMarked(key) {
            returned += 1
            lately.returned += 1
        }
        guard lately.added > keys.count / 8 else { return }
        // A few are errors of the filter.
        if lately.returned > lately.added / 16, keys.count < maximum { extend(by: keys.count) }
        lately = (0, 0)
    }

    /// Adds slots. When their number doubles, each set keeps half of its keys, and the new set as far behind it takes the others.
    private mutating func extend(by count: Int) {
        let old = keys.count
        keys += repeatElement(0, count: count)
        uses += repeatElement(0, count: count)
        contents += repeatElement(empty, count: count)
        for slot in 0..<old where keys[slot] != 0 && !slots(of: keys[slot]).contains(slot) {
            keys.swapAt(slot, slot + old)
            uses.swapAt(slot, slot + old)
            contents.swapAt(slot, slot + old)
        }
    }

    private mutating func forget(_ key: UInt64) {
        forgotten += 1
        marked += 1
        // A full filter would say that every key was forgotten.
        if marked > marks.count * 16 { (marks, marked) = ([UInt64](repeating: 0, count: 1 << 18), 1) }
        for place in places(key) { marks[place / 64] |= 1 << (place % 64) }
    }

    private func isMarked(_ key: UInt64) -> Bool { places(key).allSatisfy { marks[$0 / 64] >> ($0 % 64) & 1 == 1 } }

    private func places(_ key: UInt64) -> some Sequence<Int> {
        let bits = UInt64(marks.count * 64)
        return (0..<4).lazy.map { part in
            Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15 &+ (key >> 7) &* (part &* 2 &+ 1)) % bits)
        }
    }
}
