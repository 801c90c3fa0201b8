/// A name as three words of eight bytes, exact up to 24 bytes; longer names are truncated.
struct NameWords: Equatable, Sendable {
    private let count: Int
    private let first: UInt64
    private let second: UInt64
    private let last: UInt64

    /// The maximum length of a name that is represented exactly.
    static let maximumBytes = 24

    /// The name that these bytes spell.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) {
        let count = bytes.count
        self.count = count
        if count >= 8 {
            first = bytes.loadUnaligned(as: UInt64.self)
            last = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            second = count > 16 ? bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) : 0
        } else if count >= 4 {
            first = UInt64(bytes.loadUnaligned(as: UInt32.self))
            last = UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            second = 0
        } else {
            first = bytes.reduce(0) { $0 << 8 | UInt64($1) }
            second = 0
            last = 0
        }
    }

    /// A name of at most 24 bytes; nil for a longer one.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        let name = text.utf8.withContiguousStorageIfAvailable { NameWords(UnsafeRawBufferPointer($0)) }
        guard let name else { return nil }
        self = name
    }

    /// A hash of the name with this multiplier.
    @inline(__always)
    func hash(_ multiplier: UInt64, seed: UInt64) -> Int {
        let bits = first ^ (last << 1) ^ UInt64(truncatingIfNeeded: count) ^ seed << 7
        return Int(truncatingIfNeeded: (bits &* multiplier) >> 54)
    }

    /// The number of hashes.
    static let hashes = 0..<1024
}
