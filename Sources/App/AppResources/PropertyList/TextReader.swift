import JSONText

/// A reading position in UTF-8 text; every step stays within the bytes whatever they hold.
struct TextReader {
    let bytes: [UInt8]
    var offset = 0

    var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    func isNext(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    mutating func take(_ text: String) -> Bool {
        guard isNext(text) else { return false }
        offset += text.utf8.count
        return true
    }

    /// Steps past the next occurrence of the text and returns the text before it; nil if there is none.
    mutating func upTo(_ text: String) -> ArraySlice<UInt8>? {
        guard let end = bytes.offset(of: text, from: offset) else { return nil }
        defer { offset = end + text.utf8.count }
        return bytes[offset..<end]
    }

    @discardableResult mutating func skip(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = offset
        while let byte, matches(byte) { offset += 1 }
        return bytes[start..<offset]
    }

    mutating func skipSpace() { skip { $0 == 0x20 || 0x09...0x0D ~= $0 } }

    func error(_ message: String, at offset: Int? = nil) -> ResourceError {
        ResourceError(message: message, position: SourceText(bytes).position(at: offset ?? self.offset))
    }
}
