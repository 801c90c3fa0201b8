import JSONText

/// JSON inside a string.
package enum EncodedJSON {
    /// The value, if the text is a JSON object or array that is not empty.
    package static func value(in text: String) -> JSONValue? {
        // Nearly all text ends here.
        guard let first = text.utf8.first(where: { !$0.isBlank }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return nil }
        guard let value = try? JSONDocument(parsing: Array(text.utf8)).value else { return nil }
        return value.object?.isEmpty ?? value.array?.isEmpty ?? true ? nil : value
    }

    package static func object(in text: String) -> JSONObject? { value(in: text)?.object }
}

extension UInt8 { fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) } }
