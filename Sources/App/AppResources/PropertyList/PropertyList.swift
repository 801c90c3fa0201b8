/// A property list as far as string tables and the files of an app need it.
enum PropertyList {
    case string(String)
    case array([PropertyList])
    case dictionary([(key: String, value: PropertyList)])
    case boolean(Bool)
    /// A value of another kind, in words with its article.
    case other(String)

    /// The kind with its article, as in "the value is an array".
    var phrase: String {
        switch self {
        case .string: "a string"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .boolean: "a Boolean"
        case .other(let phrase): phrase
        }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    var members: [(key: String, value: PropertyList)]? {
        if case .dictionary(let members) = self { members } else { nil }
    }

    var elements: [PropertyList]? { if case .array(let elements) = self { elements } else { nil } }

    /// The strings of an array, or a single one.
    var strings: [String]? {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.compactMap { $0.string }
        default: nil
        }
    }

    /// True for a Boolean, and for the words that stand for it in settings.
    var isTrue: Bool { if case .boolean(let flag) = self { flag } else { string == "YES" || string == "true" } }
    subscript(key: String) -> PropertyList? { members?.last { $0.key == key }?.value }
    func all(_ key: String) -> [String] { self[key]?.strings ?? [] }

    /// The maximum depth of arrays and dictionaries in each other; real tables stay below 5.
    static let depthLimit = 100

    static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

    /// Reads a property list as XML or in its binary form.
    init(_ bytes: [UInt8]) throws(ResourceError) {
        if Self.isBinary(bytes) {
            var reader = try BinaryPropertyList(bytes)
            self = try reader.root()
        } else {
            var reader = XMLPropertyList(text: TextReader(bytes: try AppleText.utf8(bytes)))
            self = try reader.root()
        }
    }

    init(anyForm bytes: [UInt8]) throws(ResourceError) {
        let text = Self.isBinary(bytes) ? [] : try AppleText.utf8(bytes)
        if let first = text.first(where: { $0 > 0x20 }), first != UInt8(ascii: "<") {
            var reader = OldStylePropertyList(text: TextReader(bytes: text))
            self = try reader.root()
        } else {
            try self.init(bytes)
        }
    }
}
