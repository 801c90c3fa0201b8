import JSONText
import PushPayload

/// The pushes in a document, and the mistakes of syntax in its texts.
///
/// This is the only place that decides which pushes a document contains, where they are and how many bytes each takes
/// on the wire. Reading never fails: a text that is not JSON becomes a fragment with mistakes.
public struct PushDocument: Sendable {
    /// The document as it came, UTF-8 bytes.
    public let bytes: [UInt8]
    /// The texts that were read, in the order of the document; a text inside another comes after it.
    public let fragments: [Fragment]
    /// What the document is. Only JSON and text of a known form may be changed.
    public let form: DocumentForm
    /// True if the document is not a payload itself and was searched for embedded ones.
    public let isEnvelope: Bool

    /// Reads a document: a payload, a request document `{"headers": {…}, "payload": {…}}`, or one of the forms in which
    /// payloads are embedded. Markdown, shell scripts and lines of JSON are recognised by the file's name.
    public init(_ bytes: [UInt8], named name: String? = nil, options: ReadingOptions = ReadingOptions()) {
        self.bytes = bytes
        var reader = DocumentReader(options, named: name)
        reader.read(bytes, named: name)
        fragments = reader.fragments
        form = reader.form
        isEnvelope = reader.isEnvelope
    }

    /// The pushes in the order of the document: one for a payload alone, any number for an envelope.
    public var pushes: [Push] { fragments.compactMap(\.push) }

    /// True if the document was searched for payloads, and there is none: Markdown without an example, for instance.
    public var holdsNothing: Bool {
        isEnvelope && fragments.allSatisfy { $0.push == nil && $0.channelRequest == nil }
    }

    /// The value of a field of a record; nil if it is absent, or if the record is not JSON.
    public func value(at pointer: JSONPointer) -> JSONValue? { fragments.first?.json?.value[pointer] }

    /// The push that is closest to its size limit, or furthest over it; nil if there is none.
    public var largest: Push? {
        let pushes = pushes
        return pushes.count < 2 ? pushes.first : pushes.min { $0.limit - $0.wireBytes < $1.limit - $1.wireBytes }
    }

    /// True if memory ran out while one of its texts was read; nothing is known about that text then.
    public var lacksMemory: Bool {
        fragments.contains { $0.mistakes.contains { $0.error.mistake == .outOfMemory } }
    }

    /// True if a JSON document that is not a payload itself has embedded ones.
    public static func holdsPayload(_ document: JSONValue) -> Bool {
        !(EmbeddedPayload.all(in: document, .auto) ?? []).isEmpty
    }
}
