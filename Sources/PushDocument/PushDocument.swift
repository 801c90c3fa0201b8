import JSONText
import PushPayload

/// The pushes in a document, and the mistakes of syntax in its texts.
///
/// It is the only place that decides which pushes some bytes hold, where each of them stands and what it takes on the wire.
/// Reading never fails: a text that is not JSON is a fragment with its mistakes.
public struct PushDocument: Sendable {
    /// The document as it came, UTF-8 bytes.
    public let bytes: [UInt8]
    /// The texts that were read, in the order of the document; a text inside another comes after it.
    public let fragments: [Fragment]
    /// True if the document is no payload itself, and was searched for payloads inside.
    public let isEnvelope: Bool

    /// Reads a document: a payload, a request document `{"headers": {…}, "payload": {…}}`, or one of the forms in which
    /// payloads are embedded. Its file's name tells Markdown, shell scripts and lines of JSON, which bytes alone don't.
    public init(_ bytes: [UInt8], named name: String? = nil, options: ReadingOptions = ReadingOptions()) {
        self.bytes = bytes
        var reader = DocumentReader(options, named: name)
        reader.read(bytes, named: name)
        fragments = reader.fragments
        isEnvelope = reader.isEnvelope
    }

    /// The pushes in the order of the document: one for a payload alone, any number for an envelope.
    public var pushes: [Push] { fragments.compactMap(\.push) }

    /// True if the document was searched for payloads, and there is none: Markdown without an example, for instance.
    public var holdsNothing: Bool {
        isEnvelope && fragments.allSatisfy { $0.push == nil && $0.channelRequest == nil }
    }

    /// What a record says at one of its places; nil where it says nothing, or is no JSON.
    public func value(at pointer: JSONPointer) -> JSONValue? { fragments.first?.json?.value[pointer] }

    /// The push that is nearest to its limit, or furthest beyond it; nil where there is none.
    public var largest: Push? {
        let pushes = pushes
        return pushes.count < 2 ? pushes.first : pushes.min { $0.limit - $0.wireBytes < $1.limit - $1.wireBytes }
    }

    /// True if memory ran out while one of its texts was read, of which nothing is known then.
    public var lacksMemory: Bool {
        fragments.contains { $0.mistakes.contains { $0.error.mistake == .outOfMemory } }
    }

    /// True if a JSON document that is no payload itself has payloads inside.
    public static func holdsPayload(_ document: JSONValue) -> Bool {
        !(EmbeddedPayload.all(in: document, .auto) ?? []).isEmpty
    }
}
