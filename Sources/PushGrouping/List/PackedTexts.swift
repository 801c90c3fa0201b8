/// Several optional texts in a fixed order, packed into one array of bytes, because a list may hold a million of them.
struct PackedTexts: Sendable {
    private let bytes: [UInt8]

    init(_ texts: [String?]) {
        var bytes: [UInt8] = []
        // Lengths of fewer than 127 bytes take one byte, and hardly any text is long enough for more than three.
        bytes.reserveCapacity(
            texts.reduce(0) { $0 + ($1.map { $0.utf8.count < 127 ? $0.utf8.count + 1 : $0.utf8.count + 3 } ?? 1) })
        for text in texts {
            // 0 means that the text is absent, to distinguish that from an empty one.
            var length = text.map { $0.utf8.count + 1 } ?? 0
            while length >= 0x80 {
                bytes.append(UInt8(length & 0x7F | 0x80))
                length >>= 7
            }
            bytes.append(UInt8(length))
            if let text { bytes.append(contentsOf: text.utf8) }
        }
        self.bytes = bytes
    }

    /// The texts, as many as were packed.
    var unpacked: [String?] {
        var texts: [String?] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            var length = 0
            var shift = 0
            while let byte = rest.popFirst() {
                length |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            guard length > 0 else {
                texts.append(nil)
                continue
            }
            texts.append(String(decoding: rest.prefix(length - 1), as: UTF8.self))
            rest = rest.dropFirst(length - 1)
        }
        return texts
    }
}
