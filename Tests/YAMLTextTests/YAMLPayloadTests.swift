import PushDocument
import PushLint
import Testing
import YAMLText

/// Payloads in YAML.
@Suite("Payloads in YAML") struct YAMLPayloadTests {
    /// The findings in a text: the bytes that they are about, and their rules.
    private func findings(_ text: String, named name: String = "a.yaml") -> [String] {
        let bytes = Array(text.utf8)
        return linter.lint(Input(bytes, named: name)).findings.map { found in
            String(decoding: bytes[found.range], as: UTF8.self) + " " + found.rule.id
        }
    }

    @Test(
        "What aliases stand for has one finding, at the anchor",
        arguments: [
            "base: &a {aps: {alert: hi, badge: '3'}}\none: *a\ntwo: *a\n",
            "base: &a {alert: hi, badge: '3'}\none: {aps: *a}\ntwo: {aps: *a}\nthree: {aps: *a}\n",
        ])
    func aliases(_ text: String) throws {
        let bytes = Array(text.utf8)
        let all = linter.lint(Input(bytes, named: "a.yaml")).findings
        #expect(all.map { String(decoding: bytes[$0.range], as: UTF8.self) } == ["'3'"])
        #expect(all.first?.message == "badge is a string, not a number (the value is used in 3 places)")
        #expect(all.first?.edits.count == 1)
    }

    @Test(
        "A block of Markdown has the findings of the same text by itself, at the same bytes",
        arguments: [
            "aps:\n  badge: '3'\n", "body: '{\"aps\": {\"badge\": \"3\"}}'\n",
            "body: |\n  {\"aps\": {\"badge\": \"3\"}}\n",
            "service: notify.mobile_app_a\ndata:\n  message: Hi\n  data:\n    push:\n      sound:\n        critical: 1\n",
            "run: |\n  python3 - <<'EOF'\n  send({'aps': {'badge': '3'}})\n  EOF\n",
        ])
    func inMarkdown(_ text: String) {
        let alone = findings(text)
        #expect(!alone.isEmpty && findings("# Title\n\nWords.\n\n```yaml\n\(text)```\n", named: "a.md") == alone)
    }

    @Test("Examples below each other in a block of Markdown repeat no key, and each has its findings")
    func examples() {
        let call = "action: notify.mobile_app\ndata:\n  message: clear_notification\n"
        let wrong = "action: '{{ notify_me }}'\ndata:\n  message: Hi\n  data:\n    push: {interruption-level: loud}\n"
        let found = findings("```yaml\n\(call)\n# Another\n\(wrong)```\n", named: "a.md")
        #expect(found.count == 1 && found == findings("```yaml\n\(wrong)```\n", named: "a.md"))
    }

