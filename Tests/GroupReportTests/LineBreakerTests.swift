import Testing

@testable import ReportText

@Suite("Breaking lines")
struct LineBreakerTests {
    private final class Count { var calls = 0 }

    private func lines(_ text: String, width: Int, maximum: Int = .max, count: Count = Count()) -> [String] {
        LineBreaker(width: width, maximumLines: maximum) {
            count.calls += 1
            return (String($0), DisplayWidth.columns($0))
        }.lines(text)
    }

    static let texts: [(text: String, width: Int, lines: [String])] = [
        ("", 10, [""]), ("one two three", 7, ["one two", "three"]), ("one two", 3, ["one", "two"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]), ("a abcdefgh b", 4, ["a", "abcd", "efgh", "b"]),
        ("one\ntwo", 10, ["one", "two"]), ("well-known", 6, ["well-", "known"]),
        ("乗り場変更です", 6, ["乗り場", "変更で", "す"]), ("変更です。次", 8, ["変更で", "す。次"]),
        ("あ「い」う", 4, ["あ", "「い", "」う"]), ("go 乗り場", 5, ["go 乗", "り場"]), ("a  b", 3, ["a", "b"]),
        ("👩‍👩‍👧🇨🇭", 2, ["👩‍👩‍👧", "🇨🇭"]),
    ]

    @Test("fits each line, and breaks between words if possible", arguments: texts)
    func breaking(_ text: String, _ width: Int, _ expected: [String]) {
        #expect(lines(text, width: width) == expected)
    }

    @Test("ends the last line with an ellipsis if there is more")
    func cutting() {
        #expect(lines("one two three four", width: 8, maximum: 2) == ["one two", "three f…"])
        #expect(lines("one two", width: 8, maximum: 1) == ["one two"])
        #expect(lines("one\ntwo", width: 8, maximum: 1) == ["one…"])
        #expect(lines("abcdefgh", width: 4, maximum: 1) == ["abc…"])
    }

    @Test("measures each character once, however long words and texts are")
    func work() {
        for text in [
            String(repeating: "x", count: 100_000), String(repeating: "乗り場", count: 30_000),
            String(repeating: "word ", count: 20_000),
        ] {
            let count = Count()
            _ = lines(text, width: 80, count: count)
            #expect(count.calls == text.count)
        }
    }

    @Test("reads no more of a text than is shown")
    func early() {
        let count = Count()
        _ = lines(String(repeating: "word ", count: 1_000_000), width: 80, maximum: 4, count: count)
        #expect(count.calls < 400)
    }
}
