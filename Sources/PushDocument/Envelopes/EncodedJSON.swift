import JSONText

/// JSON inside a string.
package enum EncodedJSON {
    /// The value, if the text is a JSON object or array that is not empty.
    package static func value(in text: String) -> JSONValue? {
        // Nearly all text ends here.
        guard mayBegin(text.utf8), let value = try? JSONDocument(parsing: Array(text.utf8)).value else { return nil }
        return value.object?.isEmpty ?? value.array?.isEmpty ?? true ? nil : value
    }

    /// True if a text may be a JSON object or array, as its first character that is no blank is a bracket.
    @inlinable package static func mayBegin(_ text: some Sequence<UInt8>) -> Bool {
        let first = text.first { $0 > 0x20 || $0 != 0x20 && !(0x09...0x0D ~= $0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    package static func object(in text: String) -> JSONObject? { value(in: text)?.object }
}
