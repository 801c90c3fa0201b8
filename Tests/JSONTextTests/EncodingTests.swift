import JSONText
import Testing

/// Bytes that are not UTF-8 text.
@Suite("Encodings of texts") struct EncodingTests {
    static let cases: [(bytes: [UInt8], mistake: SyntaxError.Mistake, range: Range<Int>, message: String)] = [
        ([0xFF, 0xFE] + wide("{}", 2, 0), .utf16, 0..<2, "the text is UTF-16, and a payload has to be UTF-8"),
        ([0xFE, 0xFF] + wide("{}", 2, 1), .utf16, 0..<2, "the text is UTF-16, and a payload has to be UTF-8"),
        (wide(#"{"aps": {}}"#, 2, 0), .utf16, 0..<2, "the text is UTF-16, and a payload has to be UTF-8"),
        (wide(#"{"aps": {}}"#, 2, 1), .utf16, 0..<2, "the text is UTF-16, and a payload has to be UTF-8"),
        ([0xFF, 0xFE, 0, 0] + wide("{}", 4, 0), .utf16, 0..<2, "the text is UTF-32, and a payload has to be UTF-8"),
        ([0, 0, 0xFE, 0xFF] + wide("{}", 4, 3), .utf16, 0..<2, "the text is UTF-32, and a payload has to be UTF-8"),
        (wide("{}", 4, 0), .utf16, 0..<2, "the text is UTF-32, and a payload has to be UTF-8"),
        (wide("{}", 4, 3), .utf16, 0..<2, "the text is UTF-32, and a payload has to be UTF-8"),
        ([0x1F, 0x8B, 8, 0], .notText, 0..<2, "this is gzip data, not JSON text"),
        ([0x50, 0x4B, 3, 4, 0], .notText, 0..<4, "this is a zip archive, not JSON text"),
        (
            Array("{\"a\": \"Caf".utf8) + [0xE9] + Array("\"}".utf8), .notUTF8, 10..<11,
            "the byte 0xE9 is not UTF-8 (in Latin-1 it is é)"
        ),
        ([0x22, 0x93, 0x94, 0x22], .notUTF8, 1..<2, "the byte 0x93 is not UTF-8 (in Windows-1252 it is “)"),
        ([0x22, 0xC0, 0xAF, 0x22], .notUTF8, 1..<2, "the byte 0xC0 is not UTF-8 (in Latin-1 it is À)"),
        ([0x22, 0xED, 0xA0, 0x80, 0x22], .notUTF8, 1..<2, "the byte 0xED is not UTF-8 (in Latin-1 it is í)"),
        ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .notUTF8, 1..<2, "the byte 0xF4 is not UTF-8 (in Latin-1 it is ô)"),
        ([0x22, 0xF0, 0x9F, 0x91], .notUTF8, 1..<2, "the byte 0xF0 is not UTF-8 (in Latin-1 it is ð)"),
        ([0x80], .notUTF8, 0..<1, "the byte 0x80 is not UTF-8"),
    ]

    private static func wide(_ text: String, _ width: Int, _ place: Int) -> [UInt8] {
        text.utf8.flatMap { byte in (0..<width).map { $0 == place ? byte : 0 } }
    }

    @Test("Other encodings and formats are recognised", arguments: cases.indices)
    func named(_ index: Int) throws {
        let row = Self.cases[index]
        let error = try #require(SyntaxError.of(row.bytes))
        #expect(error.mistake == row.mistake)
        #expect(error.range == row.range)
        #expect(error.message == row.message)
        #expect(error.repair == nil)
    }

    @Test("A byte that is not UTF-8 is found anywhere in a string")
    func everyPosition() throws {
        let text = Array("{\"aps\": {\"alert\": \"Gate é漢👍 changed\"}}".utf8)
        for offset in 20..<text.count - 3 where text[offset] & 0xC0 != 0x80 {
            var broken = text
            broken.insert(0xFF, at: offset)
            #expect(SyntaxError.of(broken)?.mistake == .notUTF8)
            #expect(SyntaxError.of(broken)?.range == offset..<offset + 1)
        }
    }
}
