/// A name as three words of eight bytes, which say it exactly up to 24 bytes; of longer ones some bytes are left out.
struct ScannedName: Equatable, Sendable {
    private let count: Int
    private let first: UInt64
    private var second: UInt64 = 0
    private var last: UInt64 = 0

    /// How long a name may be that another one can't be taken for.
    static let mostBytes = 24

    /// The name in a range of bytes.
    @inline(__always)
    init(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
        count = range.count
        if range.count >= 8 {
            first = bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
            last = bytes.loadUnaligned(fromByteOffset: range.upperBound - 8, as: UInt64.self)
            if range.count > 16 { second = bytes.loadUnaligned(fromByteOffset: range.lowerBound + 8, as: UInt64.self) }
        } else if range.count >= 4 {
            first = UInt64(bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt32.self))
            last = UInt64(bytes.loadUnaligned(fromByteOffset: range.upperBound - 4, as: UInt32.self))
        } else {
            first = range.reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
        }
    }

    /// A name of at most 24 bytes; nil for a longer one.
    init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes else { return nil }
        let name = text.utf8.withContiguousStorageIfAvailable {
            ScannedName($0.indices, of: UnsafeRawBufferPointer($0))
        }
        guard let name else { return nil }
        self = name
    }
}
