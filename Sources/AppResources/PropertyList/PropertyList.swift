/// A property list as far as string tables need it.
enum PropertyList {
    case string(String)
    case array([PropertyList])
    case dictionary([(key: String, value: PropertyList)])
    /// A value of another kind, in words with its article.
    case other(String)

    /// The kind with its article, as in "the value is an array".
    var phrase: String {
        switch self {
        case .string: "a string"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .other(let phrase): phrase
        }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    /// How deep arrays and dictionaries may lie in each other; real tables stay below 5.
    static let depthLimit = 100

    static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

    /// Reads a property list as XML or in its binary form.
    init(_ bytes: [UInt8]) throws(ResourceError) {
        if Self.isBinary(bytes) {
            var reader = try BinaryPropertyList(bytes)
            self = try reader.root()
        } else {
            var reader = XMLPropertyList(text: try AppleText.utf8(bytes))
            self = try reader.root()
        }
    }
}
