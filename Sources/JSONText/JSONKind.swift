/// The six kinds of JSON value, with the words that messages use for them.
public enum JSONKind: String, Sendable, CaseIterable {
    case null, boolean, number, string, array, object

    /// The kind with its article, as in "badge is a string".
    public var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
