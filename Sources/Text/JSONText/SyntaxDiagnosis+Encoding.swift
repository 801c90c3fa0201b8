/// Texts that are not UTF-8: of another encoding, of another format, or with an invalid byte.
extension SyntaxDiagnosis {
    func badEncoding() -> SyntaxError? {
        if bytes.isEmpty { return mistake(.empty, 0..<0, "there is no text at all") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return mistake(.byteOrderMark, 0..<3, "a byte-order mark (U+FEFF) before the document", .removing(0..<3))
        }
        if let name = wideEncoding() {
            return mistake(.utf16, 0..<min(2, bytes.count), "the text is \(name), and a payload has to be UTF-8")
        }
        for (signature, name) in Self.formats where bytes.starts(with: signature) {
            return mistake(.notText, 0..<signature.count, "this is \(name), not JSON text")
        }
        guard let offset = firstInvalidByte() else { return nil }
        let byte = bytes[offset].digits(2, radix: 16, uppercase: true)
        return mistake(.notUTF8, offset..<offset + 1, "the byte 0x\(byte) is not UTF-8\(Self.guess(bytes[offset]))")
    }

    private static let formats: [([UInt8], String)] = [
        ([0x1F, 0x8B], "gzip data"), (Array("bplist0".utf8), "a binary property list"),
        ([0x50, 0x4B, 3, 4], "a zip archive"), ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    ]

    /// The name of an encoding with two or four bytes per character, recognised by its mark or by the zeros around ASCII.
    private func wideEncoding() -> String? {
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard bytes.count >= 4 else { return nil }
        switch bytes.prefix(4).map({ $0 == 0 }) {
        case [true, true, true, false], [false, true, true, true]: return "UTF-32"
        case [true, false, true, false], [false, true, false, true]: return "UTF-16"
        default: return nil
        }
    }

    private func firstInvalidByte() -> Int? {
        var decoder = Unicode.UTF8.ForwardParser()
        guard var offset = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
        var iterator = bytes[offset...].makeIterator()
        while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput: return nil
            case .error: return min(offset, bytes.count - 1)
            }
        }
    }

    private static func guess(_ byte: UInt8) -> String {
        if let quote = windowsQuotes[byte] { return " (in Windows-1252 it is \(quote))" }
        return byte >= 0xA0 ? " (in Latin-1 it is \(Character(Unicode.Scalar(byte))))" : ""
    }

    private static let windowsQuotes: [UInt8: String] = [
        0x85: "…", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x96: "–", 0x97: "—",
    ]
}
