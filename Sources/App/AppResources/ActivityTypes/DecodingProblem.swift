import JSONText

/// The reason why Swift's `JSONDecoder` fails to decode a value, or decodes another one than was meant.
package struct DecodingProblem: Sendable, Equatable {
    /// The kind of a failure to decode.
    package enum Kind: Sendable, Equatable {
        case missingMember(String)
        /// A member without a property.
        case unknownMember
        case undecodable
        /// A date that is decoded as another moment.
        case misread
    }

    package let kind: Kind
    /// The pointer to the value, or to the object that lacks the member, from the root of the decoded value.
    package var pointer: JSONPointer
    /// The fault and what was found, lower case and without a full stop.
    package let message: String
    /// The correction, if it is known.
    package let change: Change?

    /// A change to the value that was decoded.
    package enum Change: Sendable, Equatable {
        /// Writes another value; `isCertain` if nothing else can be meant.
        case write(JSONValue, isCertain: Bool)
        /// Renames the member of this name, which gets the name of the missing one.
        case rename(String)
        /// Renames the member at the problem's pointer, which gets this name.
        case renameTo(String)
    }

    /// True if decoding fails; the device then drops the push.
    package var preventsDecoding: Bool { kind != .unknownMember && kind != .misread }
}
