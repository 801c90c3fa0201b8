import JSONText
import Playground
import PushLint
import Testing
import YAMLText

/// What the page shows of a text that somebody pastes.
struct PlaygroundTests {
    private func reply(_ text: String, headers: JSONValue = [:]) throws -> JSONValue {
        var options = LintOptions()
        options.yaml = YAMLReader.documents
        let request: JSONValue = ["text": .string(text), "headers": headers, "os": "ios26"]
        return try JSONDocument(parsing: Playground(lint: options).answer(JSONWriter().bytes(request))).value
    }
    private func rules(_ reply: JSONValue) -> [String] {
        (reply["/findings"]?.array ?? []).compactMap { $0["/rule"]?.string }
    }

    @Test(
        "A literal is read by its notation, on one line or several",
        arguments: [
            ("Swift", #"let x = ["aps": ["alert": "Hi", "badge": "3"]]"#),
            ("Swift", "[\n  \"aps\": [\n    \"alert\": \"Hi\",\n    \"badge\": \"3\"\n  ]\n]\n"),
            ("Swift", "let payload: [String: Any] = [\n  \"aps\": [\"alert\": \"Hi\", \"badge\": \"3\"],\n]"),
            ("Python", "{'aps': {'alert': 'Hi', 'badge': '3'}}"),
            ("Python", #"payload = {"aps": {"alert": "Hi", "badge": "3", "mutable-content": True}}"#),
            ("Python", "{\n  'aps': {\n    'alert': 'Hi',\n    'badge': '3', # a string\n  }\n}"),
            ("Python", #"send(dict(aps=dict(alert="Hi", badge="3")))"#),
            ("JavaScript", "{aps: {alert: 'Hi', badge: '3'}}"),
            ("JavaScript", "const payload = { aps: { alert: title, badge: '3' } };"),
            ("JavaScript", "await client.send({\n  aps: { alert: `Hi`, badge: '3' },\n});"),
            ("Kotlin", #"val p = mapOf("aps" to mapOf("alert" to "Hi", "badge" to "3"))"#),
            ("Kotlin", "mapOf(\n  \"aps\" to mapOf(\n    \"alert\" to \"Hi\", \"badge\" to \"3\"))"),
            ("Go", #"p := map[string]any{"aps": map[string]any{"alert": "Hi", "badge": "3"}}"#),
            (
                "Go",
                "map[string]interface{}{\n\t\"aps\": map[string]any{\n\t\t\"alert\": \"Hi\",\n\t\t\"badge\": \"3\",\n\t},\n}"
            ),
            ("YAML", "aps:\n  alert: Hi\n  badge: \"3\"\n"),
            ("YAML", "# a push\naps: {alert: Hi, badge: \"3\"}"),
            ("YAML", "- aps:\n    alert: Hi\n    badge: \"3\"\n"),
            ("Ruby", #"{ "aps" => { "alert" => "Hi", "badge" => "3" } }"#),
            ("PHP", "$p = ['aps' => ['alert' => 'Hi', 'badge' => '3']];"),
        ])
    func literals(language: String, text: String) throws {
        let reply = try reply(text)
        #expect(reply["/language"]?.string == language)
        #expect(rules(reply).contains("wrong-kind") && !rules(reply).contains("not-json"))
    }

    @Test(
        "JSON with mistakes stays JSON",
        arguments: [
            #"{"aps":{"alert":"it's","badge":"3",}}"#, #"{"aps":{"alert":"Hi" "badge":"3"}}"#,
            "{\"aps\":{“alert”:“Hi”,\"badge\":\"3\"}}", #"{"aps":{"alert":"Hi","badge":"3"}"#,
            "// don't\n{\"aps\":{\"alert\":\"Hi\",}}", #"{"aps":{"alert":"a => b, mapOf(x), True: [","badge":"3",}}"#,
        ])
    func json(text: String) throws {
        let reply = try reply(text)
        #expect(reply["/language"] == nil)
        #expect(rules(reply).contains("not-json"))
    }

    @Test("Of more than 200 pushes the first 200 are shown, and how many there are is said")
    func limit() throws {
        let push = #"{"aps":{"alert":"Hi"}}"#
        func lines(_ count: Int) -> String { Array(repeating: push, count: count).joined(separator: "\n") }
        let array = "[" + Array(repeating: push, count: 201).joined(separator: ",") + "]"
        for (text, total) in [(lines(200), nil), (lines(201), 201), (array, 201)] as [(String, Int?)] {
            let reply = try reply(text)
            #expect(reply["/pushes"]?.array?.count == 200)
            #expect(reply["/total"]?.number.map { Int($0) } == total)
            #expect(rules(reply).allSatisfy { $0 != "not-json" })
        }
    }

    @Test("Lines stack by themselves: the collapse id of the fields is that of one push")
    func collapseID() throws {
        let lines = (1...3).map { #"{"aps":{"alert":"Hi \#($0)","thread-id":"chat-7"}}"# }.joined(separator: "\n")
        let reply = try reply(lines, headers: ["apns-collapse-id": "gate-7", "apns-push-type": "alert"])
        #expect(reply["/groups/groups/0/count"]?.number == 3)
    }

    @Test("A line that can't be read is a finding, and the others are pushes as before")
    func brokenLine() throws {
        let reply = try reply(
            "{\"aps\":{\"alert\":\"a\"}}\n{\"aps\":{\"alert\":\"b\",}}\n{\"aps\":{\"alert\":\"c\"}}\n")
        #expect(reply["/pushes"]?.array?.count == 3)
        #expect(rules(reply) == ["not-json"])
        #expect(reply["/findings/0/range/start/line"]?.number == 2)
    }
}
