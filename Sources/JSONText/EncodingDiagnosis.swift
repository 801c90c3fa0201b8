/// Finds out whether bytes are UTF-8 text at all, and what they are when not.
enum EncodingDiagnosis {
    static func explain(_ bytes: [UInt8]) -> SyntaxError? {
        if bytes.isEmpty { return error(.empty, 0..<0, "there is no text at all") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return SyntaxError(
                mistake: .byteOrderMark, range: 0..<3, message: "a byte-order mark (U+FEFF) before the document",
                repair: .init(title: "remove it", edits: [TextEdit(0..<3, "")], isSafe: true))
        }
        if isUTF16(bytes) {
            return error(.utf16, 0..<min(2, bytes.count), "the text is UTF-16, and a payload has to be UTF-8")
        }
        for (signature, name) in formats where bytes.starts(with: signature) {
            return error(.notText, 0..<signature.count, "this is \(name), not JSON text")
        }
        guard let offset = firstInvalidByte(bytes) else { return nil }
        return error(.notUTF8, offset..<offset + 1, "the byte 0x\(hex(bytes[offset])) is not UTF-8\(guess(bytes[offset]))")
    }

    private static let formats: [([UInt8], String)] = [
        ([0x1F, 0x8B], "gzip data"), (Array("bplist0".utf8), "a binary property list"), ([0x50, 0x4B, 3, 4], "a zip archive"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    ]

    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        guard bytes.count >= 4 else { return false }
        return (bytes[0] == 0) != (bytes[1] == 0) && (bytes[2] == 0) != (bytes[3] == 0) && (bytes[0] == 0) == (bytes[2] == 0)
    }

    /// The offset of the first byte that does not belong to well-formed UTF-8.
    private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput: return nil
            case .error: return min(offset, bytes.count - 1)
            }
        }
    }

    private static func guess(_ byte: UInt8) -> String {
        byte >= 0xA0 ? " (in Latin-1 it is \(Character(Unicode.Scalar(byte))))" : ""
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static func error(_ mistake: SyntaxError.Mistake, _ range: Range<Int>, _ message: String) -> SyntaxError {
        SyntaxError(mistake: mistake, range: range, message: message, repair: nil)
    }
}
