import JSONText

/// A text that was read in another notation and written as JSON, with the places of its parts.
package struct Transcript: Sendable {
    /// The JSON, UTF-8 bytes.
    package private(set) var text: [UInt8] = []
    /// The parts that stand for bytes of the document.
    private(set) var pieces: [OffsetMap.Piece] = []
    /// The places of values that nobody knows.
    package private(set) var holes: [Hole] = []
    /// The ends of expressions in a text that may be anywhere in JSON, by their starts.
    private(set) var computed: [Int: Int] = [:]
    /// The condition of a program that decides on a part of it, and whether it holds there.
    var decided: (condition: String, holds: Bool)?

    package init() {}

    /// Writes a part for bytes of the document, or a sign between such parts.
    package mutating func write(_ part: String, for range: Range<Int>? = nil) { write(part, for: range, .fixed) }

    mutating func write(_ part: String, for range: Range<Int>?, _ writing: OffsetMap.Writing) {
        let start = text.count
        text += part.utf8
        if let range { pieces.append(OffsetMap.Piece(range: start..<text.count, base: range, writing: writing)) }
    }

    /// Writes a string with the place of each of its characters; one that means something else than its source shows, as a whole.
    package mutating func write(_ string: StringLiteral, meaning value: String, from source: [UInt8]) {
        var (parts, read) = ([(text: String, range: Range<Int>)](), [UInt8]())
        let isRead = string.write(from: source) { text, range in
            parts.append((text ?? "", range))
            read += (text ?? "").utf8
        }
        // Line feeds at the end of a block are those that its header asks for.
        let rest = Array(value.utf8.dropFirst(read.count))
        guard isRead, value.utf8.starts(with: read), rest.allSatisfy({ $0 == 0x0A }) else {
            return write(JSONWriter().text(.string(value)), for: string.range)
        }
        if !rest.isEmpty { parts.append((String(decoding: rest, as: UTF8.self), string.content.suffix(0))) }
        write("\"", for: string.range.lowerBound..<string.content.lowerBound)
        for part in parts {
            let isPlain = part.text.utf8.allSatisfy {
                $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
            let escaped = isPlain ? part.text : String(JSONWriter().text(.string(part.text)).dropFirst().dropLast())
            write(escaped, for: part.range)
        }
        write("\"", for: string.content.upperBound..<string.range.upperBound)
    }

    /// Writes a part for bytes of the document that mean nobody knows what.
    package mutating func writeUnknown(
        _ kind: Hole.Kind, _ part: String = "null", for range: Range<Int>, expression: String? = nil
    ) {
        let start = text.count
        write(part, for: range)
        holes.append(Hole(kind, start..<text.count, expression: expression))
    }

    /// Writes an expression that may stand for anything, in a text that is not read as JSON yet.
    mutating func writeComputed(_ expression: String, for range: Range<Int>) {
        let start = text.count
        write(expression.isEmpty ? "…" : expression, for: range)
        computed[start] = text.count
    }

    /// The JSON with what is unknown in it; nil if it can't be read.
    var document: JSONDocument? { (try? JSONDocument(parsing: text))?.marking(holes) }
}
