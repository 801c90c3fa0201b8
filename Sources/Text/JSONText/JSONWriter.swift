/// Writes JSON values as UTF-8 text, and unlike jansson reals in the shortest form that reads back the same.
public struct JSONWriter: Sendable {
    /// The layout of the text.
    public enum Layout: Sendable {
        /// No white space.
        case compact
        /// Each member or element on a line of its own, indented by this many spaces per level.
        case indented(Int)
    }

    /// The form of an unknown value.
    package enum Unknowns: Sendable {
        /// For readers: texts as their authors wrote them, and an ellipsis for anything else.
        case shown
        /// In as few bytes as anything that it can be takes, to count them.
        case shortest
    }

    /// The layout of what is written.
    public var layout: Layout
    private var unknowns = Unknowns.shown

    /// A writer with this layout.
    public init(_ layout: Layout = .compact) { self.layout = layout }
    /// A writer without white space that writes unknown values so.
    package init(unknowns: Unknowns) { (layout, self.unknowns) = (.compact, unknowns) }

    /// The value as UTF-8 bytes, without a line feed at the end. Unknown parts become text other than JSON.
    public func bytes(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        write(value, level: 0, into: &bytes)
        return bytes
    }

    /// The value as text, without a line feed at the end.
    public func text(_ value: JSONValue) -> String { String(decoding: bytes(value), as: UTF8.self) }

    /// Appends the value as UTF-8 bytes, for a place in a document so many levels deep.
    public func write(_ value: JSONValue, level: Int = 0, into bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .real(let number): bytes += (number.isFinite ? String(number) : "null").utf8
        case .string(let text): StringEscapes.encode(text, into: &bytes)
        case .array(let elements):
            let written = unknowns == .shortest ? elements.filter { !$0.isRest } : elements
            writeList(written, "[", "]", level: level, into: &bytes) { element, bytes in
                write(element, level: level + 1, into: &bytes)
            }
        case .object(let object):
            writeList(object.members, "{", "}", level: level, into: &bytes) { member, bytes in
                StringEscapes.encode(member.name, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                if case .indented = layout { bytes.append(0x20) }
                write(member.value, level: level + 1, into: &bytes)
            }
        case .unknown(let unknown): write(unknown, into: &bytes)
        }
    }

    private func write(_ unknown: UnknownValue, into bytes: inout [UInt8]) {
        switch (unknowns, unknown.text) {
        case (.shown, let text?): StringEscapes.encode(text.shown, into: &bytes)
        case (.shown, nil): bytes += "…".utf8
        case (.shortest, let text?): StringEscapes.encode(text.known.joined(), into: &bytes)
        case (.shortest, nil): bytes += unknown.kinds.shortest.utf8
        }
    }

    private func writeList<Item>(
        _ items: [Item], _ open: Unicode.Scalar, _ close: Unicode.Scalar, level: Int, into bytes: inout [UInt8],
        write: (Item, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(level + 1, into: &bytes)
            write(item, &bytes)
        }
        if !items.isEmpty { breakLine(level, into: &bytes) }
        bytes.append(UInt8(ascii: close))
    }

    private func breakLine(_ level: Int, into bytes: inout [UInt8]) {
        guard case .indented(let width) = layout else { return }
        bytes.append(0x0A)
        bytes += repeatElement(0x20, count: level * width)
    }
}
