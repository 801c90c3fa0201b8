/// A secret that should not be sent in clear, recognised by its form.
package enum SecretText {
    /// Three parts in base64url, the first of them a JSON object; with or without `Bearer` before it.
    case webToken
    /// Sixteen digits with a valid check digit: four groups of four, or in one piece as the large issuers begin them.
    case cardNumber

    /// The secret in a text of these UTF-8 bytes; nil if there is none.
    package init?(_ text: UnsafeRawBufferPointer) {
        if Self.isWebToken(text) {
            self = .webToken
        } else if Self.hasCardNumber(text) {
            self = .cardNumber
        } else {
            return nil
        }
    }

    package static let minimumBytes = cardDigits

    private static func isWebToken(_ text: UnsafeRawBufferPointer) -> Bool {
        // Fast exit: most text is short, or begins otherwise.
        guard text.count > minimumTokenBytes, begins(text, "eyJ") || begins(text, "Bearer ") else { return false }
        let token = begins(text, "Bearer ") ? text.dropFirst(7) : text[...]
        guard token.count > minimumTokenBytes, token.starts(with: "eyJ".utf8), !token.contains(0x20)
        else { return false }
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && !parts.contains(where: { $0.isEmpty })
    }

    private static let minimumTokenBytes = 60

    private static func begins(_ text: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        guard text.count >= word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount where text[index] != word.utf8Start[index] { return false }
        return true
    }

    /// True if enough digits for a card are there: of every fourth byte of its number at least four are digits.
    private static func hasDigits(_ text: UnsafeRawBufferPointer) -> Bool {
        var found = 0
        for offset in stride(from: 0, to: text.count, by: 4) where text[offset].isDigit { found += 1 }
        return found >= 4
    }

    private static func hasCardNumber(_ text: UnsafeRawBufferPointer) -> Bool {
        // Fast exit: most text is short, or has few digits.
        guard text.count >= cardDigits, hasDigits(text) else { return false }
        var digits = 0
        for (offset, byte) in text.enumerated() {
            guard byte.isDigit else {
                digits = 0
                continue
            }
            digits += 1
            let isEnd = offset + 1 == text.count || !text[offset + 1].isDigit
            if isEnd, digits == cardDigits, isIssued(text[(offset + 1 - cardDigits)...offset]) { return true }
            // The fourth digit of a group may be the last of a card's.
            guard isEnd, digits == 4, offset + 1 >= cardBytes else { continue }
            if isGrouped(text[(offset + 1 - cardBytes)...offset]),
                offset == cardBytes - 1 || !text[offset - cardBytes].isDigit
            {
                return true
            }
        }
        return false
    }

    private static let cardDigits = 16
    private static let cardBytes = cardDigits + 3

    /// True for four groups with a valid check digit.
    private static func isGrouped(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        zip(0..., text).allSatisfy { $0 % 5 == 4 ? !$1.isDigit : $1.isDigit } && hasCheckDigit(text)
    }

    /// True for the digits of a card of Visa, Mastercard, Discover or JCB. Other numbers of sixteen digits are often the
    /// app's own, and one in ten of them has a valid check digit.
    private static func isIssued(_ digits: Slice<UnsafeRawBufferPointer>) -> Bool {
        let beginning = digits.prefix(4).reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        return switch beginning {
        case 4000...4999, 5100...5599, 2221...2720, 6011, 6500...6599, 3528...3589: hasCheckDigit(digits)
        default: false
        }
    }

    /// True if the last of the digits in a text is right for the others (ISO/IEC 7812), and not all are zero.
    private static func hasCheckDigit(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        var sum = 0
        for (index, byte) in text.lazy.filter({ $0.isDigit }).enumerated() {
            let digit = Int(byte & 0x0F) << (index % 2 == 0 ? 1 : 0)
            sum += digit > 9 ? digit - 9 : digit
        }
        return sum % 10 == 0 && sum > 0
    }

    package static func isPassword(_ name: UnsafeRawBufferPointer) -> Bool {
        func isWord(_ word: StaticString) -> Bool {
            name.count == word.utf8CodeUnitCount && name.indices.allSatisfy { name[$0] | 0x20 == word.utf8Start[$0] }
        }
        return isWord("password") || isWord("passwd")
    }
}
