import JSONText
import PushDocument
import Testing

/// Objects of which a part of an expression sets something.
@Suite("Objects that closures change") struct ClosureTests {
    private func alerts(_ text: String, _ name: String) -> [JSONObject?] {
        PushDocument(Array(text.utf8), named: name).pushes.map { push in
            push.request?.payload.json["aps"]?.object?["alert"]?.object
        }
    }

    @Test(
        "A member that a closure may set leaves its object open",
        arguments: [
            (
                "a.kt",
                """
                val alert = JSONObject()
                title?.let { alert.put("title", it) }
                post(JSONObject().put("aps", JSONObject().put("alert", alert)))
                """
            ),
            (
                "a.kt",
                """
                val alert = mutableMapOf<String, Any>()
                body?.also { b -> alert["body"] = b }
                post(mapOf("aps" to mapOf("alert" to alert)))
                """
            ),
            (
                "a.java",
                """
                class S { void send(Optional<String> title) {
                    JSONObject alert = new JSONObject();
                    title.ifPresent(t -> alert.put("title", t));
                    JSONObject aps = new JSONObject();
                    aps.put("alert", alert);
                    JSONObject payload = new JSONObject();
                    payload.put("aps", aps);
                    post(payload.toString());
                } }
                """
            ),
            (
                "a.rb",
                "alert = {}\nfields.each { |k, v| alert[k] = v }\npush({ aps: { alert: alert } })"
            ),
            (
                "a.js",
                "const alert = {};\nfields.forEach(f => { alert[f.name] = f.value; });\npush({ aps: { alert } });"
            ),
            ("a.js", "const alert = {};\ntitle && (alert.title = title);\npush({ aps: { alert } });"),
            (
                "a.swift",
                """
                var alert: [String: Any] = [:]
                title.map { alert["title"] = $0 }
                push(["aps": ["alert": alert]])
                """
            ),
            (
                "a.dart",
                "final alert = <String, dynamic>{};\nfields.forEach((k, v) => alert[k] = v);\npush({'aps': {'alert': alert}});"
            ),
            (
                "a.cs",
                """
                void Send() {
                    var alert = new Dictionary<string, object>();
                    fields.ForEach(f => alert[f.Name] = f.Value);
                    Push(new { aps = new { alert = alert } });
                }
                """
            ),
            ("a.groovy", "def alert = [:]\nfields.each { k, v -> alert[k] = v }\npush([aps: [alert: alert]])"),
        ])
    func opens(_ name: String, _ text: String) {
        let found = alerts(text, name)
        #expect(!found.isEmpty && found.allSatisfy { $0?.isEmpty != true })
    }

    @Test(
        "An object that a closure only reads is known",
        arguments: [
            ("a.js", "const alert = { body: 'Hi' };\nif (ok(() => alert.body)) {}\npush({ aps: { alert } });"),
            (
                "a.js",
                "const alert = { body: 'Hi' };\nfields.filter(f => f.name === alert.body);\npush({ aps: { alert } });"
            ),
            (
                "a.kt",
                "val alert = mapOf(\"body\" to \"Hi\")\nx?.let { alert.toString() }\npost(mapOf(\"aps\" to mapOf(\"alert\" to alert)))"
            ),
        ])
    func reads(_ name: String, _ text: String) {
        #expect(alerts(text, name).map { $0?.isOpen } == [false])
    }
}
