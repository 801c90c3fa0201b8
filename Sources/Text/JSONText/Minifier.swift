/// Removes what needlessly costs bytes from a JSON text; order, repeated names and the spelling of numbers stay.
package struct Minifier: Sendable {
    private let unescapes: Bool

    /// A minifier that removes white space, and optionally replaces needless escapes by their characters.
    package init(unescaping: Bool) { unescapes = unescaping }

    /// The same document in fewer bytes. The text has to be valid JSON.
    package func bytes(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var cursor = Cursor(bytes: Array(text))
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        while let byte = cursor.byte {
            if byte == UInt8(ascii: "\"") {
                let string = cursor.string()
                if unescapes, cursor.bytes[string].contains(UInt8(ascii: "\\")) {
                    StringEscapes.encode(cursor.text(of: string), into: &result)
                } else {
                    result += cursor.bytes[string]
                }
            } else {
                if !byte.isJSONSpace { result.append(byte) }
                cursor.offset += 1
            }
        }
        return result
    }

    /// The bytes of the document that `bytes(_:)` writes, without writing it.
    package func count(_ text: ArraySlice<UInt8>) -> Int {
        text.withUnsafeBytes { bytes in
            var count = 0
            var isInString = false
            var offset = 0
            while offset < bytes.count {
                let byte = bytes[offset]
                switch byte {
                case UInt8(ascii: "\""): isInString.toggle()
                // The cost of escapes is known only after writing.
                case UInt8(ascii: "\\") where unescapes: return nil
                case UInt8(ascii: "\\"): (offset, count) = (offset + 1, count + 1)
                case 0x09, 0x0A, 0x0D, 0x20: count -= isInString ? 0 : 1
                default: break
                }
                offset += 1
                count += 1
            }
            return count
        } ?? self.bytes(text).count
    }
}
