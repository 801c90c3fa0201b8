/// A JSON text and its value.
public struct JSONDocument: Sendable {
    /// The bytes as given.
    public let bytes: [UInt8]
    /// The parsed value. If an object gives a name twice, the last member counts.
    public let value: JSONValue
    /// True if an object gives a name more than once; `Locator.repeatedKeys()` says where.
    public let hasRepeatedKeys: Bool

    /// Parses UTF-8 text with any JSON value at its root, nested up to 512 deep. Throws `SyntaxError` for anything that
    /// is not strict JSON, with the mistake that people commonly make there.
    public init(parsing bytes: [UInt8]) throws(SyntaxError) {
        self.bytes = bytes
        // jansson detects repeated names at no cost; a text that has some is parsed a second time.
        var options: JanssonTree.Options = .rejectRepeatedKeys
        while true {
            do {
                value = try JanssonTree(parsing: bytes, options).copy()
                hasRepeatedKeys = !options.contains(.rejectRepeatedKeys)
                return
            } catch  where error.reason == .repeatedKey && options.contains(.rejectRepeatedKeys) {
                options.remove(.rejectRepeatedKeys)
            } catch  where error.reason == .numberTooLarge && !options.contains(.integersAsReals) {
                // A whole number past 64 bits is valid JSON: it is read as the nearest real.
                options.insert(.integersAsReals)
            } catch { throw SyntaxDiagnosis(bytes: bytes, refusal: error).explain() }
        }
    }

    /// The same text with another value, such as one with unknown parts.
    package init(_ document: JSONDocument, value: JSONValue) {
        (bytes, hasRepeatedKeys, self.value) = (document.bytes, document.hasRepeatedKeys, value)
    }

    /// The text of one value of a document that was parsed already, which reports the repeated keys of the part, too.
    package init(part bytes: [UInt8], value: JSONValue) {
        (self.bytes, self.value) = (bytes, value)
        hasRepeatedKeys = false
    }
}
