import JSONText
import PushPayload

/// One push of a document: its request, the place of its payload and its size on the wire.
public struct Push: Sendable {
    /// The pointer to the payload, if the document is JSON.
    public let pointer: JSONPointer
    /// The bytes of the document that the payload takes.
    public let range: Range<Int>
    /// The request; nil if the text could not be read or is not an object.
    public let request: Request?
    /// The bytes that go on the wire, which the limit counts.
    public let wireBytes: Int
    /// The maximum number of bytes that APNs accepts for such a push.
    public let limit: Int
    /// True if more bytes go on the wire than were counted, because placeholders are still to be filled in.
    public let isAtLeast: Bool
    /// The places of header fields that are given outside JSON, as with curl's `-H`; by name in lower case.
    public let headerPlaces: [String: Place]

    /// True if it is for the sandbox and the same message has a push for production: a device gets only one of the two.
    public var isAlternative = false

    /// True if APNs refuses it for its size.
    public var isTooLarge: Bool { wireBytes > limit }
}
