import PushDocument
import PushPayload

/// A document with its circumstances: its name, the header fields of its push, the moment of sending, and how far it is on its way.
public struct Input {
    /// The document. Bytes of a buffer have to stay where they are until it is checked.
    public let content: Content
    /// The file's name, by which Markdown, scripts and programs are recognised; nil for a document without one.
    public var name: String?
    /// The header fields of the push; they replace those of the same name in the options.
    public var headers: Headers
    /// The moment of sending; nil for that of the options, if they give one.
    public var moment: UnixTime?
    /// The stage of the document; nil for that of the options.
    public var stage: Stage?

    /// The bytes of a document.
    public enum Content {
        /// Bytes of its own.
        case array([UInt8])
        /// Bytes of the caller's, which are copied only if the rules have to read them.
        case buffer(UnsafeRawBufferPointer)
    }

    /// A document from an array.
    public init(
        _ bytes: [UInt8], named name: String? = nil, headers: Headers = Headers(), at moment: UnixTime? = nil,
        stage: Stage? = nil
    ) {
        content = .array(bytes)
        (self.name, self.headers, self.moment, self.stage) = (name, headers, moment, stage)
    }

    /// A document in the caller's memory.
    public init(
        _ bytes: UnsafeRawBufferPointer, named name: String? = nil, headers: Headers = Headers(),
        at moment: UnixTime? = nil, stage: Stage? = nil
    ) {
        content = .buffer(bytes)
        (self.name, self.headers, self.moment, self.stage) = (name, headers, moment, stage)
    }

    /// The input with another text.
    func with(_ bytes: [UInt8]) -> Input { Input(bytes, named: name, headers: headers, at: moment, stage: stage) }

    var bytes: [UInt8] {
        switch content {
        case .array(let bytes): bytes
        case .buffer(let bytes): Array(bytes)
        }
    }

    @inlinable package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch content {
        case .array(let bytes): bytes.withUnsafeBytes(body)
        case .buffer(let bytes): body(bytes)
        }
    }
}
