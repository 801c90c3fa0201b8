import JSONText
import TestSupport
import Testing

/// Edits of a text.
@Suite("Edits of texts") struct TextEditTests {
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

    @Test("Edits of an edited text, as edits of the text, give the same text", arguments: UInt64(0)..<300)
    func following(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        func edits(of count: Int) -> [TextEdit] {
            let places = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Int.random(in: 0...count, using: &random)
            }
            .sorted()
            return stride(from: 0, to: places.count - 1, by: 2).map { index in
                TextEdit(places[index]..<places[index + 1], random.text(from: Array("abc"), upTo: 5))
            }.reduce(into: []) { all, edit in
                if all.last.map({ $0.range.upperBound < edit.range.lowerBound }) ?? true { all.append(edit) }
            }
        }
        let first = edits(of: text.count)
        let middle = first.applied(to: text)
        let second = edits(of: middle.count)
        #expect(first.followed(by: second, in: text.count).applied(to: text) == second.applied(to: middle))
    }
}
