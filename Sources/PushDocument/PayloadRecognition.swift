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
        guard let root = document.object else { return holdsPayload(document) }
        return root["aps"] != nil || Request.isRequestDocument(root) || holdsPayload(document)
    }

    /// True if a text that is not JSON was not meant as JSON either, by the extension of its file and by its first bytes:
    /// it is the source of a program, for example. Its mistakes are not explained, and nothing in it is changed.
    static func isOtherForm(_ text: [UInt8], named name: String?) -> Bool {
        let parts = (name ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let suffix = parts.last?.lowercased(), !jsonExtensions.contains(suffix) else {
            return false
        }
        var signs = text.lazy.filter { $0 > 0x20 }.drop { [0xEF, 0xBB, 0xBF].contains($0) }.makeIterator()
        let (first, second) = (signs.next(), signs.next())
        // A quote may be a typographic one.
        let isKey = second.map { $0 == UInt8(ascii: "\"") || $0 >= 0x80 } ?? false
        return !(first == UInt8(ascii: "{") && isKey || first == UInt8(ascii: "[") && second == UInt8(ascii: "{"))
    }

    /// The extensions of files whose text is JSON, or has a document of JSON in each line.
    private static let jsonExtensions = Set(["apns", "json", "json5", "jsonc"] + EnvelopeForm.lines.extensions)

    /// Every payload, request document and envelope contains one of these; in a string the quotes are escaped.
    private static let words = ["\"aps\"", "\"payload\"", "\"headers\"", "\\\"aps\\\""]
}
