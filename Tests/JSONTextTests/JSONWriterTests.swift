import JSONText
import Testing

/// Written JSON reads back as the same value.
@Suite("Written JSON") struct JSONWriterTests {
    static let layouts: [JSONWriter.Layout] = [.compact, .indented(2), .indented(0)]

    @Test("Written JSON reads back as an equal value, in every layout", arguments: GeneratedDocument.all)
    func generated(_ generated: GeneratedDocument) throws {
        for layout in Self.layouts {
            #expect(try JSONValue(JSONWriter(layout).bytes(generated.value)) == generated.value)
        }
    }

    @Test("Samples are unchanged by reading and writing", arguments: Sample.all.filter { $0.document != nil })
    func samples(_ sample: Sample) throws {
        let value = try #require(sample.document?.value)
        for layout in Self.layouts {
            let written = JSONWriter(layout).bytes(value)
            let again = try JSONValue(written)
            #expect(again == value)
            #expect(JSONWriter(layout).bytes(again) == written)
        }
    }

    @Test("Compact text has no white space outside strings, and never more bytes than another layout")
    func compact() throws {
        let value: JSONValue = [
            "aps": ["alert": ["title": "a b", "loc-args": ["x", 1, .null, true, 0.5]]], "n": [:], "e": [],
        ]
        #expect(
            JSONWriter().text(value)
                == #"{"aps":{"alert":{"title":"a b","loc-args":["x",1,null,true,0.5]}},"n":{},"e":[]}"#)
        #expect(
            JSONWriter(.indented(2)).text(["a": [1, [:]], "b": []])
                == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}")
    }

    @Test("Only characters that must be escaped are")
    func escapes() {
        #expect(
            JSONWriter().text("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é👍") == #""\"\\/\b\f\n\r\t\u0000\u001f"#
                + "\u{7F}é👍\"")
    }

    @Test("Numbers that JSON can't hold become null")
    func notFinite() {
        #expect(JSONWriter().text(.array([.real(.nan), .real(.infinity), .real(-.infinity)])) == "[null,null,null]")
    }
}
