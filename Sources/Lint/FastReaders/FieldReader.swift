import JSONText

/// Finds fields in the bytes of a record that is known to be JSON, without parsing it.
package struct FieldReader: Sendable {
    private let paths: [[[UInt8]]]

    /// A reader of these fields; nil if one of them may be in an array, or is the whole record.
    package init?(_ fields: [JSONPointer]) {
        paths = fields.map { $0.tokens.map { Array($0.utf8) } }
        guard 1..<64 ~= paths.count, paths.allSatisfy({ !$0.isEmpty && !$0.joined().contains { $0.isDigit } })
        else { return nil }
    }

    /// The bytes of each field, nil for one that the record lacks; nil if the record has to be parsed to be sure.
    package func values(in record: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer?]? {
        guard var cursor = ByteCursor(record) else { return nil }
        var found = [UnsafeRawBufferPointer?](repeating: nil, count: paths.count)
        return walk(&cursor, .max, depth: 0, &found) ? found : nil
    }

    /// Walks an object in which fields may be, those whose bits are set.
    private func walk(
        _ cursor: inout ByteCursor, _ wanted: UInt64, depth: Int, _ found: inout [UnsafeRawBufferPointer?]
    ) -> Bool {
        cursor.skipSpace()
        guard cursor.take(UInt8(ascii: "{")) else { return cursor.skipValue() }
        cursor.skipSpace()
        if cursor.take(UInt8(ascii: "}")) { return true }
        repeat {
            cursor.skipSpace()
            guard let name = cursor.string(), !name.hasEscapes else { return false }
            cursor.skipSpace()
            guard cursor.take(UInt8(ascii: ":")) else { return false }
            cursor.skipSpace()
            var (inside, here): (UInt64, UInt64) = (0, 0)
            for (index, path) in paths.enumerated()
            where wanted >> index & 1 == 1 && cursor[name].elementsEqual(path[depth]) {
                if path.count == depth + 1 { here |= 1 << index } else { inside |= 1 << index }
            }
            let start = cursor.offset
            guard inside == 0 ? cursor.skipValue() : walk(&cursor, inside, depth: depth + 1, &found)
            else { return false }
            // If a name repeats, the last one wins.
            for index in paths.indices where here >> index & 1 == 1 { found[index] = cursor.bytes(since: start) }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        return cursor.take(UInt8(ascii: "}"))
    }
}
