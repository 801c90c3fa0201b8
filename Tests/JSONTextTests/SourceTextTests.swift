import Testing

@testable import JSONText

/// Lines and columns.
@Suite("Lines and columns") struct SourceTextTests {
    static let texts = [
        "", "a", "\n", "a\n", "\r\n", "{\r\n  \"a\": 1\r\n}\r\n", "é漢👍🏽\n\u{301}x\r\ny", "\n\n\n", "no\rbreak\r\n",
        String(repeating: "x", count: 1023), String(repeating: "x", count: 1024), String(repeating: "x", count: 1025),
        String(repeating: "👍é", count: 2000), String(repeating: "line\r\n", count: 700),
        String(repeating: "y", count: 1023) + "\n" + String(repeating: "漢", count: 1000),
    ]

    @Test("Positions agree with a naive count, at every scalar of every text", arguments: texts)
    func naive(_ text: String) {
        let source = SourceText(Array(text.utf8))
        var line = 1
        var column = 1
        var offset = 0
        for scalar in text.unicodeScalars {
            #expect(source.position(at: offset) == SourcePosition(line: line, column: column, offset: offset))
            offset += scalar.utf8.count
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        let end = SourcePosition(line: line, column: column, offset: offset)
        #expect(source.position(at: offset) == end)
        #expect(source.position(at: offset + 100) == end)
        #expect(source.position(at: -5) == SourcePosition(line: 1, column: 1, offset: 0))
    }

    @Test("A line begins after a break", arguments: texts)
    func lines(_ text: String) {
        let bytes = Array(text.utf8)
        let source = SourceText(bytes)
        var start = 0
        for piece in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            for offset in [start, start + piece.count / 2, start + piece.count] {
                #expect(source.lineStart(at: offset) == start)
            }
            start += piece.count + 1
        }
    }

    @Test("A range has the places of its two ends")
    func range() {
        let range = SourceText(Array("a\né👍b".utf8)).range(2..<8)
        #expect(range.start == SourcePosition(line: 2, column: 1, offset: 2))
        #expect(range.end == SourcePosition(line: 2, column: 3, offset: 8))
    }

    @Test("The search for a text finds the first place at or after an offset, for texts of three letters")
    func search() {
        var letters = Letters()
        for index in 0..<3000 {
            let (text, word, start) = (letters.next(index % 31), letters.next(index % 6), index % 33)
            let places = text.indices.filter { $0 >= start && text[$0...].starts(with: word) }
            #expect(
                text.offset(of: String(decoding: word, as: UTF8.self), from: start)
                    == (word.isEmpty ? nil : places.first))
        }
        let long = String(repeating: "a", count: 300)
        #expect(Array(("b" + long + "a").utf8).offset(of: long + "a") == 1)
        #expect(Array((long + "b" + long).utf8).offset(of: "b" + long) == 300)
    }
    @Test("Words are found together in the texts in which one of them is found alone")
    func together() {
        var letters = Letters()
        for index in 0..<3000 {
            let words = (0..<index % 4).map { String(decoding: letters.next(2 + ($0 + index) % 3), as: UTF8.self) }
            let (text, search) = (letters.next(index % 17), WordSearch(words))
            #expect(search.isIn(text) == words.contains { text.offset(of: $0) != nil })
        }
        let long = String(repeating: "a", count: 300)
        #expect(WordSearch([long + "b", long + "c"]).isIn(Array((long + long + "c").utf8)))
    }

    /// Texts of three letters.
    private struct Letters {
        private var seed = UInt64(7)

        mutating func next(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(97 + (seed >> 33) % 3)
            }
        }
    }
}
