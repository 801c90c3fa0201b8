import JSONText
import Testing

/// Edits of a text.
@Suite struct TextEditTests {
    private let text = Array("0123456789".utf8)

    @Test(
        "Edits are applied in the order of the text, whatever their order in the list",
        arguments: [
            ([], "0123456789"), ([TextEdit(0..<0, "a")], "a0123456789"), ([TextEdit(10..<10, "z")], "0123456789z"),
            ([TextEdit(3..<5, "")], "01256789"),
            ([TextEdit(8..<9, "eight"), TextEdit(1..<2, "one")], "0one234567eight9"),
            ([TextEdit(0..<10, "")], ""),
            ([TextEdit(2..<4, "x"), TextEdit(4..<4, "y"), TextEdit(4..<5, "z")], "01xyz56789"),
            ([TextEdit(2..<4, ""), TextEdit(2..<2, "x")], "01x456789"),
            ([TextEdit(2..<5, "x"), TextEdit(3..<4, "lost")], "01x56789"), ([TextEdit(9..<11, "lost")], "0123456789"),
        ] as [([TextEdit], String)])
    func applying(_ edits: [TextEdit], _ result: String) {
        #expect(String(decoding: edits.applied(to: text), as: UTF8.self) == result)
    }

    @Test("Bytes outside an edit stay as they are")
    func outside() {
        for start in 0...10 {
            for end in start...10 {
                let result = [TextEdit(start..<end, "new")].applied(to: text)
                #expect(result.prefix(start) == text.prefix(start))
                #expect(result.suffix(10 - end) == text.suffix(10 - end))
                #expect(result.count == 10 - (end - start) + 3)
            }
        }
    }
}
