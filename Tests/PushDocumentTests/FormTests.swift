import JSONText
import PushDocument
import Testing

/// What a document is, by its name and its content.
@Suite struct FormTests {
    private func document(_ text: String, _ name: String?) -> PushDocument {
        PushDocument(Array(text.utf8), named: name)
    }

    /// Texts that were never meant to be JSON, with the names of their files.
    private static let foreignTexts: [(name: String?, text: String)] = [
        (
            "n.rb",
            "# frozen_string_literal: true\nn = Rpush::Apns2::Notification.new\nn.data = { aps: { alert: \"hi\" } }\n"
        ),
        ("send.js", "const safariPayload = {\n  aps: { alert: { title: content.title } },\n};\n"),
        ("send.js", #"module.exports = {"aps": {"alert": "hi"}};"#),
        ("push.dart", "final payload = {'aps': {'alert': 'hi'}};"),
        ("push.py", "def push():\n    return {'aps': {'alert': title}}\n"),
        ("hash.rb", #"{ aps: { alert: "hi" } }"#),
        ("Push.swift", "/// {\"aps\": {}}\nlet payload = [\"aps\": [\"alert\": title]]\n"),
        ("rules.yaml", "name: push\naps: {alert: hi}\n"),
        ("Makefile", "push:\n\tcurl -d '{\"aps\": 1}'\n"),
        ("notes.txt", "Send this: {\"aps\": {\"alert\": \"hi\"}}\n"),
        (nil, "const safariPayload = {\n  aps: { alert: content.title },\n};\n"),
        (nil, "n = Rpush::Apns2::Notification.new\nn.data = { aps: { alert: \"hi\" } }\n"),
        (nil, "nothing here"),
    ]

    @Test("Text of another kind is one mistake without an edit, and no push", arguments: foreignTexts)
    func foreign(_ name: String?, _ text: String) throws {
        let document = document(text, name)
        guard case .foreign = document.form else {
            // A command in a text without an extension is found as in a script.
            #expect(document.form == .text(.shell) && name == "Makefile")
            return
        }
        let mistakes = document.fragments.flatMap(\.mistakes)
        #expect(mistakes.map(\.error.mistake) == [.foreignText])
        #expect(mistakes.allSatisfy { $0.edits == nil && !$0.range.isEmpty })
        #expect(document.pushes.isEmpty)
    }

    @Test(
        "JSON with mistakes stays JSON",
        arguments: [
            ("a.apns", "const payload = {aps: {alert: 'hi'}};"), ("a.json", "// hi\n{\"aps\": {}}"),
            ("a.json5", "{aps: {}}"), ("payload", "\u{FEFF} /* a */ # b\n{aps: {}}"),
            ("a.json.erb", "{\"aps\": <%= aps %>}"),
            (nil, "{aps: {}}"), (nil, #"payload = {"aps": {}};"#), (nil, ""), ("send.js", ""),
            ("a.yaml", "---\naps: {}"), (nil, "eyJhcHMiOnt9fQ=="), ("a.txt", "<?xml version='1'?>"),
            ("send.js", #"{"aps": {"alert": "hi"}}"#), ("a.txt", #"'{"aps": {}}'"#), ("a", #"{\"aps\": {}}"#),
            (nil, "[AnyHashable(\"aps\"): {\n    alert = hi;\n}]"),
            (nil, "AnyHashable(\"aps\"): {\n    alert = hi;\n}"),
        ])
    func json(_ name: String?, _ text: String) { #expect(document(text, name).form == .json) }

    @Test("Text around JSON is recognised by the name, and without an extension by the content")
    func text() {
        #expect(document("# A", "a.md").form == .text(.markdown))
        #expect(document("echo", "a.sh").form == .text(.shell))
        #expect(document("{}", "a.jsonl").form == .text(.lines))
        #expect(document("# A\n```\n{\"aps\": {}}\n```\n", "./dir.d/README").form == .text(.markdown))
        #expect(document("POST /3/device/1 HTTP/2\n\n{\"aps\": {}}", nil).form == .text(.http))
        #expect(document("### push", "a.rest").form == .text(.http))
        #expect(document("# A", "a.mdx").form == .text(.markdown))
        #expect(document("curl -d '{\"aps\": {}}'", nil).form == .text(.shell))
    }

    @Test("Bytes that were sent are a payload, whatever they look like")
    func sent() {
        var options = ReadingOptions()
        options.isSentBody = true
        #expect(PushDocument(Array("x = {}".utf8), named: "a.js", options: options).form == .json)
    }
}
