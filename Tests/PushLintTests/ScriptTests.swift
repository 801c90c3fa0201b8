import JSONText
import PushDocument
import PushLint
import Testing

/// Payloads and header fields that are put together in scripts, messages and blocks of Markdown.
@Suite("Payloads in scripts") struct ScriptTests {
    private func lint(_ text: String, _ name: String) -> [Finding] {
        Linter().lint(Input(Array(text.utf8), named: name)).findings
    }

    private static let url = "https://api.push.apple.com/3/device/$TOKEN"

    @Test(
        "JSON in a variable may be any number of members, and what it may hold is not judged",
        arguments: [
            ##"{\"aps\":{\"alert\":\"a\",\"sound\":\"$SOUND\"$BADGE_PART,\"thread-id\":\"t\"}}"##,
            ##"{\"aps\":{\"alert\":\"a\",\"sound\":\"$SOUND\"$BADGE_PART}}"##, ##"{\"aps\":{$APS}}"##,
            ##"{\"aps\":$APS}"##, ##"{\"aps\":{\"alert\":\"a\"${SUB:+, \"subtitle\":\"$SUB\"}}}"##,
            ##"{\"aps\":{\"alert\":\"a\"},$EXTRA}"##, ##"{\"aps\":{\"alert\":\"a\"} $EXTRA }"##,
            ##"{\"aps\":{\"alert\":{$ALERT,\"body\":\"b\"}}}"##,
            ##"{\"aps\":{\"alert\":{\"loc-key\":\"K\",\"loc-args\":[\"a\"$ARGS]}}}"##,
            ##"{$MEMBERS}"##, ##"{\"aps\":{\"content-available\":1$ALERT}}"##, ##"{\"aps\":{$A $B}}"##,
            ##"{\"aps\":{$A \"badge\":1}}"##, ##"{\"aps\":{\"$KEY\":1,$(members)}}"##,
            ##"{\"aps\":{\"alert\":\"a\"}}$NEWLINE"##,
        ])
    func fragments(_ payload: String) {
        for found in lint("curl -d \"\(payload)\" \(Self.url)\n", "a.sh") {
            #expect(found.rule.id == "push-type-missing" && found.severity == .info)
        }
        let script = "cat <<END\n\(payload.replacing("\\", with: ""))\nEND\n"
        #expect(ids(script) == [])
        for push in PushDocument(Array(script.utf8), named: "a.sh").pushes { #expect(push.request != nil) }
    }

    @Test(
        "A push for a pass of Wallet's launches no app",
        arguments: [
            ("'com.example.app'", ["background-priority"]), ("'pass.com.example.card'", []),
            ("process.env.PASS || 'pass.com.example.card'", []), ("passTypeIdentifier", []), ("config.passTypeID", []),
            ("card", []),
        ])
    func passes(_ topic: String, _ expected: [String]) {
        let text = """
            const card: string = process.env.CARD || "pass.com.example.card";
            const note = new apn.Notification();
            note.topic = \(topic);
            note.contentAvailable = true;
            provider.send(note, token);
            """
        #expect(ids(text, "a.ts") == expected)
    }

    @Test(
        "The header fields of a request are judged whose body is in a file, and nothing is said about its payload",
        arguments: [
            (
                "curl --http2 -H 'apns-push-type: alertt' -H 'apns-priority: 7' -d @payload.json \(url)",
                ["unknown-priority", "unknown-push-type"]
            ),
            (
                "curl --http2 -H 'apns-push-type: alert' -H 'apns-topic: com.example.a' -H \"authorization: bearer $T\" -d @p.json \(url)",
                []
            ),
            (
                "curl -X POST -d '{\"endpoint\": \"https://web.push.apple.com/x\", \"keys\": {}}' https://api.example.com/subscribe",
                []
            ),
            ("curl --http2 $FIELDS -H 'apns-push-type: liveactivity' -d \"$PAYLOAD\" \(url)", []),
            ("curl --http2 -v https://api.push.apple.com", []), ("curl -d @p.json \(url)", []),
            (
                "PAYLOAD='{\"aps\":{\"badge\":\"3\"}}'\ncurl -H 'apns-push-type: alert' -H 'apns-topic: a.b' -d \"$PAYLOAD\" \(url)",
                ["wrong-kind"]
            ),
            ("curl $FIELDS -X DELETE https://api-manage-broadcast.push.apple.com:2196/1/apps/a.b/channels", []),
            (
                "curl -X POST https://api-manage-broadcast.push.apple.com:2196/1/apps/a.b/channels",
                ["channel-request-malformed"]
            ),
            (
                "curl -H 'apns-request-id: 7' -d @c.json https://api-manage-broadcast.push.apple.com:2195/1/apps/a.b/channels",
                ["host-not-in-use", "id-not-uuid"]
            ),
        ])
    func hiddenBodies(_ text: String, _ expected: [String]) { #expect(ids(text) == expected) }

    @Test(
        "Requests for channels are judged in Apple's own notation, and by their host where the path is wrong",
        arguments: [
            (":method = DELETE\n  :path = /1/apps/a.b/channels", ["channel-request-malformed"]),
            (":method = DELETE\n  :path = /1/apps/a.b/channels\n  apns-channel-id = dHN0LXNyY2gtY2hubA==", []),
            (":method = DELETE\n  :path = /1/apps/a.b/channels/dHN0", ["channel-request-malformed"]),
            (":method = GET\n  :path = /1/apps/channels", ["channel-request-malformed"]),
            (":method = GET\n  :path = /1/apps/a.b/all-channels", []),
            (
                ":method = POST\n  :path = /1/apps/a.b/channels\nDATA\n  {\"message-storage-policy\": 5, \"push-type\": \"LiveActivity\"}",
                ["channel-request-malformed"]
            ),
        ])
    func notation(_ fields: String, _ expected: [String]) {
        let text =
            "HEADERS\n  - END_STREAM\n  host = api-manage-broadcast.push.apple.com:2196\n  authorization = bearer x\n  \(fields)\n"
        #expect(ids(text, "a.http") == expected)
    }

    @Test("Members beside unknown ones are checked on their own")
    func known() {
        #expect(ids("cat <<END\n{\"aps\": {\"badge\": \"3\", $MORE}}\nEND\n") == ["wrong-kind"])
        #expect(ids("cat <<END\n{\"aps\": {\"alert\": \"a\"$MORE, \"thread_id\": \"x\"}}\nEND\n") == ["misspelt-key"])
    }

    @Test("No message shows the character that marks placeholders")
    func marks() {
        for text in [
            "{\"aps\": {\"alert\" $A $B: 1}}", "{\"aps\": {$A: {$B] }}", "{\"aps\": {\"a\": $A \"x\" 7}}",
            "{\"aps\": [1 $A 2]}",
        ] {
            for found in lint("cat <<END\n\(text)\nEND\n", "a.sh") {
                let texts = [found.message, found.effect, found.fix?.title ?? ""]
                #expect(!texts.contains { $0.unicodeScalars.contains("\u{10FFFD}") }, "\(text)")
                #expect(!found.edits.contains { $0.text.unicodeScalars.contains("\u{10FFFD}") }, "\(text)")
            }
        }
    }

    private static let silent = #"{"aps":{"content-available":1}}"#
    private static let fields = #"-H "apns-push-type: background" -H "apns-priority: 10""#

    @Test(
        "A program that authorises its request, and never speaks of a push type, sends none",
        arguments: [
            ("", ["push-type-missing"]), ("// apns-push-type is added elsewhere", []),
            ("let pushType = type(of: push)", []),
        ])
    func pushTypesOfPrograms(_ line: String, _ expected: [String]) {
        let program = #"""
            request.addValue("bearer \(token)", forHTTPHeaderField: "authorization")
            request.addValue(topic, forHTTPHeaderField: "apns-topic")
            request.httpBody = #"{"aps": {"content-available": 1}}"#.data(using: .utf8)
            """#
        #expect(ids(program + "\n" + line, "a.swift") == expected)
        let found = lint(program, "a.swift").filter { $0.rule.id == "push-type-missing" }
        let text = Array(program.utf8)
        #expect(line != "" || found.map { String(decoding: text[$0.range], as: UTF8.self) } == [#""apns-topic""#])
    }

    @Test(
        "A token of Expo's is none of Apple's, also where a constant holds it",
        arguments: [
            ("a.js", "'https://api.push.apple.com/3/device/ExponentPushToken[x1]'", ["path-malformed"]),
            ("a.js", "'https://api.push.apple.com/3/device/' + TOKEN", ["path-malformed"]),
            ("a.js", "`https://api.push.apple.com/3/device/${TOKEN}`", ["path-malformed"]),
            ("a.js", "`https://api.push.apple.com/3/device/${token}`", []),
            ("a.js", "`https://api.push.apple.com/3/device/${tokens[0]}`", []),
            ("a.js", "'https://exp.host/--/' + TOKEN", []),
        ])
    func tokensOfExpo(_ name: String, _ address: String, _ expected: [String]) {
        let fields = "headers: {'apns-topic': 'a.b', 'apns-push-type': 'alert'}"
        let program = """
            const TOKEN = 'ExponentPushToken[x1]';
            fetch(\(address), {\(fields), body: JSON.stringify({aps: {alert: 'a'}})});
            """
        #expect(ids(program, name) == expected)
    }

    @Test("Settings in JSON have no finding but that of the server")
    func settings() {
        let text = "\u{FEFF}" + #"{"Push": {"Url": "https://fcm.googleapis.com/fcm/send"}, "Level": "x",}"#
        #expect(ids(text, "settings.json") == ["host-switched-off"])
    }

    @Test("A picture in a message to Firebase may be for Android, also in a text of a program")
    func picture() {
        let text =
            #"let body = `{"message": {"token": "t", "notification": {"title": "a", "body": "b", "image": "https://a.b/c.png"}}}`;"#
        #expect(ids("const u = 'fcm.googleapis.com/v1/projects/a/messages:send';\n" + text, "a.js").isEmpty)
    }

    @Test(
        "A payload that a test expects to be refused is sent by nobody",
        arguments: [
            (
                "a.js", "require('RCTDeviceEventEmitter').emit('received', { aps: { alert: 'x', badge: '+1' } });",
                []
            ),
            ("a.js", "expect(() => check({aps: {badge: '1'}})).toThrow(/badge/);", []),
            ("a.js", "expect(() => {\n  check({\n aps: {badge: '1'}\n });\n}).toThrow();", []),
            ("a.js", "await expect(send({aps: {badge: '1'}}, t)).rejects.toBeTruthy();", []),
            ("a.js", "expect(check({aps: {badge: '1'}}));\nexpect(f).toThrow();", ["wrong-kind"]),
            ("a.js", "const invalidPush = {aps: {badge: '1'}};\nexpect(check(invalidPush)).toBe(1);", []),
            ("a.py", "with pytest.raises(E):\n    check({'aps': {'badge': '1'}})", []),
            (
                "a.py", "def f():\n    with pytest.raises(E):\n        g()\n    check({'aps': {'badge': '1'}})",
                ["wrong-kind"]
            ),
            (
                "a.php",
                "<?php function f() { $this->expectException(E::class);\n check(['aps' => ['badge' => '1']]); }", []
            ),
            ("a.rb", "expect { Push.from('aps' => { 'badge' => '1' }) }.to raise_error(E)", []),
            ("a.rb", "expect(build('aps' => { 'badge' => '1' })).not_to be_valid", []),
            ("a.rs", "#[test]\n#[should_panic]\nfn f() {\n  check(json!({\"aps\": {\"badge\": \"1\"}}));\n}", []),
            ("a.rs", "fn f() { assert!(matches!(check(json!({\"aps\": {\"badge\": \"1\"}})), Err(_))); }", []),
            (
                "A.java",
                "class A { @Test(expected = E.class) public void f() {\n check(Map.of(\"aps\", Map.of(\"badge\", \"1\"))); } }",
                []
            ),
            (
                "a.go",
                "func f() { assert.Error(t, check(map[string]any{\"aps\": map[string]any{\"badge\": \"1\"}})) }", []
            ),
            (
                "a.go",
                "var tests = []test{{\n in: map[string]any{\"aps\": map[string]any{\"badge\": \"1\"}},\n wantErr:  true,\n}}",
                []
            ),
            (
                "a.go",
                "var tests = []test{{\n in: map[string]any{\"aps\": map[string]any{\"badge\": \"1\"}},\n wantErr:  false,\n}}",
                ["wrong-kind"]
            ),
            ("a.js", "const rows = [{ body: {aps: {badge: '1'}}, valid: false }];", []),
            ("a.js", "const rows = [{ body: {aps: {badge: '1'}}, invalid: false }, { valid: false }];", ["wrong-kind"]),
            ("a.swift", "XCTAssertThrowsError(try check([\"aps\": [\"badge\": \"1\"]]))", []),
            ("a.swift", "XCTAssertNil(Push([\"aps\": [\"badge\": \"1\"]]))", []),
            ("a.kt", "assertFailsWith<E> { check(\"\"\"{\"aps\":{\"badge\":\"1\"}}\"\"\") }", []),
            ("a.rs", "fn f() { assert!(check(json!({\"aps\": {\"badge\": \"1\"}})).is_err()); }", []),
            ("a.exs", "assert {:error, :bad} = check(%{\"aps\" => %{\"badge\" => \"1\"}})", []),
            (
                "A.java",
                "class A { void f() { assertThrows(E.class, () -> check(\"{\\\"aps\\\":{\\\"badge\\\":\\\"1\\\"}}\")); } }",
                []
            ),
        ] as [(String, String, [String])])
    func refused(_ name: String, _ text: String, _ expected: [String]) { #expect(ids(text, name) == expected) }

    @Test(
        "What a condition or a case returns is an object, whose header fields are some of several",
        arguments: [
            ("a.js", "function f(k) { if (k) return OBJ; return {}; }"),
            ("a.js", "function f(k) { switch (k) { case 'a': return OBJ; default: return {}; } }"),
            ("a.js", "function f(k) { switch (k) {\n case 'a':\n return OBJ;\n default: return {};\n} }"),
            ("a.dart", "Map f(bool k) { if (k) return OBJ; return {}; }"),
        ])
    func returned(_ name: String, _ text: String) {
        #expect(ids(text.replacing("OBJ", with: "{'aps': {'badge': '1'}}"), name) == ["wrong-kind"])
        let fields = "{'apns-push-type': 'TYPE', 'apns-topic': t}"
        let both = text.replacing("OBJ", with: fields.replacing("TYPE", with: "background"))
            .replacing("{}", with: fields.replacing("TYPE", with: "alert"))
        #expect(ids(both + "\nvoid send() { post({'aps': {'content-available': 1}}, f(true)); }", name) == [])
    }

    @Test(
        "Header fields in an object with a name are sent with the payload of the function that names it",
        arguments: [
            (
                "a.py",
                "class A:\n    def __init__(self):\n        self.headers = {FIELDS}\n    def f(self):\n"
                    + "        p = {'aps': {'content-available': 1}}\n        post(json=p, headers=self.headers)\n"
            ),
            (
                "a.ts",
                "class A {\n private readonly headers = {FIELDS};\n f() { return post({headers: this.headers, "
                    + "json: {aps: {'content-available': 1}}}); }\n g(headers) { return headers; }\n}"
            ),
            (
                "a.js",
                "const HEADERS = {FIELDS};\nfunction f() {\n const p = {aps: {'content-available': 1}};\n "
                    + "return post(p, {...HEADERS, 'apns-id': id});\n}"
            ),
            (
                "a.php",
                "<?php class A { private $headers = [FIELDS]; function f() { return $this->c->post($u, "
                    + "['headers' => $this->headers, 'json' => ['aps' => ['content-available' => 1]]]); } }"
            ),
            (
                "a.go",
                "var headers = map[string]string{FIELDS}\nfunc f() {\n p := map[string]any{\"aps\": map[string]any"
                    + "{\"content-available\": 1}}\n for k, v := range headers {\n  r.Header.Set(k, v)\n }\n post(p)\n}"
            ),
        ])
    func namedFields(_ name: String, _ text: String) {
        func judged(_ fields: KeyValuePairs<String, String>) -> [String] {
            let sign = name.hasSuffix("php") ? "=>" : ":"
            let written = fields.map { "\"\($0.key)\"\(sign) \"\($0.value)\"" }.joined(separator: ", ")
            return ids(text.replacing("FIELDS", with: written), name)
        }
        #expect(judged(["apns-push-type": "background", "apns-priority": "10"]) == ["background-priority"])
        #expect(judged(["apns-push-type": "background", "apns-priority": "5"]) == [])
    }

    @Test(
        "Of two push types that a condition decides between, each payload has its own",
        arguments: [
            (
                "a.ts",
                "const aps = s ? {'content-available': 1} : {alert: t, sound: 'x.wav'};\nconst headers = {'apns-topic': T, "
                    + "'apns-push-type': s ? 'background' : 'alert', 'apns-priority': PRIORITY};\npost({aps}, headers);"
            ),
            (
                "a.py",
                "aps = {'content-available': 1} if s else {'alert': t, 'sound': 'x.wav'}\nheaders = {'apns-topic': T, "
                    + "'apns-push-type': 'background' if s else 'alert', 'apns-priority': PRIORITY}\npost({'aps': aps}, headers)\n"
            ),
        ])
    func decidedTypes(_ name: String, _ text: String) {
        func judged(_ priority: String) -> [String] { ids(text.replacing("PRIORITY", with: priority), name) }
        #expect(judged("'10'") == ["background-priority"])
        #expect(judged(name == "a.py" ? "'5' if s else '10'" : "s ? '5' : '10'") == [])
        let open = text.replacing(
            "'content-available': 1", with: "'content-available': 1, \(name == "a.py" ? "key" : "[key]"): 1"
        )
        .replacing("PRIORITY", with: "'10'")
        // The priority is sent with each push type, whatever decides on the payload.
        #expect(ids(open, name) == ["background-priority"])
        let other = open.replacing(
            name == "a.py" ? "if s else {" : "= s ?", with: name == "a.py" ? "if r else {" : "= r ?")
        #expect(ids(other, name) == ["background-priority"])
    }

    @Test("A name that is assigned to once more may stand for other header fields")
    func renamedFields() {
        let text =
            "class A:\n    def f(self):\n        self.h = {'apns-push-type': 'background', 'apns-priority': '10'}\n"
            + "    def g(self):\n        post({'aps': {'content-available': 1}}, self.h)\n"
        #expect(ids(text, "a.py") == ["background-priority"])
        #expect(ids(text + "    def h(self, h):\n        self.h = h\n", "a.py") == [])
    }

    @Test(
        "A closure after a method's arguments sees the payloads around it, and its header fields go with the one that it names",
        arguments: [
            ("a.kt", "val p = buildJsonObject { putJsonObject(\"aps\") { put(\"alert\", \"x\") } }"),
            ("a.kt", "val p = mapOf(\"aps\" to mapOf(\"alert\" to \"x\"))"),
            (
                "a.kt",
                "val p = mapOf(\"aps\" to mapOf(\"alert\" to \"x\")); send(mapOf(\"aps\" to mapOf(\"alert\" to \"y\")))"
            ),
        ])
    func trailingClosures(_ name: String, _ body: String) {
        let text =
            "fun f() {\n \(body)\n c.post(url) {\n  header(\"apns-topic\", \"a.b\")\n  header(\"apns-priority\", \"7\")\n"
            + "  setBody(p.toString())\n }\n}"
        #expect(ids(text, name) == ["unknown-priority"])
    }

    @Test("The header fields with which a test compares are none of the payload with which it compares")
    func compared() {
        let text = """
            expect(build('a')).toEqual({aps: {alert: 'a'}});
            expect(post).toHaveBeenCalledWith(expect.objectContaining({headers: {'apns-push-type': 'background'}}));
            """
        #expect(ids("test('a', () => {\n\(text)\n});", "a.test.js") == [])
    }

    @Test("A builder of Kotlin's after else builds an object of its own")
    func builderAfterElse() {
        let text = """
            fun f(silent: Boolean) = buildJsonObject { putJsonObject("aps") {
                if (silent) put("content-available", 1) else putJsonObject("alert") { put("title", "a"); put("boby", "b") }
            } }
            """
        #expect(ids(text, "a.kt") == ["misspelt-key"])
    }

    @Test(
        "What one condition decides goes together, and what another decides is not known",
        arguments: [
            ("notification: silent ? null : N, apns: silent ? SILENT : SHOWN", []),
            ("notification: !silent ? N : null, apns: silent ? SILENT : SHOWN", []),
            ("notification: text ? N : null, apns: silent ? SILENT : SHOWN", []),
            ("...(silent ? {} : {notification: N}), apns: silent ? SILENT : SHOWN", []),
            ("...(!silent && {notification: N}), apns: silent ? SILENT : SHOWN", []),
            ("notification: silent ? N : null, apns: silent ? SILENT : SHOWN", ["background-shows"]),
            ("apns: {headers: silent ? LOW : HIGH, payload: {aps: !silent ? ALERT : WAKE}}", []),
            ("apns: {headers: silent ? LOW : HIGH, payload: {aps: text ? ALERT : WAKE}}", []),
            ("apns: {headers: silent ? LOW : HIGH, payload: {aps: text ? ALERT : {badge: '1'}}}", ["wrong-kind"]),
            (
                "apns: {headers: silent ? LOW : HIGH, payload: {aps: silent ? ALERT : WAKE}}",
                [
                    "background-shows", "background-wakes-nothing", "silent-sent-as-alert",
                ]
            ),
        ])
    func conditions(_ members: String, _ expected: [String]) {
        var text = "admin.messaging().send({token: t, data: d, \(members)});"
        let parts = [
            "SILENT": "{headers: LOW, payload: {aps: WAKE}}", "SHOWN": "{payload: {aps: {sound: 'default'}}}",
            "LOW": "{'apns-priority': '5', 'apns-push-type': 'background'}", "WAKE": "{'content-available': 1}",
            "HIGH": "{'apns-priority': '10', 'apns-push-type': 'alert'}", "ALERT": "{alert: {title: a, body: b}}",
            "N": "{title: a, body: b}",
        ]
        for name in ["SILENT", "SHOWN", "LOW", "HIGH", "WAKE", "ALERT", "N"] {
            text = text.replacing(" " + name, with: " " + (parts[name] ?? ""))
        }
        #expect(Set(ids(text, "a.js")).sorted() == expected)
    }

    @Test("node-apn sends no push type that a program does not set")
    func pushTypesOfNodeAPN() {
        let program = "const apn = require('apn');\nconst n = new apn.Notification({topic: 'a.b', FIELDS});\n"
        let silent = program.replacing("FIELDS", with: "contentAvailable: 1, priority: 5")
        #expect(ids(silent + "provider.send(n, token);", "a.js") == ["push-type-missing"])
        #expect(ids(silent + "n.pushType = type;\nprovider.send(n, token);", "a.js") == [])
        let shown = program.replacing("FIELDS", with: "alert: 'a', pushType: 'alert'")
        #expect(ids(shown + "provider.send(n, token);", "a.js") == [])
    }

    @Test(
        "A notification of node-apn without a topic lacks it, where the program gives none anywhere",
        arguments: [
            ("token: { key, keyId: 'A', teamId: 'B' }", "// note.topic = 'a.b';", ["topic-missing"]),
            (
                "token: { key, keyId: 'A', teamId: 'B' }", "/* note.topic = 'a.b';\n * a Topic */",
                ["topic-missing"]
            ),
            ("pfx: 'cert.p12'", "", []),
            ("token: { key, keyId: 'A', teamId: 'B' }", "apply(note, { topic: 'a.b' });", []),
        ])
    func missingTopic(_ key: String, _ line: String, _ expected: [String]) {
        let program = """
            const apn = require('apn');
            const provider = new apn.Provider({ \(key), production: false });
            async function send(token) {
              const note = new apn.Notification();
              note.alert = 'Hello';
              \(line)
              return provider.send(note, token);
            }
            """
        #expect(ids(program, "a.js") == expected)
    }

    @Test(
        "A request of aioapns with a key lacks the topic that the program gives nowhere",
        arguments: [
            ("key='a.p8', key_id='A', team_id='B'", "", ["topic-missing"]),
            ("key='a.p8', key_id='A', team_id='B', topic='a.b'", "", []),
            ("key='a.p8', key_id='A', team_id='B'", ", apns_topic='a.b'", []),
            ("client_cert='a.pem'", "", []), ("key_id='A', **settings", "", []),
        ])
    func missingTopicOfPython(_ client: String, _ request: String, _ expected: [String]) {
        let program = """
            from aioapns import APNs, NotificationRequest
            client = APNs(\(client))

            async def push(token):
                await client.send_notification(NotificationRequest(device_token=token, message={"aps": {"alert": "Hello"}}\(request)))
            """
        #expect(ids(program, "a.py") == expected)
    }

    @Test("A header field with bytes that are no UTF-8 has its place within the script")
    func wrongBytes() {
        let url = Self.url
        for bytes in [[0x00, 0xBC], [0xFF, 0xFE, 0xFD, 0xFC]] as [[UInt8]] {
            let script = Array("curl --http2 -H".utf8) + bytes + Array("apns-topic: \(url)".utf8) + bytes
            let result = Linter().lint(Input(script + Array("' -d '{\"aps\": {\"alert\": \"x\"}}' \(url)".utf8)))
            #expect(result.document.fragments.count > 0)
        }
    }

    @Test(
        "A request's header fields belong to the payload that a variable or a file holds",
        arguments: [
            "PAYLOAD='\(silent)'; curl \(fields) -d \"$PAYLOAD\" \(url)",
            "PAYLOAD='\(silent)'\ncurl \(fields) -d \"$PAYLOAD\"",
            "export P='\(silent)'\ncurl \(fields) --data \"${P}\" \(url)",
            "P=$(cat <<'E'\n\(silent)\nE\n)\ncurl \(fields) -d \"$P\" \(url)",
            "read -r -d '' P <<'E'\n\(silent)\nE\ncurl \(fields) -d \"$P\" \(url)",
            "P='\(silent)'\nANSWER=$(curl -s \(fields) -d \"$P\" \(url))",
            "cat > body.json <<E\n\(silent)\nE\ncurl \(fields) --data-binary @body.json \(url)",
            "F=body.json\ncat <<E > \"$F\"\n\(silent)\nE\ncurl \(fields) -d \"@$F\" \(url)",
            "echo '\(silent)' > ./body.json\ncurl \(fields) -d @body.json \(url)",
            "PRIO=10\nTYPE=background\ncurl -H \"apns-push-type: $TYPE\" -H \"apns-priority: ${PRIO}\" -d '\(silent)' \(url)",
            "P='\(silent)'\nif true; then curl \(fields) -d \"$P\" \(url); fi",
            "P='\(silent)'\nQ=$P\ncurl \(fields) -d \"$Q\" \(url)",
            "P='\(silent)'\nP=${P//NAME/${name}}\nBODY=\"${P}\"\ncurl \(fields) -d \"$BODY\" \(url)",
        ])
    func sent(_ script: String) {
        #expect(ids(script) == ["background-priority"])
        #expect(ids("Run:\n\n```\n\(script)\n```\n", "a.md") == ["background-priority"])
    }

    @Test(
        "What a script decides while it runs is not known",
        arguments: [
            "if $NOW; then PRIO=10; else PRIO=5; fi\ncurl -H 'apns-push-type: background' -H \"apns-priority: $PRIO\" -d '\(silent)' \(url)",
            "PRIO=${1:-10}\ncurl -H 'apns-push-type: background' -H \"apns-priority: $PRIO\" -d '\(silent)' \(url)",
            "for PRIO in 5 10; do curl -H 'apns-push-type: background' -H \"apns-priority: $PRIO\" -d '\(silent)' \(url); done",
            "curl \"${HEADERS[@]}\" -d '\(silent)' \(url)", "curl -H @fields.txt -d '\(silent)' \(url)",
        ])
    func unknown(_ script: String) { #expect(ids(script) == []) }

    @Test("A command without a push type says what the same request document says")
    func withoutType() {
        #expect(ids("curl -d '\(Self.silent)' \(Self.url)") == ["push-type-missing"])
        #expect(ids("curl -d '\(Self.silent)' https://example.com") == [])
        #expect(ids("curl -H 'apns-topic: a.b' -d '\(Self.silent)' \"$URL\"") == ["push-type-missing"])
        #expect(ids("curl -H 'apns-topic: a.b' -d '\(Self.silent)' $OPTIONS") == [])
        #expect(ids("curl -H 'apns-topic: a.b' \"${OPTIONS[@]}\" -d '\(Self.silent)'") == [])
    }

    @Test(
        "The fields of an HTTP message count, whatever the block around it",
        arguments: [
            ("a.http", "### silent\nPOST https://api.push.apple.com/3/device/{{token}} HTTP/2\n", "\n"),
            ("a.rest", "@host = api.push.apple.com\nPOST https://{{host}}/3/device/{{token}}\n", "\n###\n"),
            ("a.md", "```\nPOST /3/device/abc HTTP/2\n", "\n```\n"), ("a.md", "```http\n", "\n```\n"),
            ("a.mdx", "> ```http\n> POST /3/device/abc\n> ", "\n> ```\n"),
        ])
    func messages(_ name: String, _ before: String, _ after: String) {
        let end = name == "a.mdx" ? "\n> " : "\n"
        let text = before + "apns-push-type: background\(end)apns-priority: 10\(end)\(end)\(Self.silent)" + after
        let found = lint(text, name).filter { $0.severity != .info }
        #expect(found.map(\.rule.id) == ["background-priority"])
        for found in found { #expect(String(decoding: Array(text.utf8)[found.range], as: UTF8.self) == "10") }
    }

    @Test("A quoted block is read without its signs, and findings have the bytes of the document")
    func quoted() {
        let text = "> ```json\n> {\"aps\": {\n>   \"alert\": \"Hi\",\n>   \"badge\": \"3\"\n> }}\n> ```\n"
        let found = lint(text, "a.md")
        #expect(found.map(\.rule.id) == ["wrong-kind"])
        for found in found {
            #expect(String(decoding: Array(text.utf8)[found.range], as: UTF8.self) == "\"3\"")
            #expect(ids(String(decoding: found.edits.applied(to: Array(text.utf8)), as: UTF8.self), "a.md") == [])
        }
    }

    @Test("A dictionary as Swift prints it is one mistake")
    func printed() {
        for text in [
            "AnyHashable(\"aps\"): {\n    alert =     {\n        body = hi;\n    };\n}\n",
            "[AnyHashable(\"aps\"): {\n    alert = hi;\n}, AnyHashable(\"gcm.message_id\"): 1]\n",
        ] {
            let found = lint(text, "a.json").filter { $0.rule.id == "not-json" }
            #expect(found.map { $0.message.contains("Swift prints") } == [true])
        }
    }

    @Test("A placeholder outside strings names the option that reads it")
    func templates() {
        let found = lint(#"{"aps": {"alert": "a", "badge": {{ unread_count }}}}"#, "a.json")
        #expect(found.map { $0.message.contains("--template mustache") } == [true])
    }

    @Test("A header field whose name is no UTF-8 has its place within the text", arguments: [0, 40, 200])
    func brokenName(_ count: Int) {
        let bytes =
            Array("curl -H 'apns-pu".utf8) + Array(repeating: 0xA1, count: count)
            + Array("sh-type: alert' -d '{\"aps\": {}}' https://api.push.apple.com/3/device/a".utf8)
        let found = Linter().lint(Input(bytes)).findings
        #expect(found.allSatisfy { bytes.indices.contains($0.range.lowerBound) && $0.range.upperBound <= bytes.count })
    }
}
