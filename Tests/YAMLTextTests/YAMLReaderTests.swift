import JSONText
import PushDocument
import TestSupport
import Testing
import YAMLText

/// YAML as JSON.
@Suite("YAML") struct YAMLReaderTests {
    private func json(_ text: String) throws -> [String] {
        try YAMLReader.documents(in: Array(text.utf8)).map { document in
            let value = try JSONDocument(parsing: document.text).value
            return JSONWriter().text(value).replacing(/\x{10FFFD}\d*/, with: "?")
        }
    }

    @Test(
        "YAML is written as the JSON that it means",
        arguments: [
            ("a: 1", #"{"a":1}"#), ("a: 1\nb: two", #"{"a":1,"b":"two"}"#), ("- a\n- b", #"["a","b"]"#),
            ("a:\n  b:\n    - c: 1\n      d: 2\n    - e\nf: g", #"{"a":{"b":[{"c":1,"d":2},"e"]},"f":"g"}"#),
            ("a:\n- 1\n- 2\nb: 3", #"{"a":[1,2],"b":3}"#), ("{a: 1, 'b': [c, \"d\"], }", #"{"a":1,"b":["c","d"]}"#),
            ("a: # why\n  # more\n  b # c\nd: e", #"{"a":"b","d":"e"}"#),
            ("a:\nb: ~\nc: null", #"{"a":null,"b":null,"c":null}"#),
            ("a: [true, False, yes, \"true\", !!str true]", #"{"a":[true,false,"yes","true","true"]}"#),
            (
                "a: [0x1F, 0o17, 007, +5, .5, 1e3, 1_0, 2026-11-22, -, '3', !!int '3']",
                #"{"a":[31,15,7,5,0.5,1000.0,"1_0","2026-11-22","-","3",3]}"#
            ),
            ("1: a\ntrue: b\n~: c", #"{"1":"a","true":"b","~":"c"}"#),
            ("a: 'it''s \"x\" \\n'", #"{"a":"it's \"x\" \\n"}"#), (#"a: "x\ty\x41é\u00e9""#, #"{"a":"x\tyAéé"}"#),
            ("a: one\n  two\n\n  three", #"{"a":"one two\nthree"}"#), ("a: 'one\n  two'", #"{"a":"one two"}"#),
            ("a: |\n  one\n    two \"q\"\n\n  three\nb: 1", #"{"a":"one\n  two \"q\"\n\nthree\n","b":1}"#),
            ("a: >-\n  one\n  two\nb: 1", #"{"a":"one two","b":1}"#),
            ("a: |+\n  one\n\n\nb: 1", #"{"a":"one\n\n\n","b":1}"#),
            ("a: |2-\n    one\nb: 1", #"{"a":"  one","b":1}"#), ("a: |\r\n  one\r\nb: 1\r\n", #"{"a":"one\n","b":1}"#),
            ("a: |\n\nb: 1", #"{"a":"","b":1}"#), ("a: \"\"\nb: ''", #"{"a":"","b":""}"#),
            ("a: &x {b: 1}\nc: *x\nd: [*x, &y 2, *y]", #"{"a":{"b":1},"c":{"b":1},"d":[{"b":1},2,2]}"#),
            ("a: &x\n  b: 1\nc: *x", #"{"a":{"b":1},"c":{"b":1}}"#), ("&k a: 1\nb: *k", #"{"a":1,"b":"a"}"#),
            ("&k a: 1\n*k : 2", #"{"a":2}"#),
            ("a: &x !!str 1\nb: *x", #"{"a":"1","b":"1"}"#),
            (
                "base: &x {b: 1}\nc:\n  <<: *x\n  d: 2",
                #"{"base":{"b":1},"c":{" 0":{"b":1},"d":2}}"#
            ),
            ("a: !secret key\nb: !include x.yaml\nc: !ref [x, y]\nd: 1", #"{"a":null,"b":null,"c":null,"d":1}"#),
            (
                "a: \"{{ states('x') }}\"\nb: Hi {{ name }}\nc: ${{ secrets.X }}\nd: {{ x }}",
                #"{"a":null,"b":"Hi {{ name }}","c":null,"d":null}"#
            ),
            ("? [a, b]\n: c", "null"), ("- [a: 1, b]\n- ? x\n  : y\n- ? z", #"[[{"a":1},"b"],{"x":"y"},{"z":null}]"#),
            ("---\na: 1\n---\nb: 2\n...\n--- c", #"{"a":1} {"b":2} "c""#),
            ("\u{FEFF}é: ü\nb: 😀", #"{"é":"ü","b":"😀"}"#),
            ("%YAML 1.2\n---\na: 1", #"{"a":1}"#), ("", ""), ("# nothing", ""), ("---\n...\n", "null"),
            ("- - a\n  - b\n-\n- c", #"[["a","b"],null,"c"]"#), ("a: {}\nb: []", #"{"a":{},"b":[]}"#),
            ("a: x:y\nb: http://a/b#c", #"{"a":"x:y","b":"http://a/b#c"}"#),
        ] as [(String, String)])
    func meaning(_ text: String, _ expected: String) throws {
        #expect(try json(text).joined(separator: " ") == expected)
    }

    @Test(
        "What can't be read is named with its place",
        arguments: [
            ("a: [1, 2", "did not find expected ',' or ']' while parsing a flow sequence", 8 - 1),
            ("a: 1\n b: 2", "mapping values are not allowed in this context", 7),
            ("a: \"x\nb: 1", "found unexpected end of stream while scanning a quoted scalar", 9),
            ("a: *x", "found undefined alias", 3),
            ("é: \"\\q\"", "found unknown escape character while parsing a quoted scalar", 5),
            ("a\t: @b", "found character that cannot start any token while scanning for the next token", 4),
            ("a: &x [*x]", "it has too many levels or aliases", 6),
        ])
    func mistake(_ text: String, _ message: String, _ offset: Int) throws {
        let error = try #require(throws: SyntaxError.self) { try YAMLReader.documents(in: Array(text.utf8)) }
        #expect(error.message == "not read as YAML: " + message && error.range.lowerBound == offset, "\(error)")
    }

    @Test("Hostile text is refused, or read in time that grows with its length")
    func hostile() throws {
        let levels = (0..<12).map {
            "a\($0): &a\($0) [\(Array(repeating: $0 == 0 ? "x" : "*a\($0 - 1)", count: 10).joined(separator: ","))]"
        }
        for text in [
            levels.joined(separator: "\n"), String(repeating: "[", count: 20_000),
            String(repeating: "{a: ", count: 20_000),
            String(repeating: "- ", count: 20_000), "a: \u{0}", "\u{1}",
            String(repeating: "a: 1\n", count: 1_000_000), String(repeating: "&a !b ", count: 10_000),
            String(repeating: "*a ", count: 10_000),
            (0..<5000).map { "%TAG !a\($0)! x:\n" }.joined() + "---\na: 1",
            String(
                repeating:
                    "---\na: &a [\(String(repeating: "x,", count: 500))]\nb: [\(String(repeating: "*a,", count: 200))]\n",
                count: 10),
            (0..<5000).map { "a\($0): &a\($0) [*a\(max(0, $0 - 1))]\n" }.joined().replacing(
                "&a0 [*a0]", with: "&a0 [1]"),
        ] { #expect(throws: SyntaxError.self) { try YAMLReader.documents(in: Array(text.utf8)) } }
        for bytes in [[0xFF, 0xFE, 0x61, 0], [0x61, 0xC3], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
            #expect(throws: SyntaxError.self) { try YAMLReader.documents(in: bytes) }
        }
        for text in [
            (0..<5000).map { "a\($0): &a\($0) 1\n" }.joined(),
            "a: [" + (0..<2000).map { "&a\($0) 1, " }.joined() + String(repeating: "*a1999, ", count: 10_000) + "]",
            "a: '" + String(repeating: "[", count: 200) + "' # " + String(repeating: "{", count: 200) + "\n",
        ] { #expect(try json(text).count == 1) }
        let text =
            "a: &x {b: c}\n"
            + (0..<LargeLaw.count(20_000)).map { "k\($0): [*x, |\n  {\"q\": 1}\n]\n".replacing("|\n  ", with: "") }
            .joined()
        #expect(try json(text).count == 1)
    }
}
