import JSONText
import PushPayload

/// The bytes of a payload as they go on the wire.
enum WireSize {
    /// The whole document for a payload; of a request document the payload's own text.
    static func bytes(of request: Request, in document: JSONDocument) -> Int {
        guard request.hasPayload else { return 0 }
        guard request.payloadPointer != .root else { return document.bytes.count }
        return Locator(document.bytes).place(of: request.payloadPointer)?.value.count ?? document.bytes.count
    }
}
