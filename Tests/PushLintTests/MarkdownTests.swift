import PushLint
import Testing

/// Payloads in Markdown: in fences of many languages, and without a fence.
@Suite("Payloads in Markdown") struct MarkdownTests {
    /// The number of payloads, and the findings as "line rule".
    private func lint(_ text: String) -> (payloads: Int, found: [String]) {
        let result = Linter().lint(Input(Array(text.utf8), named: "guide.md"))
        let lines = result.findings.map { finding in
            "\(text.utf8.prefix(finding.range.lowerBound).filter { $0 == 0x0A }.count + 1) \(finding.rule.id)"
        }
        return (result.document.pushes.count, lines)
    }

    private static let badge = #"{"aps": {"alert": "Hi", "badge": "3"}}"#

    @Test(
        "A payload in a fence is found, whatever the language label",
        arguments: [
            "", "json", "js", "javascript", "typescript", "ts", "jsonc", "json5", "dart", "swift", "apns", "JSON",
            "json title=\"payload.apns\"",
        ])
    func fences(_ label: String) {
        let found = lint("Send this:\n\n```\(label)\n\(Self.badge)\n```\n")
        #expect(found.payloads == 1)
        #expect(found.found == ["4 wrong-kind"])
    }

    @Test("Signs of quotation are those of a whole block; in the trace that curl prints they are text")
    func quotations() {
        let device = String(repeating: "a1", count: 32)
        let head = "POST /3/device/\(device) HTTP/2\n> apns-topic: com.example.a\n> "
        #expect(lint("Look:\n\n```\n* Using HTTP2\n> \(head)\n< HTTP/2 200\n```\n").payloads == 0)
        #expect(lint("> ```\n> \(head)\n> \(Self.badge)\n> ```\n").found == ["3 push-type-missing", "5 wrong-kind"])
    }

    @Test("In code, JSON and what is written as code are found")
    func code() {
        let text = """
            ```js
            const note = { aps: { alert: title, badge: count() } };
            const text = JSON.stringify({"aps": {"alert": "Hi", "badge": "3"}, "id": 7});
            send({"aps": {"alert": title}});
            ```
            """
        #expect(lint(text).payloads == 3)
        #expect(lint(text).found == ["3 wrong-kind"])
        let swift = "```swift\nlet payload = #\"\"\"\n{\n  \"aps\": {\"badge\": \"3\"}\n}\n\"\"\"#\n```\n"
        #expect(lint(swift).found == ["4 wrong-kind"])
    }

    @Test("Code in a fence without a language is not a payload, but the payload in it is")
    func unlabelled() {
        let text = "```\nfunc main() {\n  key, err := load()\n  send([]byte(`{\"aps\":{\"badge\":\"3\"}}`))\n}\n```\n"
        #expect(lint(text).payloads == 1)
        #expect(lint(text).found == ["4 wrong-kind"])
    }

