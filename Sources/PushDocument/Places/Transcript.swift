/// A text that was read in another notation and written as JSON, with the places of its parts.
package struct Transcript: Sendable {
    /// The JSON, UTF-8 bytes.
    package private(set) var text: [UInt8] = []
    /// The parts that stand for bytes of the document.
    private(set) var pieces: [OffsetMap.Piece] = []

    package init() {}

    /// Writes a part for bytes of the document, or a sign between such parts.
    package mutating func write(_ part: String, for range: Range<Int>? = nil) {
        let start = text.count
        text += part.utf8
        if let range { pieces.append(OffsetMap.Piece(range: start..<text.count, base: range)) }
    }

    /// Writes a stand-in for bytes of the document that mean nobody knows what; each name has one of its own.
    package mutating func writeUnknown(_ range: Range<Int>, isName: Bool = false) {
        write("\"\(Template.mark)\(isName ? String(text.count) : "")\"", for: range)
    }
}
