/// UUIDs as text: the form that `apns-id` has.
package enum UUIDText {
    /// True if a text is 32 hexadecimal digits in groups of 8-4-4-4-12. Upper-case digits are accepted: the linter
    /// reports them.
    package static func isValid(_ text: String) -> Bool {
        var count = 0
        for byte in text.utf8 {
            switch count {
            case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
            default: guard byte.isHexDigit else { return false }
            }
            count += 1
        }
        return count == 36
    }

    /// A new UUID of version 4, in upper case as APNs writes them.
    package static func random(by generator: inout some RandomNumberGenerator) -> String {
        let bits: (high: UInt64, low: UInt64) = (generator.next(), generator.next())
        let high = bits.high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = bits.low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (place, half) in [high, low].enumerated() {
            for digit in 0..<16 {
                let index = place * 16 + digit
                if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
                let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * digit)) & 15
                text.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
