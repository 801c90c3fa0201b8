/// Base64 in its two alphabets, as tokens and channel ids use it.
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The number that each digit stands for, in either alphabet.
    private static let values = Dictionary(
        uniqueKeysWithValues: zip(digits + "-_".utf8, Array(0..<64) + [62, 63] as [UInt32]))

    /// The bytes of a text in either alphabet, whether or not `=` is at its end; nil for any other text.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        for digit in text {
            if digit == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = values[digit] else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return padding <= 2 && count != 6 ? bytes : nil
    }

    /// True for padded base64 with `+` and `/`, or empty. Like Foundation it takes four `=` after whole groups.
    package static func isPadded(_ text: String) -> Bool {
        let digits = text.utf8.prefix { $0.isDigit || $0.isLetter || "+/".utf8.contains($0) }
        let padding = text.utf8.dropFirst(digits.count)
        guard text.utf8.count % 4 == 0, padding.allSatisfy({ $0 == UInt8(ascii: "=") }) else { return false }
        return digits.isEmpty ? padding.isEmpty : digits.count % 4 == 0 || padding.count <= 2
    }

    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? digits[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
