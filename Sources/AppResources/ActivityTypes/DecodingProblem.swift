public import JSONText

/// Why Swift's `JSONDecoder` would fail to decode a value, or decode another one than was meant.
public struct DecodingProblem: Sendable, Equatable {
    /// What goes wrong.
    public enum Kind: Sendable, Equatable {
        /// A member without which decoding fails.
        case missingMember(String)
        /// A member without a property.
        case unknownMember
        /// A value that can't be decoded.
        case undecodable
        /// A date that is decoded as another moment.
        case misread
    }

    /// What goes wrong.
    public let kind: Kind
    /// The pointer to the value, or to the object that lacks the member, from the root of the decoded value.
    public var pointer: JSONPointer
    /// The fault and what was found, lower case and without a full stop.
    public let message: String
    /// The correction, if it is known.
    public let change: Change?

    /// A change to the value that was decoded.
    public enum Change: Sendable, Equatable {
        /// Writes another value; `certain` if nothing else can be meant.
        case write(JSONValue, isCertain: Bool)
        /// Gives the member of this name the missing one's name.
        case rename(String)
        /// Gives the member at the problem's pointer this name.
        case renameTo(String)
    }

    /// True if decoding fails; the device then drops the push.
    public var preventsDecoding: Bool { kind != .unknownMember && kind != .misread }
}
