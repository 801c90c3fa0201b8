/// The shape of a document: a byte for each key, which is the class of the key's value, or 0 if the key is missing.
struct Shape: Sendable {
    static let bytes = 128
    static let words = bytes / 8
    /// The byte for the number of the part; 0 in a whole shape.
    static let partIndex = bytes - 1

    /// The bytes, eight to a word.
    private var content = SIMD16<UInt64>.zero

    /// Reads or changes the bytes in place.
    @inline(__always)
    mutating func withBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        withUnsafeMutableBytes(of: &content, body)
    }

    /// The bytes as a record of a table.
    @inline(__always)
    func withRecord<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
        withUnsafePointer(to: content) { content in
            content.withMemoryRebound(to: UInt64.self, capacity: Self.words, body)
        }
    }
}

extension Shape {
    /// The bytes that some rules look at: each rule is a function of one such part.
    struct Part: Sendable {
        fileprivate let mask: SIMD16<UInt64>
        fileprivate let mark: SIMD16<UInt64>

        /// The part with the bytes of these keys and those that belong to no key.
        init(number: Int, of keys: [ScannedKey], where isPart: (ScannedKey) -> Bool) {
            var mask = Shape()
            var mark = Shape()
            mask.withBytes { bytes in
                for index in bytes.indices { bytes[index] = .max }
                for key in keys where !isPart(key) { bytes[key.index] = 0 }
            }
            mark.withBytes { $0[Shape.partIndex] = UInt8(truncatingIfNeeded: number) }
            self.mask = mask.content
            self.mark = mark.content
        }
    }

    /// A part of this shape, as a shape that differs from every whole one.
    @inline(__always)
    subscript(part: Part) -> Shape {
        var shape = Shape()
        shape.content = content & part.mask | part.mark
        return shape
    }

    /// The parts of a shape: each rule is a function of one of them.
    static let parts: [Part] = ScannedKey.Subject.allCases.enumerated().map { number, subject in
        Part(number: number + 1, of: ScannedKey.all) { $0.subjects?.contains(subject) ?? true }
    }
}
