import JSONText
import PushPayload

/// Look-ups and fixes shared by the rules about header fields.
extension Request {
    /// True if a header is missing: not given, not misspelt, and not added by a push service.
    func lacksHeader(_ name: String) -> Bool {
        !isRelayed && headers.field(name) == nil && !headers.fields.contains { $0.misspelt?.name == name }
    }

    /// A fix that writes a header into the document: in place of its value, or as a new member.
    func writing(_ name: String, _ value: String, safe: Bool = true) -> Fix? {
        guard let headersPointer else { return nil }
        if headers.field(name) != nil, pointer(ofHeader: name) == nil { return nil }
        return .write(.string(value), at: pointer(ofHeader: name) ?? headersPointer.appending(name), safe: safe)
    }

    /// A fix that removes a header from the document.
    func removing(_ name: String, safe: Bool = true) -> Fix? {
        pointer(ofHeader: name).map { .remove($0, safe: safe) }
    }

    /// The place of a header in the document; nil if it was given elsewhere.
    func pointer(ofHeader name: String) -> JSONPointer? {
        guard let headersPointer, let field = headers.field(name), field.json != nil else { return nil }
        return headersPointer.appending(field.name)
    }
}

extension Headers {
    /// The expiration in Unix seconds; nil if it is not a number that APNs accepts.
    var expirationSeconds: Int64? {
        guard let expiration, expiration.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int64(expiration)
    }
}

extension String {
    /// The text in quotes for a message, on one line and not too long.
    var quoted: String {
        let most = 40
        return JSONWriter().text(.string(count > most ? prefix(most) + "…" : self))
    }

    /// True if every byte is an ASCII letter or digit, or one of these.
    func isMade(of others: String) -> Bool {
        utf8.allSatisfy { $0.isLetter || $0.isDigit || others.utf8.contains($0) }
    }

    /// True for base64 with `+`, `/` and the `=` at its end.
    var isBase64: Bool { !isEmpty && Base64.isPadded(self) }

    /// True if there is at least one byte and every byte is a hexadecimal digit.
    var isHex: Bool { !isEmpty && utf8.allSatisfy(\.isHexDigit) }

    /// True for a placeholder that is filled in later, which is how secrets are kept out of documents.
    var isPlaceholder: Bool {
        var last: (UInt8, UInt8) = (0, 0)
        return utf8.contains { byte in
            defer { last = (last.1, byte) }
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "*"):
                return true
            case UInt8(ascii: "."): return last == (byte, byte)
            // The last byte of an ellipsis.
            case 0xA6: return last == (0xE2, 0x80)
            default: return false
            }
        }
    }
}
