@testable import LanguageServer
import TestSupport
import Testing

/// Lines, characters and edits of an open document.
@Suite("Changes of open documents") struct DocumentTextTests {
    private static let samples = [
        "", "\n", "\r\n", "a\rb\r\nc\nd", "Grüße 👍🏽\n日本語\r\n\r", "no end", "\r\r\n\n\r", "👍",
    ]

    @Test("An offset is equal to the offset of its position", arguments: samples, PositionEncoding.allCases)
    func roundTrip(text: String, encoding: PositionEncoding) {
        let document = DocumentText(Array(text.utf8), encoding)
        var offset = 0
        for scalar in text.unicodeScalars {
            let width = String(scalar).utf8.count
            let isInsideLineEnd = scalar == "\n" && offset > 0 && document.bytes[offset - 1] == 0x0D
            if !isInsideLineEnd {
                #expect(document.offset(of: document.position(at: offset)) == offset)
            }
            offset += width
        }
        #expect(document.offset(of: document.position(at: offset)) == offset)
    }

    @Test("Positions past a line or past the text mean its end, and half a character its start")
    func clamping() {
        let bytes = Array("a👍b\r\nxy".utf8)
        let document = DocumentText(bytes, .utf16)
        #expect(document.offset(of: TextPosition(line: 0, character: 99)) == 6)
        #expect(document.offset(of: TextPosition(line: 9, character: 0)) == 10)
        #expect(document.offset(of: TextPosition(line: 0, character: 2)) == 1)
        #expect(DocumentText(bytes, .utf8).offset(of: TextPosition(line: 0, character: 3)) == 1)
        #expect(document.position(at: 3) == TextPosition(line: 0, character: 1))
        #expect(document.position(at: 999) == TextPosition(line: 1, character: 2))
    }

    @Test("After any edits the lines are those of the new text", arguments: 0..<40)
    func edits(seed: UInt64) {
        var generator = SeededGenerator(seed)
        let pieces = ["", "a", "\n", "\r", "\r\n", "é", "👍\n", "x\r\ny", "\r\r"]
        var document = DocumentText(Array((Self.samples[Int(seed) % Self.samples.count]).utf8), .utf8)
        for _ in 0..<15 {
            let one = Int.random(in: 0...document.bytes.count, using: &generator)
            let other = Int.random(in: 0...document.bytes.count, using: &generator)
            let text = pieces.randomElement(using: &generator) ?? ""
            document.replace(min(one, other)..<max(one, other), with: Array(text.utf8))
            let fresh = DocumentText(document.bytes, .utf8)
            for offset in 0...document.bytes.count {
                #expect(document.position(at: offset) == fresh.position(at: offset))
            }
        }
    }

    @Test("Positions in a long line are right after any change", arguments: PositionEncoding.allCases)
    func longLine(_ encoding: PositionEncoding) {
        var random = SeededGenerator(7)
        var document = DocumentText(Array(String(repeating: "aé✈️😀\n", count: 50).utf8), encoding)
        for _ in 0..<LargeLaw.count(60) {
            let place = Int.random(in: 0...document.bytes.count, using: &random)
            let end = min(document.bytes.count, place + Int.random(in: 0...3000, using: &random))
            let text = String(repeating: "bü😀", count: Int.random(in: 0...700, using: &random))
            document.replace(place..<end, with: Array(text.utf8))
            let fresh = DocumentText(document.bytes, encoding)
            for offset in stride(from: 0, through: document.bytes.count, by: 97) {
                let position = document.position(at: offset)
                #expect(position == fresh.position(at: offset))
                #expect(document.position(at: document.offset(of: position)) == position)
            }
        }
    }
}
