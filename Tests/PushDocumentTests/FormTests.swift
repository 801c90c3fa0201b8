import JSONText
import PushDocument
import Testing

/// What a document is, by its name and its content.
@Suite("Forms of documents") struct FormTests {
    private func document(_ text: String, _ name: String?) -> PushDocument {
        PushDocument(Array(text.utf8), named: name)
    }

    /// Texts that were never meant to be JSON, with the names of their files.
    private static let foreignTexts: [(name: String?, text: String)] = [
        ("n.rb", "# frozen_string_literal: true\nn = Rpush::Apns2::Notification.new\nn.data = data\n"),
        ("send.js", "const safariPayload = {\n  aps: makeAPS(content),\n};\n"),
        ("Push.swift", "struct Push: Encodable {\n    let aps: APS\n}\n"),
        ("Push.scala", "val aps = Push(alert)\n"),
        ("rules.yaml", "name: push\naps: {alert: hi}\n"), ("a.yaml", "---\naps: {}"),
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
        #expect(mistakes.map(\.error.mistake) == [name == nil ? .foreignText : .otherForm])
        #expect(mistakes.allSatisfy { $0.edits == nil && !$0.range.isEmpty })
        #expect(document.pushes.isEmpty)
    }

    @Test(
        "A file without an ending is a script of the language that its first line names",
        arguments: [
            ("push", "#!/usr/bin/env python3", "send(dict(aps=dict(badge=3)))"),
            ("bin/push", "#!/usr/bin/env -S node --no-warnings", "send({aps: {badge: 3}})"),
            ("push", "#!/usr/local/bin/ruby3.3 -w", "send(aps: {badge: 3})"),
            ("push", "#!/usr/bin/php", "<?php send(['aps' => ['badge' => 3]]);"),
            ("push", "#!/bin/sh", "P='{\"aps\": {\"badge\": 3}}'\necho \"$P\""),
            ("push.curl", "# a push", "P='{\"aps\": {\"badge\": 3}}'\necho \"$P\""),
        ])
    func scripts(_ name: String, _ first: String, _ text: String) {
        let document = document("\(first)\n\(text)\n", name)
        #expect(document.pushes.map { $0.request?.aps.json["badge"] } == [3])
        let other = self.document("\(first.replacing("#!", with: "# "))\n\(text)\n", "push")
        #expect(other.pushes.isEmpty || name == "push.curl")
    }

    @Test(
        "A literal in a program is a payload, whose computed values are placeholders",
        arguments: [
            ("n.rb", "n.data = { aps: { :alert => \"hi\", 'badge' => 3, sound: sound } }"),
            ("a.js", "const p = {\n  // a comment\n  aps: { alert: 'hi', badge: 3, sound: pick(a, [1]) },\n};"),
            ("a.js", "const p = {\"aps\": {\"alert\": \"hi\", badge: 3, sound,},};"),
            ("a.js", "p = {aps: {alert: 'hi', badge: 3, sound, // the last\n /* one */ }, // too\n}"),
            ("a.js", "p = {aps /* of */ : // Apple\n {alert: 'hi', sound // short\n, badge: 3 // a number\n}}"),
            ("a.ts", "p = {aps: {alert: 'hi', badge: 3 /* a number */ as number, sound /* short */ }}"),
            ("a.ts", "send({ aps: { alert: `hi`, badge: 3 as number, ...rest } } as const)"),
            ("a.dart", "final p = <String, dynamic>{'aps': {'alert': 'hi', 'badge': 3, 'sound': '$name'}};"),
            ("a.py", "def f():\n    return {'aps': {'alert': 'hi', 'badge': 3, 'sound': f'{name}.caf', **more}}"),
            (
                "a.go",
                "p := map[string]interface{}{\n  \"aps\": map[string]any{\"alert\": \"hi\", \"badge\": 3, \"sound\": s,},\n}"
            ),
            ("a.go", "c.JSON(200, gin.H{\"aps\": gin.H{\"alert\": \"hi\", \"badge\": 3}})"),
            (
                "a.swift",
                "let p: [String: Any] = [\"aps\": [\"alert\": \"hi\", \"badge\": 3, \"sound\": s] as [String: Any]]"
            ),
            ("a.kt", "val p = mapOf(\"aps\" to mapOf(\"alert\" to \"hi\", \"badge\" to 3, \"sound\" to s))"),
            ("a.php", "<?php $p = ['aps' => ['alert' => 'hi', 'badge' => 3, 'sound' => $s]];"),
        ])
    func literal(_ name: String, _ text: String) throws {
        let document = document(text, name)
        #expect(document.form == .text(.source))
        let push = try #require(document.pushes.first)
        #expect(document.pushes.count == 1 && document.fragments.allSatisfy(\.mistakes.isEmpty))
        let aps = push.request?.aps.json
        #expect(aps?["alert"] == "hi" && aps?["badge"] == 3)
        let start = try #require(text.utf8.firstRange(of: "aps".utf8)?.lowerBound)
        #expect(push.payloadRange.contains(text.utf8.distance(from: text.startIndex, to: start)))
    }

    @Test("A message in a program is read as one for an SDK")
    func messageLiteral() {
        let text =
            "admin.messaging().send({ token, notification: { title }, apns: { payload: { aps: { badge: 2 } } } })"
        let document = document(text, "send.ts")
        #expect(document.fragments.flatMap(\.messages).count == 1)
        #expect(document.pushes.count == 1)
    }

    @Test(
        "JSON with mistakes stays JSON",
        arguments: [
            ("a.apns", "const payload = {aps: {alert: 'hi'}};"), ("a.json", "// hi\n{\"aps\": {}}"),
            ("a.json5", "{aps: {}}"), ("payload", "\u{FEFF} /* a */ # b\n{aps: {}}"),
            ("a.json.erb", "{\"aps\": <%= aps %>}"),
            (nil, "{aps: {}}"), (nil, #"payload = {"aps": {}};"#), (nil, ""), ("send.js", ""),
            (nil, "eyJhcHMiOnt9fQ=="), ("a.txt", "<?xml version='1'?>"),
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
        options.stage = .sending
        #expect(PushDocument(Array("x = {}".utf8), named: "a.js", options: options).form == .json)
    }

    @Test(
        "A placeholder makes a text unknown, wherever it stands in the document",
        arguments: [
            ("{{name}}", true), ("{% if a %}", true), ("%@", true), ("${name}", true), ("<%= a %>", true),
            ("#(name)", true), (#"\u007b{name}}"#, true), ("{name}", false), ("5 %", false), (#"\\u"#, false),
        ])
    func placeholder(_ text: String, isOne: Bool) {
        for before in 0..<40 {
            for after in [0, 1, 17] {
                let padding = (String(repeating: "a", count: before), String(repeating: "b", count: after))
                let json = #"{"aps":{"alert":"\#(padding.0) \#(text) \#(padding.1)"}}"#
                #expect(document(json, nil).isKnown == !isOne, "\(json)")
            }
        }
    }
}
