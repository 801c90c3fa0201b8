import JSONText
import Testing

/// Documents without needless bytes.
@Suite("Minified JSON") struct MinifierTests {
    @Test(
        "White space is removed, and needless escapes on request; everything else stays",
        arguments: [
            ("{ \"a\" : [ 1 , 2.50, -0e+1 ] }\n", #"{"a":[1,2.50,-0e+1]}"#, #"{"a":[1,2.50,-0e+1]}"#),
            (#"{"a b" : " c  d "}"#, #"{"a b":" c  d "}"#, #"{"a b":" c  d "}"#),
            (#"["\u00e9\/\ud83d\ude00"]"#, #"["\u00e9\/\ud83d\ude00"]"#, #"["é/😀"]"#),
            (#"["\u000a\u0000\u0022\\ \""]"#, #"["\u000a\u0000\u0022\\ \""]"#, #"["\n\u0000\"\\ \""]"#),
            (#"{"a":1,"a" : 2}"#, #"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
            (" true ", "true", "true"),
        ])
    func minified(_ text: String, _ short: String, _ shortest: String) throws {
        let bytes = Array(text.utf8)
        let plain = Minifier(unescaping: false).bytes(bytes[...])
        let unescaped = Minifier(unescaping: true).bytes(bytes[...])
        #expect(String(decoding: plain, as: UTF8.self) == short)
        #expect(String(decoding: unescaped, as: UTF8.self) == shortest)
        #expect(Minifier(unescaping: false).count(bytes[...]) == plain.count)
        #expect(Minifier(unescaping: true).count(bytes[...]) == unescaped.count)
        let value = try JSONDocument(parsing: bytes).value
        #expect(try JSONDocument(parsing: plain).value == value)
        #expect(try JSONDocument(parsing: unescaped).value == value)
    }

    @Test("A part of a text can be minified as well")
    func part() {
        let bytes = Array(#"{"payload": { "a" : 1 } }"#.utf8)
        #expect(Minifier(unescaping: true).bytes(bytes[12..<23]) == Array(#"{"a":1}"#.utf8))
    }
}
