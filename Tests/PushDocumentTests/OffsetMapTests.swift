import JSONText
import Testing

@testable import PushDocument

/// Places in a repaired text map back to the original text.
@Suite("Offsets in texts within texts") struct OffsetMapTests {
    @Test("A missing sign has its place after the value before it, not after text that a repair removed")
    func besideComment() {
        let text = Array("{\"a\": 1 // one\n\"aps\": {\"alert\": \"x\"}, }".utf8)
        let mistakes = PushDocument(text).fragments.flatMap(\.mistakes)
        #expect(mistakes.map(\.range) == [8..<14, 7..<7, 36..<37])
    }

    @Test(
        "A place in a text after several rounds of repairs maps to the same bytes",
        arguments: [
            (0, 0), (3, 3), (4, 6), (5, 7), (7, 9),
        ])
    func rounds(_ offset: Int, _ original: Int) {
        // 012345678901 loses 4 and 5 in the first round, and gets an x at 3 and loses it again in the second and third.
        var map = OffsetMap()
        map.append([TextEdit(4..<6, "")])
        map.append([TextEdit(3..<3, "x")])
        map.append([TextEdit(3..<4, "")])
        #expect(map.original(offset..<offset + 1).lowerBound == original)
    }

    @Test("An edit is mapped back with the quoting of its base, unless it would touch a repair or cut an escape")
    func edits() {
        // x\"y\\n in a string, without the n.
        var map = OffsetMap()
        map.append(from: 10, [TextEdit(11..<13, "\""), TextEdit(14..<16, "\\"), TextEdit(16..<17, "")], .jsonString)
        #expect(map.original([TextEdit(0..<2, "\"\n")]) == [TextEdit(10..<13, "\\\"\\n")])
        #expect(map.original([TextEdit(4..<4, "é")]) == [TextEdit(16..<16, "é")])
        #expect(map.original([TextEdit(3..<5, "")]) == nil)
        map.append([TextEdit(1..<2, "'")])
        #expect(map.original([TextEdit(0..<1, "")]) == [TextEdit(10..<11, "")])
        #expect(map.original([TextEdit(0..<2, "")]) == nil)
    }
}
