import JSONText
import Testing

/// Objects of a fixed form: what is read, and what is said of mistakes.
@Suite("ObjectReader")
struct ObjectReaderTests {
    private enum Colour: String, CaseIterable { case red, green }

    /// Reads `{"name": text, "size": 1 to 9, "on": flag, "colour": word, "tags": texts}`, where only the name has to be there.
    private func read(_ text: String) throws(ReadingError) -> String {
        let reader = try ObjectReader(
            JSONDocument.unambiguous(Array(text.utf8), called: "the thing").value, "a thing",
            keys: ["name", "size", "on", "colour", "tags"])
        let name = try reader.required("name").someText()
        let size = try reader["size"]?.count(from: 1, to: 9)
        let isOn = try reader["on"]?.flag()
        let colour: Colour? = try reader["colour"]?.word("colour")
        let tags = try reader["tags"]?.texts()
        return "\(name) \(size ?? 0) \(isOn ?? false) \(colour?.rawValue ?? "-") \(tags ?? [])"
    }

    @Test("Members of the right kind are read, and may be missing")
    func good() throws {
        #expect(try read(#"{"name": "a"}"#) == "a 0 false - []")
        #expect(
            try read(#"{"name": "a", "size": 9, "on": true, "colour": "red", "tags": ["x"]}"#)
                == #"a 9 true red ["x"]"#)
    }

    @Test(
        "A mistake is reported where it is",
        arguments: [
            ("[1]", "[1] ← a thing is an array, not an object"), ("{}", "{} ← a thing needs name"),
            (#"{"name": 7}"#, "7 ← name is a number, not a string"),
            (#"{"name": ""}"#, #""" ← name is an empty string"#),
            (#"{"name": "a", "siez": 1}"#, #""siez" ← siez is not a known key of a thing, did you mean size"#),
            (
                #"{"name": "a", "weight": 1}"#,
                #""weight" ← weight is not a known key of a thing; it is one of name, size, on, colour, tags"#
            ),
            (#"{"name": "a", "size": 10}"#, "10 ← size is 10, not a whole number from 1 to 9"),
            (#"{"name": "a", "size": 1.5}"#, "1.5 ← size is 1.5, not a whole number from 1 to 9"),
            (#"{"name": "a", "size": 1e99}"#, "1e99 ← size is 1e+99, not a whole number from 1 to 9"),
            (#"{"name": "a", "on": 1}"#, "1 ← on is a number, not a Boolean"),
            (#"{"name": "a", "colour": "gren"}"#, #""gren" ← gren is not a known colour, did you mean green"#),
            (
                #"{"name": "a", "colour": "blue"}"#,
                #""blue" ← blue is not a known colour; it is one of red, green"#
            ),
            (#"{"name": "a", "tags": ["x", 1]}"#, "1 ← an element of tags is a number, not a string"),
            (#"{"name": "a", "name": "b"}"#, #""name" ← name is given twice"#),
            (#"{"name": "a",}"#, ", ← the thing is not JSON: a comma before the closing }"),
        ])
    func mistakes(_ text: String, _ expected: String) {
        do {
            Issue.record("read as \(try read(text))")
        } catch {
            let range = error.range(in: Array(text.utf8))
            #expect("\(String(decoding: Array(text.utf8)[range], as: UTF8.self)) ← \(error.message)" == expected)
        }
    }
}

/// Words for messages.
@Suite("Wording")
struct WordingTests {
    @Test("A number is followed by its noun")
    func count() {
        #expect([0, 1, 2].map { counted($0, "push", "pushes") } == ["0 pushes", "1 push", "2 pushes"])
        #expect([0, 1, 2].map { counted($0, "group") } == ["0 groups", "1 group", "2 groups"])
    }

    @Test("A code point has at least four digits")
    func codePoints() {
        #expect((["\u{7}", "“", "😀"] as [Unicode.Scalar]).map(\.codePoint) == ["U+0007", "U+201C", "U+1F600"])
    }

    @Test("Leaves are found with their places, in the order of the text")
    func leaves() {
        let value: JSONValue = ["a": [1, ["b": .null, "c/d": .null]], "e": .null, "f": [:]]
        #expect(
            value.leaves { value, _ in value == .null }.map(\.pointer.description) == ["/a/1/b", "/a/1/c~1d", "/e"])
        #expect(value.leaves { _, name in name.isEmpty }.map(\.pointer.description) == ["/a/0"])
    }
}
