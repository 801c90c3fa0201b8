import PushPayload

/// A set of keys of the catalogue, by their places in it.
struct KeySet: Sendable {
    private var bits = SIMD2<UInt64>()

    /// No keys.
    init() {}

    /// These keys.
    init(_ keys: [Key]) {
        for key in keys { self.formUnion(KeySet(key)) }
    }

    private init(_ key: Key) {
        guard let index = Key.catalog.firstIndex(where: { $0 === key }), index < 128 else {
            // A key without a bit of its own counts as a member of every set, so that no rule about it is skipped.
            bits = SIMD2(repeating: .max)
            return
        }
        bits[index / 64] = 1 << UInt64(index % 64)
    }

    /// True if there are none.
    var isEmpty: Bool { bits == SIMD2() }

    /// True if one of the keys is in the other set.
    func contains(anyOf other: KeySet) -> Bool { bits & other.bits != SIMD2() }

    /// Adds the keys of another set.
    mutating func formUnion(_ other: KeySet) { bits |= other.bits }
}
