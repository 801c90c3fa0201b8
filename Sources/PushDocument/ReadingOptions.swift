import PushPayload

/// What is known about a document besides its bytes and its name.
public struct ReadingOptions: Sendable {
    /// Header fields of the request, where the document gives none of its own.
    public var headers = Headers()
    /// True if the bytes are the body of a request to APNs, or to the service that `envelope` names: they are read as a payload
    /// or as that service's request, whatever they look like.
    public var isSentBody = false
    /// True if the request has no header fields but `headers`.
    public var hasAllHeaders = false
    /// Where payloads are looked for in a document that is not a payload itself.
    public var envelope = EnvelopeChoice.auto
    /// The language of placeholders outside strings; nil if they are mistakes.
    public var template: Template?

    /// The place of the payload in each document, if documents are records of a log.
    public var record: RecordForm?

    /// The defaults: no header fields, payloads in all forms, no placeholders outside strings.
    public init() {}
}
