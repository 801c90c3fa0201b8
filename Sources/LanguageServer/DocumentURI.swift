/// The `file:` URIs by which clients name documents.
enum DocumentURI {
    /// The path of a `file:` URI; nil for another URI.
    static func path(_ uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file://") else { return nil }
        let rest = uri.utf8.dropFirst("file://".utf8.count)
        // The authority before the path names a machine, usually none or this one.
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return decoded(rest[slash...])
    }

    /// The URI of a file.
    static func uri(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var uri = Array("file://".utf8)
        for byte in path.utf8 {
            if isPlain(byte) {
                uri.append(byte)
            } else {
                uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: uri, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "/-._~!$&'()*+,;=:@".utf8.contains(byte)
        }
    }

    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
