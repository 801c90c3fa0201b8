import JSONText
import Testing

/// The values of JSON texts.
@Suite("JSON documents") struct JSONDocumentTests {
    @Test("A generated text is read as its value", arguments: GeneratedDocument.all)
    func reading(_ generated: GeneratedDocument) throws {
        let document = try JSONDocument(parsing: generated.bytes)
        #expect(document.value == generated.value)
        #expect(document.hasRepeatedKeys == (generated.repeats > 0))
        #expect(document.bytes == generated.bytes)
    }

    @Test("There are samples, and those called good are JSON")
    func samples() {
        let good = Sample.all.filter { $0.name.hasPrefix("good/") }
        #expect(good.count >= 40)
        #expect(good.filter { $0.document == nil }.map(\.name) == [])
    }

    @Test(
        "Numbers are as precise as Swift's types",
        arguments: [
            ("0", .integer(0)), ("-0", .integer(0)), ("-0.0", .real(-0.0)), ("1.0", .real(1)), ("1e2", .real(100)),
            ("9223372036854775807", .integer(Int64.max)), ("-9223372036854775808", .integer(Int64.min)),
            ("9223372036854775808", .real(0x1p63)), ("-9223372036854775809", .real(-0x1p63)),
            ("18446744073709551616", .real(0x1p64)), ("1e-400", .real(0)), ("0.1", .real(0.1)),
        ] as [(String, JSONValue)])
    func numbers(_ text: String, _ value: JSONValue) throws {
        let read = try JSONValue(text.utf8)
        #expect(read == value)
        #expect(isInteger(read) == isInteger(value))
    }

    @Test("A number past 64 bits leaves the whole numbers beside it whole")
    func pastInteger() throws {
        let value = try JSONValue(#"{"id": 99999999999999999999, "badge": 3, "score": 0.5}"#.utf8)
        #expect(value["/badge"].map(isInteger) == true)
        #expect(value["/id"] == .real(1e20))
        #expect(JSONWriter().text(value) == #"{"id":1e+20,"badge":3,"score":0.5}"#)
    }

    @Test("Names are compared byte by byte, not as equivalent texts")
    func canonicalEquivalence() throws {
        let value = try JSONValue("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8)
        #expect(value.object?.count == 2)
        #expect(value["/\u{E9}"] == 1)
        #expect(value["/e\u{301}"] == 2)
    }

    @Test("If a name is given three times, the last counts, in the place of the first")
    func lastCounts() throws {
        let value = try JSONValue(#"{"a": 1, "b": 2, "a": 3, "\u0061": 4}"#.utf8)
        #expect(value == ["a": 4, "b": 2])
        #expect(value.object?.names == ["a", "b"])
    }

    private func isInteger(_ value: JSONValue) -> Bool { if case .integer = value { true } else { false } }
}
