/// Text in URIs (RFC 3986), where a byte that may not stand there is a `%` and two hexadecimal digits.
extension String {
    /// The text with all bytes encoded but ASCII letters, digits and these signs.
    package func percentEncoded(keeping signs: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: [byte]
            default:
                signs.utf8.contains(byte)
                    ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text that these bytes encode; a `%` without two digits stays as it is.
    package init(percentDecoding text: some Collection<UInt8>) {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
