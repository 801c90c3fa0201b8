/// Writes JSON values as UTF-8 text, and unlike jansson reals in the shortest form that reads back the same.
public struct JSONWriter: Sendable {
    /// How the text is laid out.
    public enum Layout: Sendable {
        /// No white space.
        case compact
        /// One member or element per line, indented by this many spaces per level.
        case indented(Int)
    }

    /// The layout of what is written.
    public var layout: Layout

    /// A writer with this layout.
    public init(_ layout: Layout = .compact) { self.layout = layout }

    /// The value as UTF-8 bytes, without a line feed at the end.
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
            writeList(elements, "[", "]", level: level, into: &bytes) { element, bytes in
                write(element, level: level + 1, into: &bytes)
            }
        case .object(let object):
            writeList(object.members, "{", "}", level: level, into: &bytes) { member, bytes in
                StringEscapes.encode(member.name, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                if case .indented = layout { bytes.append(0x20) }
                write(member.value, level: level + 1, into: &bytes)
            }
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
