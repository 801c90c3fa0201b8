import Testing

@testable import JSONText

/// Lines and columns.
@Suite struct SourceTextTests {
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
}
