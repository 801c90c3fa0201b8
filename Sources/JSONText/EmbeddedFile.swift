package import CEmbedded

extension [UInt8] {
    /// The bytes of a file that is part of the program.
    package init(_ file: EmbeddedFile) { self.init(UnsafeBufferPointer(start: file.start, count: file.count)) }
}
