import LintEngine
import PushPayload

/// The key of a document in the cache: sums of hashes, one for each member that rules may look at.
/// Every rule is a function of the members of one aspect together with those that have none. So a document is clean if each of
/// these parts occurred in a clean document, and a sender's ten optional keys make a few dozen parts instead of a thousand keys.
struct DocumentKey {
    /// Three kinds of sums in the lanes: over all members, over those without an aspect, and over those of each aspect.
    private var high = SIMD8<UInt64>()
    private var low = SIMD8<UInt64>()
    /// True if rules may compare any two members, as they do where a name is not known in its place.
    var isWhole = false
    /// True if rules may compare a member with the moment of sending, so that no verdict lasts where that is known.
    var hasTime = false

    static let parts = 5

    @inline(__always) mutating func add(_ member: Hash, of aspects: Key.Aspects) {
        guard !aspects.isEmpty else { return add(member) }
        add(member, toLane: 0)
        for part in 0..<Self.parts where aspects.rawValue >> UInt8(truncatingIfNeeded: part) & 1 == 1 {
            add(member, toLane: part &+ 2)
        }
    }

    /// Adds a member without an aspect. A default value for `aspects` would cost a call.
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

/// The class of a value in a key, if its bytes don't count: all values of a class get one verdict.
enum ValueClass: UInt64 {
    case yes = 1, no, null

    // Numbers, as they are written: whole ones from 2 to 675,999,999, which no time is, are several; a time is one of the years 2023 to
    // 2096 in Unix seconds; realZero is 0.0; a fraction is between 0 and 1, and mixed numbers are above. Around a payload all are numbers.
    case zero, one, several, time, realZero, realOne, realSeveral, fraction, mixed, number

    // Texts: a text begins and ends with characters that can be seen, a short one has 1 to 64 ASCII characters, and a UUID is in
    // lower case.
    case emptyText, text, blankAtEnd, shortText, uuid

    // Objects and arrays: texts are an array of strings that are not empty; an object may be the payload, or be in a string.
    case emptyObject, object, emptyArray, texts, array, payload, objectInText

    /// A badge or a sound without a fault.
    case ordinary

    // Times by their distance to the first.
    case before, soon, late

    @inline(__always) var hash: Hash { Hash(rawValue) }
}
