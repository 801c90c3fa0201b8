import JSONText

/// JSON inside a string.
package enum EncodedJSON {
    /// The value, if the text is a JSON object or array that is not empty.
    package static func value(in text: String) -> JSONValue? {
        // Fast exit: most text does not begin with a bracket.
        guard text.utf8.withContiguousStorageIfAvailable({ mayBegin(UnsafeRawBufferPointer($0)) }) != false,
            let value = try? JSONDocument(parsing: Array(text.utf8)).value
        else { return nil }
        return value.object?.isEmpty ?? value.array?.isEmpty ?? true ? nil : value
    }

    /// True if a text may be a JSON object or array: its first visible character is a bracket. A generic function would not be
    /// specialized for another module, and the cache calls this for each text.
    package static func mayBegin(_ text: UnsafeRawBufferPointer) -> Bool {
        for byte in text where byte > 0x20 || byte != 0x20 && !(0x09...0x0D ~= byte) {
            return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
        }
        return false
    }

    package static func object(in text: String) -> JSONObject? { value(in: text)?.object }
}
