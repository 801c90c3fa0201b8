import JSONText
import TestSupport
import Testing

/// Input made to break a reader: it gets an answer quickly and never causes a crash.
@Suite("Very long and very deep JSON") struct HostileInputTests {
    /// Reads text and, if it is JSON, finds all places in it; an error has to be within the text.
    @discardableResult private func survive(_ text: [UInt8]) -> SyntaxError? {
        do {
            let document = try JSONDocument(parsing: text)
            if document.hasRepeatedKeys { #expect(!Locator(text).repeatedKeys().isEmpty) }
            return nil
        } catch {
            let bounds = 0...text.count
            #expect(bounds.contains(error.range.lowerBound) && bounds.contains(error.range.upperBound))
            #expect(!error.message.isEmpty)
            for edit in error.repair?.edits ?? [] {
                #expect(bounds.contains(edit.range.lowerBound) && bounds.contains(edit.range.upperBound))
            }
            return error
        }
    }

    private static let short = Sample.all.filter { $0.document != nil && $0.bytes.count < 200 }

    @Test(
        "A truncated document is an error within what is left",
        arguments: Sample.all.filter { $0.document != nil })
    func truncation(_ sample: Sample) {
        var end = sample.bytes.count
        while end > 0, sample.bytes[end - 1] == 0x0A { end -= 1 }
        // Every byte of short documents, and some places of long ones.
        for length in stride(from: 0, to: end, by: max(1, end / LargeLaw.count(300))) {
            #expect(survive(Array(sample.bytes[..<length])) != nil)
        }
    }

    @Test(
        "A document with any byte changed is a value or an error within it",
        arguments: short.prefix(2)
            + Sample.all.filter { $0.name.hasPrefix("broken/") && $0.bytes.count < 200 }.prefix(2))
    func mutation(_ sample: Sample) {
        let others =
            Array("\u{0}\n\"'#,-/0:;<[\\]e{|}".utf8) + [0x80, 0xC2, 0xE2, 0xFF]
        for offset in sample.bytes.indices {
            for byte in others {
                var text = sample.bytes
                text[offset] = byte
                survive(text)
            }
            var text = sample.bytes
            text.remove(at: offset)
            survive(text)
            text.insert(contentsOf: sample.bytes[offset..<min(offset + 2, sample.bytes.count)], at: offset)
            survive(text)
        }
    }

    @Test("Repairs of a changed document, safe or not, never crash and are within it", arguments: short.prefix(1))
    func repairing(_ sample: Sample) {
        for offset in sample.bytes.indices {
            for byte in Array("\"'{,;".utf8) {
                var text = sample.bytes
                text[offset] = byte
                for _ in 0..<5 {
                    guard let repair = survive(text)?.repair else { break }
                    text = repair.edits.applied(to: text)
                }
            }
        }
    }

    static let longTexts: [(name: String, text: [UInt8], mistake: SyntaxError.Mistake?)] = [
        ("[", repeated("["), .tooDeep), ("{\"a\":", repeated("{\"a\":"), .tooDeep),
        ("[{\"a\":", repeated("[{\"a\":"), .tooDeep),
        ("\"", repeated("\""), .secondDocument), (",", repeated(","), .notJSON), (" ", repeated(" "), .empty),
        ("{", repeated("{"), .placeholder), ("'", repeated("'"), .singleQuotes),
        ("\\\"", repeated("\\\""), .escapedQuotes),
        ("/", repeated("/"), .comment), ("/*", repeated("/*"), .comment), ("<", repeated("<"), .placeholder),
        ("x", repeated("x"), .notJSON), ("x ", repeated("x "), .notJSON), ("“", repeated("“"), .curlyQuotes),
        ("\u{A0}", repeated("\u{A0}"), .invisibleCharacter), ("：", repeated("："), .wideCharacter),
        ("1", repeated("1"), .numberTooLarge),
        ("-", repeated("-"), .notJSON), ("[1 ", repeated("[1 "), .missingComma),
        ("{a:", repeated("{a:"), .unquotedKey),
        ("```", repeated("```"), .surroundingText), ("(", repeated("("), .notJSON),
        ("[(", repeated("[("), .wrongBracket),
        ("\n", repeated("\n"), .empty), ("\0", repeated("\0"), .controlCharacter),
        ("{a=;", repeated("{a=;"), .propertyList),
        ("\"aps\":", repeated("\"aps\":"), .unopenedContainer),
        ("string", Array("\"".utf8) + repeated("a") + Array("\"".utf8), nil),
        ("unclosed", Array("[\"".utf8) + repeated("a"), .unclosedString),
        ("lines", Array("[\"".utf8) + repeated("a\n"), .unclosedString),
        ("said", Array("[\"a\" ".utf8) + repeated("a \" "), .unescapedQuote),
        ("curly", Array("[\"".utf8) + repeated("“x"), .unclosedString),
        ("array", Array("[".utf8) + repeated("1,") + Array("1]".utf8), nil),
        ("escapes", Array("\"".utf8) + repeated("\\ud83d\\ude00") + Array("\"".utf8), nil),
        ("FF", repeated("a").map { _ in 0xFF }, .notUTF8),
    ]

    private static func repeated(_ text: String) -> [UInt8] {
        // Tests run without optimisation; with quadratic time this would take minutes.
        let unit = Array(text.utf8)
        return Array(repeatElement(unit, count: LargeLaw.count(300_000) / unit.count).joined())
    }

    @Test("A very long text of anything is read quickly", .timeLimit(.minutes(1)), arguments: longTexts.indices)
    func large(_ index: Int) {
        let row = Self.longTexts[index]
        let start = ContinuousClock.now
        #expect(survive(row.text)?.mistake == row.mistake, "\(row.name)")
        #expect(ContinuousClock.now - start < .seconds(10), "\(row.name)")
    }

    @Test("Very many keys are read and found quickly", .timeLimit(.minutes(1)))
    func manyKeys() throws {
        let count = LargeLaw.count(100_000)
        let text = Array(("{" + (0..<count).map { "\"key\($0)\": \($0)" }.joined(separator: ", ") + "}").utf8)
        let document = try JSONDocument(parsing: text)
        #expect(document.value.object?.count == count)
        #expect(!document.hasRepeatedKeys)
        let place = try #require(Locator(text).place(of: JSONPointer(["key\(count - 1)"])))
        #expect(text[place.value].elementsEqual("\(count - 1)".utf8))
    }

    @Test(
        "Nesting is read to 512 levels and refused from there on",
        arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")])
    func depth(_ opening: String, _ closing: String) throws {
        let levels = 512 / opening.count { "[{".contains($0) }
        func nested(_ count: Int) -> [UInt8] {
            Array((String(repeating: opening, count: count) + "1" + String(repeating: closing, count: count)).utf8)
        }
        let value = try JSONValue(nested(levels))
        #expect(try JSONValue(JSONWriter(.indented(1)).bytes(value)) == value)
        #expect(Locator(nested(levels)).repeatedKeys().isEmpty)
        for count in [levels + 1, 2000, 2100, 5000] {
            let error = try #require(survive(nested(count)))
            #expect(error.mistake == .tooDeep)
            #expect(error.message == "brackets are nested more than 512 deep")
            // The place is the bracket that exceeds the limit.
            #expect(error.range == opening.utf8.count * levels..<opening.utf8.count * levels + 1)
        }
    }

    @Test("Numbers of any length are read or refused")
    func numbers() throws {
        let long = String(repeating: "9", count: 400)
        #expect(survive(Array(long.utf8))?.mistake == .numberTooLarge)
        #expect(survive(Array("[\(long).5]".utf8))?.range == 1..<403)
        #expect(survive(Array("{\"badge\": -\(long)}".utf8))?.range == 10..<411)
        #expect(try JSONValue("0.\(long)".utf8) == .real(1))
        #expect(try JSONValue("1e-\(long)".utf8) == .real(0))
        #expect(survive(Array("1e\(long)".utf8))?.mistake == .numberTooLarge)
        #expect(try JSONValue("-0".utf8) == .integer(0))
    }
}
