import JSONText
import PushPayload

/// Distinguishes payloads from other JSON, in folders and editors, where files are not marked as payloads.
extension PushDocument {
    /// True for JSON that is a payload, a request document or a form with payloads inside, and for text that is not JSON but
    /// contains `"aps"`: a payload with a mistake.
    public static func isPayload(_ bytes: [UInt8]) -> Bool {
        // Most JSON is no payload, and a search for the name is quicker than a parse.
        guard words.contains(where: bytes.contains(word:)) else { return false }
        guard let document = try? JSONDocument(parsing: bytes).value else { return bytes.contains(word: "\"aps\"") }
        if let root = document.object, root["aps"] != nil || Request.isRequestDocument(root) { return true }
        return holdsPayload(document) || !ServiceMessage.all(in: document).isEmpty
    }

    /// Every payload, request document, envelope and message to a service contains one of these; in a string the quotes are
    /// escaped.
    private static let words = [
        "\"aps\"", "\"payload\"", "\"headers\"", "\\\"aps\\\"", "\"message\"", "\"notification\"", "PushToken[",
    ]
}
