/// A hash of 128 bits. The keys of the cache are sums of them, so that the order of members does not matter.
struct Hash: Equatable, Sendable {
    var high: UInt64
    var low: UInt64

    static let zero = Hash(high: 0, low: 0)

    @inline(__always)
    static func += (sum: inout Hash, other: Hash) {
        sum.high &+= other.high
        sum.low &+= other.low
    }
}

/// Makes hashes with random numbers that differ in each process, so that nobody can prepare two texts with one hash.
struct Hasher128: Sendable {
    private let seeds: SIMD8<UInt64>

    init() {
        var generator = SystemRandomNumberGenerator()
        var seeds = SIMD8<UInt64>()
        // Odd numbers are never zero.
        for index in seeds.indices { seeds[index] = generator.next() | 1 }
        self.seeds = seeds
    }

    /// The hash of some bytes in a place.
    @inline(__always)
    func hash(_ bytes: UnsafeRawBufferPointer, in place: UInt64) -> Hash {
        var high = seeds[0] ^ place
        var low = seeds[1] &+ place
        var rest = bytes.count
        guard let start = bytes.baseAddress else { return mixed(high, low, 0, 0, 0) }
        var next = start
        while rest > 16 {
            let (one, two) = (Self.word(next), Self.word(next + 8))
            high = Self.product(high ^ one, two ^ seeds[2])
            low = Self.product(low ^ two, one ^ seeds[3])
            next += 16
            rest -= 16
        }
        let (one, two) = Self.last(next, rest)
        return mixed(high, low, one, two, UInt64(truncatingIfNeeded: bytes.count))
    }

    /// The hash of a text in a place.
    func hash(of text: String, in place: UInt64) -> Hash {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0), in: place) }
    }

    /// The hash of a member, from the hash of its name and that of its value or of the class of its value.
    @inline(__always)
    func member(_ name: Hash, _ value: Hash) -> Hash {
        Hash(
            high: Self.product(name.high ^ seeds[4], value.high ^ seeds[5]),
            low: Self.product(name.low ^ seeds[6], value.low ^ seeds[7]))
    }

    @inline(__always)
    private func mixed(_ high: UInt64, _ low: UInt64, _ one: UInt64, _ two: UInt64, _ count: UInt64) -> Hash {
        Hash(
            high: Self.product(high ^ one, two ^ seeds[2] ^ count), low: Self.product(low ^ two, one ^ seeds[3] ^ count)
        )
    }

    /// The last bytes of a text, at most 16, as two words that may overlap.
    @inline(__always)
    private static func last(_ start: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
        if count >= 8 { return (word(start), word(start + (count &- 8))) }
        if count >= 4 {
            let end = start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return (UInt64(start.loadUnaligned(as: UInt32.self)), UInt64(end))
        }
        guard count > 0 else { return (0, 0) }
        func byte(_ offset: Int) -> UInt64 { UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) }
        return (byte(0) | byte(count / 2) << 8 | byte(count &- 1) << 16, 0)
    }

    @inline(__always)
    private static func word(_ start: UnsafeRawPointer) -> UInt64 { start.loadUnaligned(as: UInt64.self) }

    @inline(__always)
    private static func product(_ one: UInt64, _ two: UInt64) -> UInt64 {
        let (high, low) = one.multipliedFullWidth(by: two)
        return high ^ low
    }
}
