/// A text that is JSON, with its value.
public struct JSONDocument: Sendable {
    /// The bytes as they came in.
    public let bytes: [UInt8]
    /// What they say; of a name given twice in one object the last counts.
    public let value: JSONValue
    /// Whether an object gives a name more than once; `Locator.repeatedKeys()` says where.
    public let hasRepeatedKeys: Bool

    /// Parses UTF-8 text with any JSON value at its root, nested up to 512 deep.
    ///
    /// - Throws: `SyntaxError`, explained as far as the bytes tell, for anything that is not strict JSON.
    public init(parsing bytes: [UInt8]) throws(SyntaxError) {
        self.bytes = bytes
        // Repeats are refused at first, because jansson sees them for nothing; who has some is parsed once more.
        var options: JanssonTree.Options = .rejectRepeatedKeys
        while true {
            do {
                value = try JanssonTree(parsing: bytes, options).copy()
                hasRepeatedKeys = !options.contains(.rejectRepeatedKeys)
                return
            } catch  where error.reason == .repeatedKey && options.contains(.rejectRepeatedKeys) {
                options.remove(.rejectRepeatedKeys)
            } catch  where error.reason == .numberTooLarge && !options.contains(.integersAsReals) {
                // A whole number past 64 bits is JSON all the same: it is read as the nearest real.
                options.insert(.integersAsReals)
            } catch {
                throw SyntaxDiagnosis(bytes, error).explain()
            }
        }
    }

    /// The text of one value of a document that was parsed already. Its repeated keys are the document's.
    package init(part bytes: [UInt8], value: JSONValue) {
        self.bytes = bytes
        self.value = value
        hasRepeatedKeys = false
    }
}
