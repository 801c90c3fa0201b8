/// A hash of 128 bits. The key of a document is a sum of them, so that the order of its members does not matter.
@frozen package struct Hash: Equatable, Sendable {
    package var high: UInt64
    package var low: UInt64

    @inlinable package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A hash of its own for a number below 2^64.
    @inlinable package init(_ number: UInt64) { self.init(high: number, low: number) }
}

/// Makes hashes with random numbers that differ in each process, so that nobody can prepare two texts with one hash.
package struct KeyHasher: Sendable {
    @usableFromInline let seeds: SIMD8<UInt64>

    /// The hasher of this process.
    package static let shared = KeyHasher()

    private init() {
        var generator = SystemRandomNumberGenerator()
        var seeds = SIMD8<UInt64>()
        for index in seeds.indices { seeds[index] = generator.next() }
        self.seeds = seeds
    }

    @inlinable package func hash(_ bytes: UnsafeRawBufferPointer, in place: UInt64) -> Hash {
        var (high, low) = (seeds[0] ^ place, seeds[1] &+ place)
        var rest = bytes
        while rest.count > 16, let start = rest.baseAddress {
            let (one, two) = (Self.word(start), Self.word(start + 8))
            (high, low) = (Self.product(high ^ one, two ^ seeds[2]), Self.product(low ^ two, one ^ seeds[3]))
            rest = UnsafeRawBufferPointer(start: start + 16, count: rest.count &- 16)
        }
        let (one, two) = Self.words(rest)
        let count = UInt64(truncatingIfNeeded: bytes.count)
        return Hash(
            high: Self.product(high ^ one, two ^ seeds[2] ^ count), low: Self.product(low ^ two, one ^ seeds[3] ^ count)
        )
    }

    /// The hash of a member, from the hash of its name and that of its value or of the class of its value.
    @inlinable package func member(_ name: Hash, _ value: Hash) -> Hash {
        Hash(
            high: Self.product(name.high ^ seeds[4], value.high ^ seeds[5]),
            low: Self.product(name.low ^ seeds[6], value.low ^ seeds[7]))
    }

    /// At most 16 bytes as two words that may overlap.
    @inlinable static func words(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
        let count = bytes.count
        guard let start = bytes.baseAddress, count > 0 else { return (0, 0) }
        if count >= 8 { return (word(start), word(start + (count &- 8))) }
        if count >= 4 {
            let end = start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return (UInt64(start.loadUnaligned(as: UInt32.self)), UInt64(end))
        }
        return (UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count &- 1]) << 16, 0)
    }

    @inlinable static func word(_ start: UnsafeRawPointer) -> UInt64 { start.loadUnaligned(as: UInt64.self) }

    @inlinable static func product(_ one: UInt64, _ two: UInt64) -> UInt64 {
        let (high, low) = one.multipliedFullWidth(by: two)
        return high ^ low
    }
}
