/// A text as a record: its bytes as they are in the document, padded with zeros, which no JSON text contains.
enum TextRecord {
    static let words = 8
    static let maximumBytes = words * 8
    /// The maximum number of known texts: each is a class of its own.
    static let capacity = 128

    /// The class of a text in a table, which adds the text if there is room; 0 if there is none.
    @inline(__always)
    static func valueClass(of text: UnsafeRawBufferPointer, in table: RecordTable.Records) -> UInt8 {
        guard text.count <= maximumBytes else { return ValueClass.absent }
        var record = SIMD8<UInt64>.zero
        return withUnsafeMutableBytes(of: &record) { bytes in
            let words = bytes.assumingMemoryBound(to: UInt64.self)
            // Most texts are so short that a call to copy them would take longer than the copying.
            let end = text.count &- 8
            var offset = 0
            while offset <= end {
                words[offset / 8] = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                offset &+= 8
            }
            while offset < text.count {
                bytes[offset] = text[offset]
                offset &+= 1
            }
            guard let start = words.baseAddress, let place = table.find(start)?.place ?? table.add(start, value: 0)
            else {
                return ValueClass.absent
            }
            return ValueClass.firstSpelling | UInt8(truncatingIfNeeded: place)
        }
    }
}
