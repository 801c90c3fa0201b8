public import JSONText

/// Why a manifest can't be used, with the place.
public enum ManifestError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The text is not JSON.
    case syntax(SyntaxError)
    /// An invalid value; the pointer leads to it, or to the object that lacks a key.
    case value(JSONPointer, message: String)
    /// An unknown key; the pointer leads to its value.
    case key(JSONPointer, message: String)

    /// The fault in words, with what was found.
    public var message: String {
        switch self {
        case .syntax(let error): error.message
        case .value(_, let message), .key(_, let message): message
        }
    }

    /// The message.
    public var description: String { message }
}
