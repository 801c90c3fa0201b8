import JSONText

/// A value of JSON text during typing, when jansson can't read it: objects and arrays may lack their ends, members their values.
struct Outline: Sendable {
    let kind: Kind
    /// The bytes from its first to its last; the rest of the text if its end is missing.
    var range: Range<Int>
    /// True if its closing bracket or quote is present.
    var isClosed = true
    /// The members of an object or the elements of an array.
    var items: [Item] = []

    var isContainer: Bool { kind == .object || kind == .array }

    /// A member of an object, or an element of an array, which has no name and always a value.
    struct Item: Sendable {
        var name: Name?
        /// The bytes of the name and the value.
        let range: Range<Int>
        let value: Outline?
    }

    struct Name: Sendable {
        let text: String
        /// The bytes, quotes included.
        let range: Range<Int>
        /// The byte offset after the colon; nil if there is no colon yet.
        var colonEnd: Int?
    }

    /// The kinds of values, with the protocol's numbers for symbols of these kinds.
    enum Kind: Int64, Sendable { case object = 19, array = 18, string = 15, other = 16 }

    /// The value that starts in a range of a text; nil if there is none.
    static func of(_ bytes: [UInt8], in range: Range<Int>) -> Outline? {
        let range = range.clamped(to: 0..<bytes.count)
        var reader = OutlineReader(bytes: bytes, offset: range.lowerBound, end: range.upperBound)
        return reader.value(depth: 0)
    }
}

/// Reads an outline byte by byte; every step advances, whatever the text is.
private struct OutlineReader {
    let bytes: [UInt8]
    var offset: Int
    let end: Int
    /// Deeper text has no outline: completion ends there.
    static let maximumDepth = 64

    var byte: UInt8? { offset < end ? bytes[offset] : nil }

    mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    mutating func value(depth: Int) -> Outline? {
        skipSpace()
        switch byte {
        case UInt8(ascii: "{") where depth < Self.maximumDepth: return container(.object, depth: depth)
        case UInt8(ascii: "[") where depth < Self.maximumDepth: return container(.array, depth: depth)
        case UInt8(ascii: "\""):
            let (range, isClosed) = string()
            return Outline(kind: .string, range: range, isClosed: isClosed)
        default:
            let start = offset
            while let byte, !",:{}[]\" \t\r\n".utf8.contains(byte) { offset += 1 }
            return offset > start ? Outline(kind: .other, range: start..<offset) : nil
        }
    }

    /// A string ends with its line at the latest, so that a missing quote does not take the rest of the text with it.
    mutating func string() -> (range: Range<Int>, isClosed: Bool) {
        let start = offset
        offset += 1
        while let byte, byte != 0x0A, byte != 0x0D {
            offset += 1
            if byte == UInt8(ascii: "\"") { return (start..<offset, true) }
            if byte == UInt8(ascii: "\\"), offset < end { offset += 1 }
        }
        return (start..<offset, false)
    }

    /// An object or an array. Misplaced parts are skipped: a member in an array, and a value without a name in an object.
    mutating func container(_ kind: Outline.Kind, depth: Int) -> Outline {
        var node = Outline(kind: kind, range: offset..<end, isClosed: false)
        offset += 1
        while true {
            skipSpace()
            switch byte {
            case nil: return node
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                offset += 1
                node.range = node.range.lowerBound..<offset
                node.isClosed = true
                return node
            case UInt8(ascii: "\"") where kind == .object:
                let (range, isClosed) = string()
                let inside = bytes[range].dropFirst().dropLast(isClosed ? 1 : 0)
                node.items.append(member(StringEscapes.decode(inside), range, depth: depth))
            case _ where kind == .object && !bareName().isEmpty:
                let range = bareName()
                offset = range.upperBound
                node.items.append(member(String(decoding: bytes[range], as: UTF8.self), range, depth: depth))
            default:
                let start = offset
                if let element = value(depth: depth + 1), kind == .array {
                    node.items.append(Outline.Item(range: element.range, value: element))
                }
                if offset == start { offset += 1 }
            }
        }
    }

    /// The name without quotes at the offset, as programs write the names of members; empty where no colon follows.
    private func bareName() -> Range<Int> {
        let rest = bytes[offset..<end]
        let stop = rest.firstIndex { !$0.isNamePart } ?? end
        let next = rest[stop...].first { $0 != 0x20 }
        let isName = rest.first?.isDigit == false && next == UInt8(ascii: ":")
        return offset..<(isName ? stop : offset)
    }

    /// A member whose name was read, in a range of the text.
    mutating func member(_ name: String, _ range: Range<Int>, depth: Int) -> Outline.Item {
        var name = Outline.Name(text: name, range: range)
        skipSpace()
        var value: Outline?
        if byte == UInt8(ascii: ":") {
            name.colonEnd = offset + 1
            offset += 1
            value = self.value(depth: depth + 1)
        }
        offset = value?.range.upperBound ?? name.colonEnd ?? range.upperBound
        return Outline.Item(name: name, range: range.lowerBound..<offset, value: value)
    }
}
