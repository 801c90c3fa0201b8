/// A place in a JSON text where something stands that is not known yet. The text has `null` or a name of its own there, or the
/// placeholder itself inside a string, so that it can be parsed.
package struct Hole: Sendable, Equatable {
    /// The kinds of thing that a hole stands for.
    package enum Kind: Sendable, Equatable {
        case value
        /// A value of a kind.
        case only(JSONKind)
        /// Any number of members, at the name of a member that stands for them, or of elements.
        case rest
        /// A part of a string.
        case text
    }

    package let kind: Kind
    /// The bytes of the text.
    package var range: Range<Int>
    /// The placeholder or expression as its author wrote it; nil if it is none.
    package let expression: String?

    /// The name of a member that stands for others, with its quotes; its number tells it from the rest of them.
    package static func name(_ number: Int) -> String { "\" \(number)\"" }

    package init(_ kind: Kind, _ range: Range<Int>, expression: String? = nil) {
        (self.kind, self.range, self.expression) = (kind, range, expression)
    }
}

extension [Hole] {
    /// The holes of a text in the text that these edits make of it; one that an edit touches is gone.
    package func moved(by edits: [TextEdit]) -> [Hole] {
        guard !isEmpty, !edits.isEmpty else { return self }
        let edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
        var (moved, next, shift): ([Hole], Int, Int) = ([], 0, 0)
        for hole in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            while next < edits.count, edits[next].range.upperBound <= hole.range.lowerBound {
                shift += edits[next].text.utf8.count - edits[next].range.count
                next += 1
            }
            if next < edits.count, edits[next].range.lowerBound < hole.range.upperBound { continue }
            var hole = hole
            hole.range = hole.range.lowerBound + shift..<hole.range.upperBound + shift
            moved.append(hole)
        }
        return moved
    }
}

extension JSONDocument {
    /// The document with unknown values and open objects where its text has holes.
    package func marking(_ holes: [Hole]) -> JSONDocument {
        guard !holes.isEmpty else { return self }
        var reader = HoleReader(holes.sorted { $0.range.lowerBound < $1.range.lowerBound })
        var cursor = Cursor(bytes: bytes)
        cursor.skipSpace()
        return JSONDocument(self, value: reader.read(value, &cursor))
    }
}

/// Walks a text and its value side by side.
private struct HoleReader {
    private let holes: [Hole]

    init(_ holes: [Hole]) { self.holes = holes }

    mutating func read(_ value: JSONValue, _ cursor: inout Cursor) -> JSONValue {
        let start = cursor.offset
        switch (cursor.byte, value) {
        case (UInt8(ascii: "{"), .object(let object)):
            var read = object
            cursor.members { cursor, key in
                let name = cursor.text(of: key)
                guard holes(in: key).isEmpty else {
                    read[name] = nil
                    read.isOpen = true
                    cursor.value()
                    return
                }
                // If a name is given twice, the last value counts.
                guard let member = object[name] else { return _ = cursor.value() }
                read[name] = self.read(member, &cursor)
            }
            return .object(read)
        case (UInt8(ascii: "["), .array(var elements)):
            cursor.elements { cursor, index in
                guard elements.indices.contains(index) else { return _ = cursor.value() }
                elements[index] = self.read(elements[index], &cursor)
            }
            return .array(elements)
        case (UInt8(ascii: "\""), .string):
            let range = cursor.string()
            let holes = holes(in: range)
            guard let first = holes.first else { return value }
            return first.kind == .text ? text(range, holes, cursor) : Self.unknown(first)
        default:
            cursor.value()
            return holes(in: start..<cursor.offset).first.map(Self.unknown) ?? value
        }
    }

    private static func unknown(_ hole: Hole) -> JSONValue {
        let kinds: JSONKinds = if case .only(let kind) = hole.kind { JSONKinds(kind) } else { .any }
        return .unknown(UnknownValue(kinds, expression: hole.expression, isRest: hole.kind == .rest))
    }

    /// The value of a string with placeholders; JSON in it stays a text until it is read.
    private func text(_ range: Range<Int>, _ holes: ArraySlice<Hole>, _ cursor: Cursor) -> JSONValue {
        let shown = cursor.text(of: range)
        if let first = shown.utf8.first(where: { $0 > 0x20 }), "{[".utf8.contains(first),
            holes.first?.range.lowerBound != range.lowerBound + 1
        {
            return .string(shown)
        }
        var known: [String] = []
        var start = range.lowerBound + 1
        func part(to end: Int) {
            let bytes = cursor.bytes[start..<max(start, end)]
            known.append(
                bytes.contains(UInt8(ascii: "\\"))
                    ? StringEscapes.decode(bytes) : String(decoding: bytes, as: UTF8.self))
        }
        for hole in holes {
            part(to: hole.range.lowerBound)
            start = max(start, hole.range.upperBound)
        }
        part(to: range.upperBound - 1)
        return .unknown(UnknownValue(PartialText(known: known, shown: shown)))
    }

    /// The holes that begin in a range.
    private func holes(in range: Range<Int>) -> ArraySlice<Hole> {
        let first = holes.indices.partitionPoint { holes[$0].range.lowerBound >= range.lowerBound }
        return holes[first...].prefix { $0.range.lowerBound < range.upperBound }
    }
}