    @Test("A shell block may show the file that a command reads")
    func shell() {
        #expect(
            lint("```bash\n# push.apns\n\(Self.badge)\nxcrun simctl push booted push.apns\n```").found == [
                "3 wrong-kind"
            ])
    }

    @Test("Syntax that a language allows is not a mistake in its fence")
    func allowed() {
        let comment = "{\n  // wakes the app\n  \"aps\": {\"alert\": \"Hi\",},\n}"
        for label in ["jsonc", "json5", "js", "typescript"] {
            #expect(lint("```\(label)\n\(comment)\n```").found == [], "\(label)")
            #expect(lint("```\(label)\n\(comment)\n```").payloads == 1, "\(label)")
        }
        #expect(lint("```json\n\(comment)\n```").found == ["3 not-json", "4 not-json", "4 not-json"])
    }

    @Test("An object with aps is found without a fence, bare or indented")
    func bare() {
        let text = """
            # Category
            \(Self.badge)

            Another one:

                {
                    "aps": {
                        "alert": "Hi",
                        "badge": "4"
                    }
                }

            {"not": "one"} and {aps: none}, { "aps": ... } and an open { bracket.

            ```json
            \(Self.badge)
            ```
            """
        let found = lint(text)
        #expect(found.payloads == 3)
        #expect(found.found == ["2 wrong-kind", "9 wrong-kind", "16 wrong-kind"])
    }

    @Test(
        "An abridged payload is not checked",
        arguments: [
            #"{"APNS": "{\"aps\":...}", "default": "x"}"#, #"{"aps": {"alert": ...}}"#, #"{"aps": …}"#,
        ])
    func elided(_ text: String) {
        #expect(lint("```json\n\(text)\n```").found == [])
        #expect(lint("See:\n\n\(text)\n").found == [])
    }

    @Test("A string of dots alone is an omitted value of any kind")
    func elidedStrings() {
        let text = #"{"aps": {"alert": "...", "badge": "…", "interruption-level": "...", "sound": "…"}, "id": null}"#
        #expect(lint("```json\n\(text)\n```").found == ["2 null-value"])
        #expect(lint("See:\n\n\(text)\n").found == ["3 null-value"])
        let request =
            #"{"headers": {"apns-push-type": "…", "apns-id": "..."}, "payload": {"aps": {"alert": "a", "badge": "3"}}}"#
        #expect(lint("```json\n\(request)\n```").found == ["2 wrong-kind"])
        #expect(lint(#"curl -d '{"aps": {"badge": "..."}}' https://api.push.apple.com/3/device/1"#).payloads == 0)
        let message = #"{"default": "x", "APNS": "{\"aps\": {\"alert\": \"Hi\", \"badge\": \"...\"}}"}"#
        #expect(lint("```json\n\(message)\n```").found == [])
        // Dots within a longer text are normal text.
        #expect(lint(#"{"aps": {"alert": "Wait ...", "badge": "3 ..."}}"#).found == ["1 wrong-kind"])
        // In a file with a single payload nobody fills them in.
        let file = Linter().lint(Input(Array(#"{"aps": {"alert": "Hi", "badge": "..."}}"#.utf8), named: "a.apns"))
        #expect(file.findings.map(\.rule.id) == ["wrong-kind"])
    }

    @Test("Messages to a service are found beside comments and each other")
    func severalMessages() {
        let message = """
            {
              "to": "ExponentPushToken[xxx]",
              "title": "Hello",
              "body": "First",
              "badge": "3"
            }
            """
        let other =
            #"{"notifications": [{"platform": 2, "message": "a", "title": "b", "notification": {"icon": "c"}}]}"#
        #expect(ids("```json\n\(other)\n```", "a.md") == [])
        for text in ["// plain\n\(message)", "\(message)\n\n\(message)"] {
            let count = text.hasPrefix("//") ? 1 : 2
            #expect(ids("```json\n\(text)\n```", "a.md") == Array(repeating: "message-wrong-kind", count: count))
        }
    }

    @Test("Several payloads in one fence are all found")
    func several() {
        let text = "```\nPOST /3/device/abc\n\n\(Self.badge)\n\nor\n\n\(Self.badge)\n```"
        #expect(lint(text).found == ["4 wrong-kind", "8 wrong-kind"])
    }

    @Test("Brackets that never close are read quickly")
    func brackets() {
        let text = "\"aps\"\n" + String(repeating: "{\n", count: 200_000)
        #expect(lint(text).payloads == 0)
    }

    @Test("Markdown without a payload is recognised")
    func nothing() {
        #expect(Linter().lint(Input(Array("# Guide\n\nNo payload.".utf8), named: "guide.md")).document.hasNoPush)
        #expect(
            !Linter().lint(Input(Array("```json\n\(Self.badge)\n```".utf8), named: "guide.md")).document.hasNoPush)
        #expect(!Linter().lint(Input(Array("{}".utf8), named: "a.json")).document.hasNoPush)
    }
}
