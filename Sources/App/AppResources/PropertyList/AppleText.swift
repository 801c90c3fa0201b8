/// The text of a file in one of the encodings that Apple's tools write: UTF-8 or UTF-16, with a mark or without.
enum AppleText {
    static func utf8(_ bytes: [UInt8]) throws(ResourceError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try validated(Array(bytes.dropFirst(3))) }
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), isBigEndian: true) }
        // Without a mark the zero bytes show the encoding: every table begins with an ASCII character.
        switch bytes.prefix(2).map({ $0 == 0 }) {
        case [true, false]: return try utf16(bytes[...], isBigEndian: true)
        case [false, true]: return try utf16(bytes[...], isBigEndian: false)
        default: return try validated(bytes)
        }
    }

    private static func validated(_ bytes: [UInt8]) throws(ResourceError) -> [UInt8] {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw ResourceError(message: "the text is neither UTF-8 nor UTF-16")
        }
        return bytes
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(ResourceError) -> [UInt8] {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? one << 8 | two : two << 8 | one
        }
        guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
            throw ResourceError(message: "the text is damaged UTF-16")
        }
        return Array(text.utf8)
    }
}
