import JSONText
import Testing

/// Reading a text past its mistakes.
@Suite("Reading after a mistake") struct SyntaxRecoveryTests {
    /// The text as it was read; nil if reading ended early.
    private func readOn(_ text: String) -> String? {
        guard let error = SyntaxError.of(Array(text.utf8)) else { return text }
        let recovery = SyntaxRecovery(Array(text.utf8), after: error)
        return recovery.document.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(
        "A null stands for an unknown value, and reading continues",
        arguments: [
            (#"{"aps": {"badge": ${badge}, "sound": "x"}}"#, #"{"aps": {"badge": null, "sound": "x"}}"#),
            (#"{"aps": {"badge": {{ badge }}}, "id": 7}"#, #"{"aps": {"badge": null}, "id": 7}"#),
            (#"{"aps": {"badge": [BADGE], "sound": "x"}}"#, #"{"aps": {"badge": null, "sound": "x"}}"#),
            (#"{"aps": {"badge": <count>, "sound": "x"}}"#, #"{"aps": {"badge": null, "sound": "x"}}"#),
            (#"{"aps": ..., "id": 7}"#, #"{"aps": null, "id": 7}"#),
            (#"{"aps": {"badge": 1 | 2, "sound": "x"}}"#, #"{"aps": {"badge": null, "sound": "x"}}"#),
            (#"{"aps": {"alert": "a" + b, "badge": 1}}"#, #"{"aps": {"alert": null, "badge": 1}}"#),
            (#"{"aps": {"alert": f(a, "b,}"), "badge": 1}}"#, #"{"aps": {"alert": null, "badge": 1}}"#),
            (#"{"aps": {"alert": f(x)[0] }}"#, #"{"aps": {"alert": null }}"#),
            (#"{"aps": {"alert" "x", "badge": 1}}"#, #"{"aps": {"alert": "x", "badge": 1}}"#),
            (#"{"aps": {"alert": , "badge": 1}}"#, #"{"aps": {"alert":null , "badge": 1}}"#),
            (#"{"aps": {"alert"}, "id": 7}"#, #"{"aps": {"alert":null}, "id": 7}"#),
            (#"{"aps": {"alert": None, "badge": 007}}"#, #"{"aps": {"alert": null, "badge": null}}"#),
            (#"{"aps": {"badge": BADGE, "sound": "x"}}"#, #"{"aps": {"badge": null, "sound": "x"}}"#),
            (#"{"aps": {"alert": It's late, "badge": 1}}"#, #"{"aps": {"alert": null, "badge": 1}}"#),
            (#"{"aps": {"alert": content.title}}"#, #"{"aps": {"alert": null}}"#),
            (#"{"aps": {}, ${key}: 1}"#, #"{"aps": {}, " 12": 1}"#),
        ])
    func placeholders(_ text: String, _ read: String) {
        #expect(readOn(text) == read)
    }

    @Test(
        "Reading ends where it is unclear how the text continues",
        arguments: [
            "{${members}}", #"{"aps": {...}}"#, "{\"a\": f(x)\n\"b\": 1}", #"{"aps": {"alert": f(x}}"#, "${payload}",
            #"{"aps": {} ${more}}"#, #"{"aps": {"badge": 3"#, #"{"aps": {}} {"aps": {}}"#,
        ])
    func ends(_ text: String) {
        #expect(readOn(text) == nil)
    }

    @Test("Each step's edits lead to the next text, and the last to the document")
    func steps() throws {
        for row in MistakeCase.all {
            let recovery = SyntaxRecovery(row.bytes, after: try #require(SyntaxError.of(row.bytes)))
            var text = row.bytes
            for step in recovery.steps {
                #expect(SyntaxError.of(text) == step.error)
                text = step.edits.applied(to: text)
            }
            #expect(recovery.document.map { $0.bytes == text } ?? (recovery.steps.last?.edits == []))
        }
    }

    @Test("Any number of mistakes with one cause are corrected, and up to 20 independent ones")
    func limits() {
        let comments = "[" + String(repeating: "1, // one\n", count: 200) + "1]"
        #expect(
            SyntaxError.of(Array(comments.utf8)).map { SyntaxRecovery(Array(comments.utf8), after: $0).steps.count }
                == 200)
        let commas = "[" + String(repeating: "[1,],", count: 200) + "1]"
        #expect(
            SyntaxError.of(Array(commas.utf8)).map { SyntaxRecovery(Array(commas.utf8), after: $0).steps.count } == 20)
    }
}
