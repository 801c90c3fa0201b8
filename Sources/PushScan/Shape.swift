/// What a document looks like: a byte for each key, which is the class of the key's value, or 0 where the key is not there.
/// What is equal in shape is equal to every rule.
struct Shape: Sendable {
    static let bytes = 128
    static let words = bytes / 8

    /// The bytes, eight to a word.
    private var content: (SIMD8<UInt64>, SIMD8<UInt64>) = (.zero, .zero)

    /// Reads or changes the bytes in place.
    @inline(__always)
    mutating func withBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        withUnsafeMutableBytes(of: &content, body)
    }
}
