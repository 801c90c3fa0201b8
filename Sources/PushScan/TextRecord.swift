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
        return withUnsafeTemporaryAllocation(byteCount: maximumBytes, alignment: 8) { record in
            let words = record.bindMemory(to: UInt64.self)
            words.update(repeating: 0)
            record.copyMemory(from: text)
            guard let start = words.baseAddress, let place = table.find(start)?.place ?? table.add(start, value: 0)
            else {
                return ValueClass.absent
            }
            return ValueClass.firstSpelling | UInt8(truncatingIfNeeded: place)
        }
    }
}
