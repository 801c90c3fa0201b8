/// Lone surrogates in the escapes of JSON strings, which jansson refuses.
enum LoneSurrogates {
    /// The text with each `\u` escape of a lone surrogate replaced by the replacement character; nil if there is none.
    static func replaced(in text: [UInt8]) -> [UInt8]? {
        var result = text
        var offset = 0
        var hasReplaced = false
        while offset < result.count {
            guard result[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            guard let unit = unit(result, at: offset) else {
                offset += 2
                continue
            }
            if 0xD800..<0xDC00 ~= unit, let low = self.unit(result, at: offset + 6), 0xDC00..<0xE000 ~= low {
                offset += 12
                continue
            }
            if 0xD800..<0xE000 ~= unit {
                result.replaceSubrange(offset..<offset + 6, with: Array("\\uFFFD".utf8))
                hasReplaced = true
            }
            offset += 6
        }
        return hasReplaced ? result : nil
    }

    /// The code unit of the `\u` escape that starts at an offset.
    private static func unit(_ text: [UInt8], at offset: Int) -> UInt16? {
        guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: text[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
    }
}
