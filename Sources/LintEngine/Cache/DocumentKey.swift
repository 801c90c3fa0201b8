import PushPayload

/// The key of a document in the cache: sums of hashes, one for each member that rules may look at.
/// Every rule is a function of the members of one aspect together with those that have none. So a document is clean if each of
/// these parts occurred in a clean document, and a sender's ten optional keys make a few dozen parts and not a thousand keys.
struct DocumentKey {
    /// One sum to a lane: of all members, of those without an aspect, and of those of each aspect.
    private var high = SIMD8<UInt64>()
    private var low = SIMD8<UInt64>()
    /// True if rules may compare any two members, as they do where a name is not known in its place.
    var isWhole = false
    /// True if rules may compare a member with the moment of sending, so that no verdict lasts where that is known.
    var hasTime = false

    /// The number of aspects.
    static let parts = 5

    @inline(__always) mutating func add(_ member: Hash, of aspects: Key.Aspects) {
        guard !aspects.isEmpty else { return add(member) }
        add(member, toLane: 0)
        for part in 0..<Self.parts where aspects.rawValue >> UInt8(truncatingIfNeeded: part) & 1 == 1 {
            add(member, toLane: part &+ 2)
        }
    }

    /// Adds a member without an aspect. No default value says so, because an empty set of options takes a call to make.
    @inline(__always) mutating func add(_ member: Hash) {
        add(member, toLane: 0)
        add(member, toLane: 1)
    }

    @inline(__always) private mutating func add(_ member: Hash, toLane lane: Int) {
        high[lane] &+= member.high
        low[lane] &+= member.low
    }

    var whole: Hash { Hash(high: high[0], low: low[0]) }

    /// The key of what rules of one aspect look at.
    @inline(__always) subscript(part part: Int) -> Hash {
        let mark = UInt64(truncatingIfNeeded: part &+ 1) &* 0x9E37_79B9_7F4A_7C15
        return Hash(high: high[1] &+ high[part &+ 2] &+ mark, low: low[1] &+ low[part &+ 2] &+ mark)
    }
}
