import JSONText
import Testing

@testable import PushLint

/// Places in a repaired text lead back to the text as it was given.
@Suite struct OffsetMapTests {
    @Test("What is missing is placed behind the value before it, not behind what a repair took out between")
    func besideComment() {
        let text = Array("{\"a\": 1 // one\n\"aps\": {\"alert\": \"x\"}, }".utf8)
        let findings = Linter().lint(text).findings.filter { $0.rule.id == "not-json" }
        #expect(findings.map(\.target) == [.bytes(8..<14), .bytes(7..<7), .bytes(36..<37)])
    }

    @Test(
        "A place in a text of several rounds of repairs leads to the same bytes as before",
        arguments: [
            (0, 0), (3, 3), (4, 6), (5, 7), (7, 9),
        ])
    func rounds(_ offset: Int, _ original: Int) {
        // 012345678901 loses 4 and 5 in the first round, and gets an x at 3 and loses it again in the second and third.
        var map = OffsetMap()
        map.append([TextEdit(4..<6, "")])
        map.append([TextEdit(3..<3, "x")])
        map.append([TextEdit(3..<4, "")])
        #expect(map.original(offset) == original)
    }
}