    @Test(
        "Messages of Home Assistant are recognised by the action or the device",
        arguments: [
            "service: notify.mobile_app_a\ndata_template:\n  message: Hi\n  data:\n    push: {interruption-level: loud}\n",
            "action: notify.mobile_app\ndata:\n  message: Hi\n  data:\n    push: {interruption-level: loud}\n",
            "domain: mobile_app\ntype: notify\nmessage: Hi\ninterruption-level: loud\n",
        ])
    func calls(_ text: String) { #expect(findings(text).count == 1) }

    @Test("A device action of Home Assistant, and what a television takes, are no mistakes")
    func televisions() {
        let text = """
            - device_id: abc
              domain: mobile_app
              type: notify
              message: Hi
              data:
                push: {sound: default}
                image: {url: "http://example.com/a.jpg"}
                fontsize: medium
                position: center
            """
        #expect(findings(text) == [])
    }

    private var linter: Linter {
        var options = LintOptions()
        options.yaml = YAMLReader.documents
        return Linter(options)
    }

    @Test(
        "A finding is at its bytes, wherever the payload stands",
        arguments: [
            ("aps:\n  badge: '3' # a text\n", ["'3' wrong-kind"]),
            ("aps: {alert: hi, badge: \"3\"}", ["\"3\" wrong-kind"]),
            ("é: ü\na:\n- b:\n    aps:\n      alert: hi\n      thread_id: x\n", ["thread_id misspelt-key"]),
            ("a: &a {aps: {alert: hi, badge: '3'}}\nb: 1", ["'3' wrong-kind"]),
            ("a: |\n  {\n    \"aps\": {\"badge\": \"3\"}\n  }\n", ["\"3\" wrong-kind"]),
            ("a: '{\"aps\": {\"badge\": \"3\"}}'", ["\"3\" wrong-kind"]),
            ("a: \"{\\\"aps\\\": {\\\"badge\\\": \\\"3\\\"}}\"", ["\\\"3\\\" wrong-kind"]),
            (
                "run: |\n  curl -H 'apns-push-type: alert' -d '{\"aps\": {\"badge\": \"3\"}}' https://api.push.apple.com/3/device/a\n",
                ["\"3\" wrong-kind"]
            ),
            ("- aps: {alert: hi}\n---\n- aps: {badge: '3'}\n", ["'3' wrong-kind"]),
            ("data:\n  message: hi\n  data:\n    push: {interruption-level: urgent}", ["urgent message-unknown-value"]),
            ("aps: {alert: hi, sound: !secret x, badge: '{{ n }}', <<: *a}\n".replacing(", <<: *a", with: ""), []),
            ("x: &x {badge: 1}\naps: {alert: hi, <<: *x}\n", []),
            ("aps: {alert: hi}\naps: {alert: ho}", ["aps repeated-key"]),
            ("properties: {aps: {type: object}}", ["properties: {aps: {type: object}} form-not-read"]),
            ("aps: [1", ["1 not-json"]), ("a: 1", ["a: 1 form-not-read"]),
        ])
    func places(_ text: String, _ expected: [String]) { #expect(findings(text) == expected) }

    @Test("The description of a service's interface holds no messages, and a payload in it is one")
    func descriptions() {
        let schema = "properties: {app_id: {type: string}, contents: {$ref: '#/a'}, headings: {$ref: '#/a'}}"
        let example = "example: {app_id: app_id, contents: {en: a}, dynamic_content: b}"
        #expect(
            findings("openapi: 3.0.1\ncomponents:\n  a:\n    \(schema)\n    \(example)\n").allSatisfy {
                $0.hasSuffix("form-not-read")
            })
        #expect(findings("a:\n  \(schema)\n").allSatisfy { $0.hasSuffix("form-not-read") })
        #expect(findings("openapi: 3.0.1\na: {aps: {badge: '3'}}") == ["'3' wrong-kind"])
    }

    @Test("A fix replaces a value or a name, and adds nothing to a mapping; JSON in a block is edited as JSON")
    func fixes() throws {
        for (text, fixed) in [
            ("aps:\n  alert: hi\n  badge: '3' # why\n", "aps:\n  alert: hi\n  badge: 3 # why\n"),
            ("aps:\n  alert: hi\n  thread_id: x\n", "aps:\n  alert: hi\n  \"thread-id\": x\n"),
            ("aps:\n  alert: hi\nbadge: 3\n", "aps:\n  alert: hi\nbadge: 3\n"),
            (
                "a: |\n  {\"aps\": {\"alert\": \"hi\", \"thread_id\": \"x\"}}\n",
                "a: |\n  {\"aps\": {\"alert\": \"hi\", \"thread-id\": \"x\"}}\n"
            ),
        ] {
            let result = Fixer(linter).fix(Array(text.utf8), named: "a.yaml")
            #expect(String(decoding: result.bytes, as: UTF8.self) == fixed)
        }
    }

    @Test("Without a reader of YAML, YAML is text of another kind")
    func libraries() {
        let document = Linter().lint(Input(Array("aps: {badge: '3'}".utf8), named: "a.yaml")).document
        #expect(document.form == .foreign && document.pushes.isEmpty)
    }
}
