/// Bytes that the caller of a C function hands over by pointer and length.
struct InputBytes {
    let buffer: UnsafeRawBufferPointer

    /// Bytes that the call needs.
    ///
    /// - Throws: `LibraryProblem` for NULL, and for more bytes than the library reads.
    init(_ start: UnsafeRawPointer?, _ length: Int, name: String) throws(LibraryProblem) {
        guard let start else { throw .badArgument("\(name) is NULL") }
        // A size_t past Int.max arrives as a negative number.
        guard (0...LibraryProblem.maximumBytes).contains(length) else { throw .tooLong }
        buffer = UnsafeRawBufferPointer(start: start, count: length)
    }

    /// Bytes that the caller may leave out; nil for NULL and for a length of 0.
    ///
    /// - Throws: `LibraryProblem` for more bytes than the library reads.
    init?(optional start: UnsafeRawPointer?, _ length: Int, name: String) throws(LibraryProblem) {
        guard start != nil, length != 0 else { return nil }
        try self.init(start, length, name: name)
    }

    var array: [UInt8] { Array(buffer) }
}
