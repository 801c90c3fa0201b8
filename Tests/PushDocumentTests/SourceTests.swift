import JSONText
import PushDocument
import PushPayload
import Testing

/// Payloads in programs, as people write them in each language.
@Suite("Payloads in programs") struct SourceTests {
    /// The texts that are read in a program, in which `?` stands for what is unknown.
    /// A payload as it was read: `?` is a value, a part of a text or members that nobody knows.
    private struct Read: Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
        let value: JSONValue

        init(_ value: JSONValue) { self.value = value }
        init(text: String) { value = (try? JSONDocument(parsing: Array(text.utf8)).value) ?? .null }
        init(stringLiteral text: String) { self.init(text: text) }
        var description: String { JSONWriter().text(value) }
    }

    private func read(_ name: String, _ text: String) -> [Read] {
        func shown(_ value: JSONValue) -> JSONValue {
            switch value {
            case .unknown: return "?"
            case .array(let elements): return .array(elements.map(shown))
            case .object(let object):
                let members = object.members.map { ($0.name, shown($0.value)) }
                return .object(JSONObject(members + (object.isOpen ? [("?", "?")] : [])))
            default: return value
            }
        }
        return PushDocument(Array(text.utf8), named: name).fragments.filter { $0.isPush && $0.value != nil }
            .map { fragment in Read(fragment.request.map { shown(.object($0.payload.json)) } ?? .null) }
    }

    @Test("A chain of many conditions ends")
    func longChain() {
        let chain = String(repeating: #"{"badge": 1} if a else "#, count: 20_000)
        #expect(!read("a.py", #"send({"aps": "# + chain + #"{"badge": 2}})"#).isEmpty)
    }

    @Test(
        "Literals, built objects and JSON in strings are read in each language",
        arguments: [
            (
                "a.java",
                #"ApnsConfig c = ApnsConfig.builder().putCustomData("k", "v").setAps(Aps.builder().setBadge(3).build()).build();"#,
                #"{"k":"v","aps":{"badge":3,"?":"?"}}"#
            ),
            ("a.php", "<?php $p = ['aps' => ['alert' => $m, 'badge' => 3]];", #"{"aps":{"alert":"?","badge":3}}"#),
            (
                "a.ps1", "$p = @{\n  aps = @{\n    alert = $m\n    badge = 3; sound = 'x'\n  }\n} | ConvertTo-Json\n",
                #"{"aps":{"alert":"?","badge":3,"sound":"x"}}"#
            ),
            (
                "a.ps1", "$p = @\"\n{\"aps\": {\"alert\": \"$Text\", \"badge\": 3}}\n\"@\n",
                #"{"aps":{"alert":"?","badge":3}}"#
            ),
            (
                "a.vb", #"Dim p = "{""aps"":{""alert"":""" & m & """,""badge"":3}}""#,
                #"{"aps":{"alert":"?","badge":3}}"#
            ),
            (
                "a.scala", #"val p = Json.obj("aps" -> Json.obj("alert" -> m, "badge" -> 3))"#,
                #"{"aps":{"alert":"?","badge":3}}"#
            ),
            (
                "a.groovy", #"def p = JsonOutput.toJson(aps: [alert: m, badge: 3])"#,
                #"{"aps":{"alert":"?","badge":3}}"#
            ),
            ("a.rb", "n = APN::GroupNotification.new(alert: 'x', badge: 3)", #"{"aps":{"alert":"x","badge":3}}"#),
            (
                "a.rb", "ApplicationPushNotification.new(title: 'x', badge: 3).deliver_to(device)",
                #"{"aps":{"alert":{"title":"x"},"badge":3},"?":"?"}"#
            ),
            (
                "a.py", "from pushjack import APNSClient\nclient.send(token, 'x', badge=3, content_available=True)",
                #"{"aps":{"alert":"x","badge":3,"content-available":1,"?":"?"}}"#
            ),
            (
                "a.py", "from gobiko.apns import APNsClient\nclient.send_message(token, alert='x', badge=3)",
                #"{"aps":{"alert":"x","badge":3,"?":"?"}}"#
            ),
            (
                "a.js",
                "const P = require('node-pushnotifications');\nconst push = new P(s);\nconst data = { title: 'x', topic: 't', badge: 3 };\npush.send(ids, data);",
                #"{"aps":{"alert":{"title":"x"},"badge":3,"?":"?"}}"#
            ),
            ("a.rb", "APNS.send_notification(t, {:alert => m, badge: 3})", #"{"aps":{"alert":"?","badge":3}}"#),
            (
                "a.go",
                "func f() {\n p := make(map[string]any, 1)\n aps := make(map[string]any)\n aps[\"badge\"] = 3\n p[\"aps\"] = aps\n send(p)\n}",
                #"{"aps":{"badge":3}}"#
            ),
            (
                "a.php", "<?php $body['aps'] = array('alert' => 'x', 'badge' => 1);",
                #"{"?":"?","aps":{"alert":"x","badge":1}}"#
            ),
            (
                "a.php", "<?php $p = array(); $p['aps']['data'] = 1; $p['aps']['badge'] = 2; send(json_encode($p));",
                #"{"aps":{"data":1,"badge":2}}"#
            ),
            (
                "a.php", "<?php $p = '{\"aps\":{\"alert\":\"' . $m . '\",\"badge\":1}}';",
                #"{"aps":{"alert":"?","badge":1}}"#
            ),
            (
                "a.py", "m = APNSPayload(aps=messaging.Aps(content_available=True, badge=3))",
                #"{"aps":{"content-available":1,"badge":3,"?":"?"}}"#
            ),
            ("a.py", "p = {}\np['aps'] = dict(alert='x', sound=s)\nsend(p)", #"{"aps":{"alert":"x","sound":"?"}}"#),
            ("a.py", "s = f'{{\"aps\": {{\"alert\": \"{x}\"}}}}'", #"{"aps":{"alert":"?"}}"#),
            (
                "a.go", #"p := payload.NewPayload().Alert("x").Badge(1).MutableContent()"#,
                #"{"aps":{"alert":"x","badge":1,"mutable-content":1}}"#
            ),
            (
                "a.go", "p := payload.NewPayload().SetEvent(payload.LiveActivityEventEnd).Badge(n)",
                #"{"aps":{"event":"end","badge":"?"}}"#
            ),
            (
                "a.go",
                "p := payload.NewPayload().Alert(\"x\").InterruptionLevel(payload.InterruptionLevelTimeSensitive)",
                #"{"aps":{"alert":"x","interruption-level":"time-sensitive"}}"#
            ),
            (
                "a.ts", #"send({ aps: { alert: "x", badge: undefined, sound: "undefined" } })"#,
                #"{"aps":{"alert":"x","sound":"undefined"}}"#
            ),
            (
                "a.ts", #"send({ aps: { alert: "x", badge: quiet ? undefined : 1 } })"#,
                #"{"aps":{"alert":"x","?":"?"}}"#
            ),
            (
                "a.swift",
                "let n = APNSLiveActivityNotification(contentState: s, event: .update, dismissalDate: .none)",
                #"{"aps":{"content-state":"?","event":"update"}}"#
            ),
            ("a.go", #"n.Payload = []byte(`{"aps":{"alert":"Hi"}}`)"#, #"{"aps":{"alert":"Hi"}}"#),
            (
                "a.go", #"p["aps"] = APS{Alert: Alert{Title: t}, Sound: "a.caf", Badge: 1}"#,
                #"{"?":"?","aps":{"alert":"?","sound":"a.caf","badge":1}}"#
            ),
            (
                "a.go", #"s := fmt.Sprintf(`{"Payload": {"aps": {"badge": 1}}, "Metadata": {"id": "%s"}}`, id)"#,
                #"{"aps":{"badge":1}}"#
            ),
            (
                "a.rs",
                #"let mut p = Map::new(); p.insert("aps".into(), json!({"alert": x})); if y { p.insert(k.clone(), v); }"#,
                #"{"aps":{"alert":"?","?":"?"},"?":"?"}"#
            ),
            (
                "a.rs",
                #"let mut a = Map::new(); a.insert("badge".to_owned(), json!(1)); let p = json!({"aps": Value::Object(a)}); send(p)"#,
                #"{"aps":{"badge":1}}"#
            ),
            (
                "a.js",
                "var n = new apn.Notification();\nn.sound = \"a.caf\",\n// the text\nn.alert = \"x\";\nn.badge = 1;\nsend(n)",
                #"{"aps":{"sound":"a.caf","alert":"x","badge":1}}"#
            ),
            (
                "a.php",
                #"<?php $m = new ApnsPHP_Message($t); $m->setText('x'); $m->setBadge(1); $m->setCustomProperty('a', 'b'); $p->add($m);"#,
                #"{"aps":{"alert":"x","badge":1},"a":"b"}"#
            ),
            (
                "a.swift", #"import NIOAPNS; let p = APSPayload(alert: text, badge: 1, sound: .normal("a.wav"))"#,
                #"{"aps":{"alert":"?","badge":1,"sound":"a.wav"}}"#
            ),
            (
                "a.rb", "n = APN::Notification.new\nn.device = d\nn.badge = 5\nn.sound = 'a.aiff'\nn.alert = t\nn.save",
                #"{"aps":{"badge":5,"sound":"a.aiff","alert":"?"}}"#
            ),
            (
                "a.ex", #"APNS.push(:pool, %APNS.Message{token: t, alert: "x", badge: 5})"#,
                #"{"aps":{"alert":"x","badge":5}}"#
            ),
            (
                "a.rs",
                #"#[derive(Serialize)] struct Push { aps: Aps } #[derive(Serialize)] struct Aps { badge: i32 } impl Push { fn new() -> Self { Self { aps: Aps { badge: 3 } } } }"#,
                #"{"aps":{"badge":3,"?":"?"},"?":"?"}"#
            ),
            (
                "a.java",
                #"PushNotificationPayload p = PushNotificationPayload.complex(); p.addAlert("x"); p.addBadge(1); Push.payload(p);"#,
                #"{"aps":{"alert":"x","badge":1}}"#
            ),
            (
                "a.java", #"Push.send(PushNotificationPayload.combined("x", 1, "a.caf"));"#,
                #"{"aps":{"alert":"x","badge":1,"sound":"a.caf"}}"#
            ),
            (
                "a.java", #"PayLoad p = new PayLoad(); p.addAlert("x"); p.addSound("a.caf"); m.send(p);"#,
                #"{"aps":{"alert":"x","sound":"a.caf"}}"#
            ),
            (
                "a.java", #"Map<String, Object> m = new HashMap<>(); m.put("aps", "{\"alert\": \"x\"}"); send(m);"#,
                #"{"aps":"{\"alert\": \"x\"}"}"#
            ),
            (
                "a.swift",
                #"import APNS; req.apns.send(.init(title: "x", subtitle: y), to: token).whenComplete { print($0) }"#,
                #"{"aps":{"alert":{"title":"x","subtitle":"?"}}}"#
            ),
            (
                "a.rb", "APNS.send_notification(token, alert: 'x', badge: 1, other: {a: 1})",
                #"{"?":"?","aps":{"alert":"x","badge":1}}"#
            ),
            ("a.rb", "f(apn: \"{\\\"aps\\\":\"\\\n  \"{\\\"badge\\\":1}}\")", #"{"aps":{"badge":1}}"#),
            (
                "a.py", "from apnsclient import Session, Message\nm = Message(token, alert='x', badge=1)\nsend(m)",
                #"{"aps":{"alert":"x","badge":1}}"#
            ),
            (
                "a.swift",
                #"let n = APNSLiveActivityNotification(expiration: .none, contentState: s, event: .update, timestamp: 1)"#,
                #"{"aps":{"content-state":"?","event":"update","timestamp":1}}"#
            ),
            (
                "a.xml", "<a p='&quot;'><string name=\"b\">{&quot;aps&quot;:{&#34;badge&#x22;: 1}}</string></a>",
                #"{"aps":{"badge":1}}"#
            ),
            (
                "a.go", #"p := &messaging.Aps{Alert: &messaging.ApsAlert{Title: "t"}, Badge: &b}"#,
                #"{"aps":{"alert":{"title":"t","?":"?"},"badge":"?","?":"?"}}"#
            ),
            (
                "a.java", #"b = new SimpleApnsPayloadBuilder(); b.setAlertBody("x"); b.setThreadId("t"); b.build();"#,
                #"{"aps":{"alert":{"body":"x"},"thread-id":"t"}}"#
            ),
            (
                "a.java", #"send(Map.of("aps", Map.of("alert", "hi", "badge", 3)));"#,
                #"{"aps":{"alert":"hi","badge":3}}"#
            ),
            (
                "a.java",
                #"JSONObject aps = new JSONObject(); aps.put("badge", 1); JSONObject r = new JSONObject(); r.put("aps", aps);"#,
                #"{"aps":{"badge":1}}"#
            ),
            (
                "a.cs", #"var p = new { aps = new { alert = "hi", badge = n } };"#,
                #"{"aps":{"alert":"hi","badge":"?"}}"#
            ),
            (
                "a.cs", #"new Dictionary<string, object> { ["aps"] = new D<object> { { "badge", 1 } } };"#,
                #"{"aps":"?"}"#
            ),
            ("a.cs", #"new Dictionary<string, object> { { "aps", new { badge = 1 } } };"#, #"{"aps":{"badge":1}}"#),
            (
                "a.rb", "n = Apnotic::Notification.new(t)\nn.alert = 'x'\nn.thread_id = 't'",
                #"{"aps":{"alert":"x","thread-id":"t"}}"#
            ),
            ("a.rb", "p = <<~JSON\n  {\"aps\": {\"alert\": \"#{x}\"}}\nJSON\n", #"{"aps":{"alert":"?"}}"#),
            (
                "a.rs", #"let b = DefaultNotificationBuilder::new().set_title("x").set_badge(1);"#,
                #"{"aps":{"alert":{"title":"x"},"badge":1}}"#
            ),
            ("a.rs", ##"let p = json!({"aps": {"alert": x}}); let q = r#"{"aps": 1}"#;"##, #"{"aps":{"alert":"?"}}"#),
            (
                "a.ex", "%{\"aps\" => %{\"alert\" => x, \"badge\" => 3}} |> Jason.encode!()",
                #"{"aps":{"alert":"?","badge":3}}"#
            ),
            (
                "a.ex", "n = Pigeon.APNS.Notification.new(\"x\", t, topic) |> put_badge(5)",
                #"{"aps":{"alert":"x","badge":5}}"#
            ),
            (
                "a.swift", #"let n = APNSAlertNotification(alert: .init(title: .raw("x")), payload: p, badge: 1)"#,
                #"{"aps":{"alert":{"title":"x"},"badge":1},"?":"?"}"#
            ),
            (
                "a.m", #"NSDictionary *p = @{@"aps": @{@"alert": @"x", @"badge": @3}};"#,
                #"{"aps":{"alert":"x","badge":3}}"#
            ),
            ("a.dart", "f() { var p = {'aps': {'badge': 3, if (x) sound: y}}; }", #"{"aps":{"badge":3,"?":"?"}}"#),
            ("a.kt", #"val s = """{"aps":{"alert":"$x"}}""""#, #"{"aps":{"alert":"?"}}"#),
            ("a.js", "const aps = { alert: 'x' };\nsend(JSON.stringify({ aps }))", #"{"aps":{"alert":"x"}}"#),
            (
                "a.js", "const p = { aps: { alert: 'x' } }\np.aps.badge = 3\nsend(p)",
                #"{"aps":{"alert":"x","badge":3}}"#
            ),
            ("a.js", #"const s = "{\"aps\":{\"alert\":\"\u0041\"}}""#, #"{"aps":{"alert":"A"}}"#),
            (
                "a.ex", "def silent(data) do\n  %{\"aps\" => %{\"badge\" => 3}}\n  |> Map.merge(data)\nend",
                #"{"aps":{"badge":3},"?":"?"}"#
            ),
            ("a.js", "send({ fn: 1, data: { aps: { badge: 3 } } });", #"{"aps":{"badge":3}}"#),
            ("a.js", "f({ aps: { ...(x && { title: 'x' }), badge: 1 } })", #"{"aps":{"title":"x","?":"?","badge":1}}"#),
        ])
    func language(_ name: String, _ text: String, _ expected: String) {
        if expected == #"{"aps":"?"}"# { return #expect(read(name, text).isEmpty) }
        #expect(read(name, text) == [Read(text: expected)])
    }

    @Test(
        "A kind that nobody knows is not guessed, and what a branch or a function may change is open",
        arguments: [
            (
                "a.go",
                "func f() {\n\tpl := payload.NewPayload().MutableContent()\n\tif x { pl = pl.AlertTitle(\"a\") }\n\tpush(pl)\n}",
                [
                    #"{"?":"?","aps":{"?":"?","mutable-content":1}}"#
                ]
            ),
            (
                "a.go", "func f() {\n\tpl := payload.NewPayload().MutableContent()\n\tfill(pl)\n}",
                [#"{"?":"?","aps":{"?":"?","mutable-content":1}}"#]
            ),
            (
                "a.py", "aps = {'badge': 1}\nfill(aps)\nsend({'aps': aps})", [#"{"aps":{"?":"?","badge":1}}"#]
            ),
            (
                "a.py", "aps = {'badge': 1}\np = {'aps': aps}\naps['sound'] = 'x'\nsend(p)",
                [#"{"aps":{"?":"?","badge":1}}"#]
            ),
            ("a.py", "p = {'aps': {'badge': 1}}\nsend(p)", [#"{"aps":{"badge":1}}"#]),
            (
                "a.py", "p['a'] = 1\nsend({'message': {'topic': 't', 'apns': {'payload': p}}})",
                [#"{"a":1,"?":"?"}"#]
            ),
            ("a.py", "p = {'aps': {'alert': {self.key: x}}}", [#"{"aps":{"alert":{"?":"?"}}}"#]),
            (
                "a.m", #"id p = @{@"aps": @{@"badge": [self count], @"alert": [NSString stringWithFormat:@"%@", x]}};"#,
                [#"{"aps":{"alert":"?","badge":"?"}}"#]
            ),
            ("a.m", #"id p = @{@"aps": @{@"badge": @([self count])}};"#, [#"{"aps":{"badge":"?"}}"#]),
            (
                "a.php", "<?php $p = ['aps' => ['alert' => [], 'url-args' => array('')]];",
                [#"{"aps":{"alert":"?","url-args":[""]}}"#]
            ),
            (
                "a.php",
                "<?php $p['aps']['badge'] = 1; $p['aps']['alert'] = []; if ($x) { $p['aps']['alert']['body'] = $x; } send($p);",
                [
                    #"{"aps":{"badge":1,"alert":"?","?":"?"},"?":"?"}"#,
                    #"{"aps":{"badge":1,"alert":{"body":"?","?":"?"},"?":"?"},"?":"?"}"#,
                ]
            ),
            (
                "a.js",
                "import { Notification } from 'apns2'\nnew Notification(token, {alert: 'x', threadId: 'y', topic: t})",
                [#"{"?":"?","aps":{"?":"?","alert":"x","thread-id":"y"}}"#]
            ),
            (
                "a.rb", "n = Apnotic::Notification.new(t)\nif x\n  n.alert = {}\n  n.alert[:body] = y\nend\npush(n)",
                [#"{"?":"?","aps":{"?":"?","alert":{"body":"?"}}}"#]
            ),
            ("a.rb", "n = Houston::Notification.new(alert: 'x', badge: nil)", [#"{"aps":{"alert":"x"}}"#]),
            (
                "a.php", "<?php $this->message['aps'] = array(); $this->message['aps']['badge'] = 1;",
                [#"{"?":"?","aps":{"?":"?","badge":1}}"#]
            ),
            (
                "a.py",
                "send({'token': t, 'appid': 'a', 'expiry': None, 'aps': {'badge': 1, 'sound': None, 'content_available': True}})",
                [#"{"aps":{"badge":1,"?":"?"},"?":"?"}"#]
            ),
            ("a.py", "p = {'aps': {'alert': self.alert.dict(), 'badge': 1}}", [#"{"aps":{"alert":"?","badge":1}}"#]),
            (
                "a.swift", "let p = [\"aps\": [\"badge\": nil, \"sound\": \"x\"]]",
                [#"{"aps":{"badge":"?","sound":"x"}}"#]
            ),
            ("a.js", "const p = {aps: {badge: 1}}; p.aps.alert = {}; send(p);", [#"{"aps":{"badge":1,"alert":"?"}}"#]),
            (
                "a.rb", "P.with_apple(aps: {category: 'c'}).new(title: 'x')",
                [#"{"aps":{"category":"c","?":"?"},"?":"?"}"#]
            ),
            ("a.py", "self.p = {'aps': {'badge': 1}}", [#"{"aps":{"badge":1,"?":"?"},"?":"?"}"#]),
            ("a.js", "this.p = {aps: {badge: 1}};", [#"{"aps":{"badge":1,"?":"?"},"?":"?"}"#]),
            (
                "a.go",
                "func f() {\n p := apns.NewPayload()\n p.APS.Alert.Title = t\n p.APS.Alert.Body = \"x\"\n send(p)\n}",
                [#"{"aps":{"alert":{"title":"?","body":"x"}}}"#]
            ),
            ("a.go", "func f() {\n aps := object(t, p, \"aps\")\n body := object(t, aps, \"alert\")\n}", []),
            ("a.py", "send(dict(base, aps={'badge': 1}))", [#"{"aps":{"badge":1},"?":"?"}"#]),
            (
                "a.go", "aps := Aps{}\naps.Alert.Body = \"x\"\naps.Alert.TitleLocKey = \"y\"\nsend(aps)",
                [#"{"aps":{"alert":{"body":"x","title-loc-key":"y","?":"?"},"?":"?"}}"#]
            ),
        ])
    func certainty(_ name: String, _ text: String, _ expected: [String]) {
        #expect(read(name, text) == expected.map { Read(text: $0) })
    }

    @Test(
        "What is found is read: front matter, here-documents of programs, XML, fields set one by one; a setter alone is none",
        arguments: [
            (
                "a.txt",
                #"""
                ---
                title: "x"
                ---
                # Push

                ```json
                {"aps":{"badge":1}}
                ```
                """#,
                [#"{"aps":{"badge":1}}"#]
            ),
            (
                "a.md",
                #"""
                ```csharp
                {
                  aps : {
                    alert : "x",
                    mutable-content: 1
                  },
                  encrypted-content : "y"
                }
                ```
                """#,
                [#"{"aps":{"alert":"x","mutable-content":1},"?":"?"}"#]
            ),
            (
                "a.sh",
                #"""
                python3 - <<'PY'
                print(json.dumps({"aps": {"badge": 1}}))
                PY
                node -e 'send({aps: {badge: 2}})'
                """#,
                [#"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#]
            ),
            (
                "a.xml",
                #"""
                <entry><content><![CDATA[{"aps":{"badge":1}}]]></content></entry>
                """#,
                [#"{"aps":{"badge":1}}"#]
            ),
            (
                "a.php",
                #"""
                <?php $aps = new stdClass(); $p = new stdClass; $aps->badge = 1; $p->aps = $aps; send(json_encode($p));
                """#,
                [#"{"aps":{"badge":1}}"#]
            ),
            (
                "a.rb",
                #"""
                def format(apn)
                  apn.alert = "x"
                  apn.sound = "y.caf"
                end
                """#,
                [#"{"aps":{"?":"?","alert":"x","sound":"y.caf"},"?":"?"}"#]
            ),
            (
                "README.textile",
                #"""
                h2. Send

                    from apns import APNs, Payload
                    payload = Payload(alert="x", badge=1)

                * an element

                    ```js
                    send({aps: {badge: 2}})
                    ```

                <pre><code>
                APNS.send_notification(device_token, 'Hi')
                APNS.send_notification(token, :aps => {:badge => 5})
                </code></pre>

                or `{"aps":{"badge":3}}`, but not `{"aps":{"badge":}}`:

                ```
                {
                  "aps": {"badge": 4},
                  or
                  "a": 1
                }
                ```
                """#,
                [
                    #"{"aps":{"alert":"x","badge":1}}"#, #"{"aps":{"badge":2}}"#, #"{"aps":{"alert":"Hi"}}"#,
                    #"{"aps":{"badge":5}}"#, #"{"aps":{"badge":3}}"#,
                ]
            ),
            (
                "a.js",
                #"""
                payload["aps"]["badge"] = value;
                """#,
                []
            ),
            (
                "a.rst",
                #"""
                .. code::

                    {"aps": {"badge": 1}}

                """#,
                [#"{"aps":{"badge":1}}"#]
            ),
        ] as [(String, String, [String])])
    func otherForms(_ name: String, _ text: String, _ expected: [String]) {
        #expect(read(name, text) == expected.map { Read(text: $0) })
    }

    @Test(
        "A host that was switched off is named once a file, and only where something connects to it",
        arguments: [
            ("a.js", "tls.connect(2195, 'gateway.push.apple.com'); f('gateway.push.apple.com')", [2]),
            ("a.js", "if (gateway === 'gateway.push.apple.com') connect()", []),
            ("a.py", "self.assertEqual(\n    server.host,\n    'gateway.push.apple.com')\nconnect()", []),
            ("a.js", "connect('gateway.push.apple.com', // gateway.sandbox.push.apple.com\n2195)", [1]),
            ("a.php", "<?php\n /*\n connect('ssl://gateway.push.apple.com:2195');\n*/\nconnect();", []),
            ("a.rb", "=begin\nTLS.connect('gateway.push.apple.com')\n=end\nconnect", []),
            ("a.js", "fetch('*/*'); /* a */ connect('gateway.push.apple.com')", [1]),
            ("a.cs", #"class A { const string Endpoint = "gateway.push.apple.com"; }"#, []),
            ("a.cs", #"var c = new ApnsCredential { Endpoint = "gateway.push.apple.com" }; Connect(c);"#, []),
            ("a.php", "<?php $url = 'https://fcm.googleapis.com/fcm/send';", [1]),
            ("a.m", "#define HOST \"gateway.push.apple.com\"\nvoid f(void) { [s connect:HOST port:2195]; }", [1]),
            ("a.rb", "# connects to gateway.push.apple.com\nconnect", []),
            ("App.config", "<add key=\"Endpoint\" value=\"https://fcm.googleapis.com/fcm/send\"/>", [1]),
            ("App.config", "<!-- https://fcm.googleapis.com/fcm/send -->\n<add key=\"a\" value=\"b\"/>", []),
            ("a.php", "<?php $url = 'https://api.parse.com/1/push';", [1]),
            ("a.js", "Parse.serverURL = 'https://api.parse.com/1';", []),
            (
                "a.properties",
                "fcm.url=https://fcm.googleapis.com/fcm/send\n# fcm.old=https://fcm.googleapis.com/fcm/send", [1]
            ),
            ("a.ini", "[apns]\nhost = gateway.push.apple.com\nport = 2195", [1]),
            ("a.json", #"{"Push": {"Url": "https://fcm.googleapis.com/fcm/send", "Key": "k"}}"#, [1]),
            ("a.json", #"{"host": "gateway.push.apple.com:2195", "old": "ssl://gateway.push.apple.com:2195"}"#, [2]),
            ("a.json", #"{"blocked": ["gateway.push.apple.com", "fcm.googleapis.com/fcm/send"]}"#, []),
            (
                "a.json",
                #"{"endpoint": "https://fcm.googleapis.com/fcm/send/abc", "text": "see fcm.googleapis.com/fcm/send"}"#,
                []
            ),
            ("a.py", "c = HTTPSConnection('api.parse.com', 443)\nc.request('POST', '/1/push', b)", [1]),
            ("a.ex", "m = APNS.Message.new\nAPNS.push(:app_pool, m)", [1]),
            ("a.ex", "APNS.push :app_pool, m", [1]),
            ("a.ex", "alias Pigeon.APNS\nAPNS.push(%APNS.Message{})", []),
            ("a.ex", "alias Own.{APNS, FCM}\nAPNS.push(n)", []),
        ] as [(String, String, [Int])])
    func hosts(_ name: String, _ text: String, _ counts: [Int]) {
        let calls = PushDocument(Array(text.utf8), named: name).fragments.flatMap(\.calls)
        #expect(calls.map(\.count) == counts)
    }

    @Test(
        "A silent push of a library that sends no priority has the priority 10",
        arguments: [
            ("a.js", "note.payload = {sync: true};", "10"), ("a.js", "note.priority = 5;", "5"),
            ("a.js", "note.alert = 'Hi';", nil), ("a.js", "note.payload = {...data};", "10"),
            ("a.js", "fill(note);", nil),
        ] as [(String, String, String?)])
    func priorities(_ name: String, _ line: String, _ expected: String?) {
        let text =
            "const note = new apn.Notification();\nnote.contentAvailable = 1;\n\(line)\nprovider.send(note, token);"
        let pushes = PushDocument(Array(text.utf8), named: name).fragments.filter(\.isPush)
        #expect(pushes.map { $0.request?.headers.priority } == [expected])
    }

    @Test(
        "A value of another kind is what the library sends of it, and unknown if that is not known",
        arguments: [
            ("a.rb", "n = Apnotic::Notification.new(t)\nn.alert = 7\nn.badge = '5'\nc.push(n)", 7, "5"),
            ("a.rb", "APNS.send_notification(t, :alert => 'a', :badge => '5')", "a", "5"),
            ("a.rb", "n = Houston::Notification.new(device: t, alert: 7, badge: '5')\npush(n)", 7, nil),
            ("a.rb", "n = Other::Notification.new(t)\nn.alert = 7\nn.badge = '5'\nc.push(n)", nil, nil),
            (
                "a.js",
                "const apn = require('apn'); const n = new apn.Notification(); n.alert = 7; n.badge = '5'; send(n);", 7,
                "5"
            ),
            ("a.js", "const n = new apn.Notification(); n.alert = 'a'; n.badge = '5'; send(n);", "a", nil),
            ("a.py", "from apns2.payload import Payload\np = Payload(alert='a', badge='5')\nsend(p)", "a", "5"),
            ("a.py", "from apns import Payload\np = Payload(alert='a', badge='5')\nsend(p)", "a", nil),
            (
                "a.rb",
                "n = Apnotic::Notification.new(t)\nn.alert = 'a'\nn.badge = '5'\nc.push(n)\nGrocer::Notification", "a",
                nil
            ),
        ] as [(String, String, JSONValue?, JSONValue?)])
    func otherKinds(_ name: String, _ text: String, _ alert: JSONValue?, _ badge: JSONValue?) {
        let found = read(name, text).first?.value
        #expect(found?["/aps/badge"] == badge)
        #expect(found?["/aps/alert"] == alert)
    }

    @Test("Ruby's << before a type adds to a list, and begins no text")
    func additionToList() {
        let text = """
            class Push::Note
              def frame
                items = []
                items << Push::Item.token(@token)
                payload = { aps: { alert: "a" } }
                items << Push::Item.payload(payload)
                Push::Frame.new(items)
              end
            end
            """
        #expect(read("a.rb", text).map { $0.value["/aps/alert"] } == ["a"])
    }

    @Test(
        "An object of a library has the same fields under another name of the module, and in a field of an object",
        arguments: [
            (
                "a.js",
                "const Apn = require(\"apn\");\nfunction f() {\n const n = new Apn.Notification();\n n.alert = {body: \"b\"};\n send(n);\n}"
            ),
            (
                "a.ts",
                "import * as push from \"@parse/node-apn\";\nconst n = new push.Notification();\nn.alert = {body: \"b\"};\nsend(n);"
            ),
            (
                "a.ts",
                "async function f() {\n const push = await import(\"apn\");\n const n = new push.default.Notification();\n n.alert = {body: \"b\"};\n send(n);\n}"
            ),
            (
                "a.ts",
                "async function f() {\n const { Notification } = await import(\"apn\");\n const n = new Notification();\n n.alert = {body: \"b\"};\n send(n);\n}"
            ),
            (
                "a.ts",
                "import Apn = require(\"apn\");\nclass A {\n private note: Apn.Notification;\n f() {\n  this.note = new Apn.Notification();\n  this.note.mutableContent = true;\n  this.note.alert = {body: \"b\"};\n  return this.provider.send(this.note);\n }\n}"
            ),
            (
                "a.js",
                "class A {\n f() {\n  this.note = new apn.Notification();\n  this.note.alert = {body: \"b\"};\n  send(this.note);\n }\n}"
            ),
            (
                "a.py",
                "from apns2.payload import Payload\nclass A:\n    def f(self):\n        self.note = Payload(badge=1)\n        self.note.alert = {\"body\": \"b\"}\n        send(self.note)"
            ),
            ("a.rb", "@note = Apnotic::Notification.new(token)\n@note.alert = {body: 'b'}\n@connection.push(@note)"),
            (
                "a.php",
                "<?php class A { function f() { $this->note = new ApnsPHP_Message($t); $this->note->setTitle('t'); $this->note->alert = ['body' => 'b']; } }"
            ),
        ])
    func namesAndFields(_ name: String, _ text: String) {
        #expect(read(name, text).map { $0.value["/aps/alert/body"] } == ["b"])
    }

    @Test(
        "A library whose interface was switched off is named once, where a program uses it, and so is a host in a fence",
        arguments: [
            (
                "a.java",
                "import com.notnoop.apns.APNS;\nclass A { ApnsService s = APNS.newService().build(); ApnsService t = APNS.newService().build(); }",
                [2]
            ),
            (
                "a.java",
                "import com.notnoop.apns.APNS;\nclass A { String p = APNS.newPayload().alertBody(\"a\").build(); }", []
            ),
            (
                "a.java",
                "import com.notnoop.apns.APNS;\nclass A { Object s = APNS.newService().withGatewayDestination(h, 1).build(); }",
                []
            ),
            (
                "a.java",
                "import javapns.Push;\nclass A { void f() { Push.payload(p, k, s, true, d); MyPush.payload(p); } }", [1]
            ),
            ("a.java", "// import javapns.Push;\nclass A { void f() { Push.payload(p); } }", []),
            (
                "a.java",
                "import com.notnoop.apns.APNS;\nclass A { Object s = APNS.newService(); Object t = connect(\"gateway.push.apple.com\"); }",
                [1]
            ),
            ("a.py", "from apns import APNs, Payload\na = APNs(use_sandbox=True, cert_file='c.pem')", [1]),
            ("a.py", "from apns import APNs\na = APNs(use_sandbox=True, key_id='k', team_id='t')", []),
            ("a.py", "from apns2.client import APNsClient\na = APNsClient('c.pem', use_sandbox=True)", []),
            ("a.py", "from aioapns import APNs\na = APNs(use_sandbox=True, client_cert='c.pem')", []),
            ("a.py", "from pyfcm import FCMNotification\np = FCMNotification(api_key=k)", [1]),
            ("a.py", "import pyfcm\np = pyfcm.FCMNotification(os.environ['FCM_KEY'])", [1]),
            (
                "a.py", "from pyfcm import FCMNotification\np = FCMNotification(service_account_file=k, project_id=p)",
                []
            ),
            ("a.py", "from gcm import GCM\np = GCM(k)\nc = modes.GCM(iv)", [1]),
            ("a.rb", "APN = Houston::Client.development\n# APN = Houston::Client.production", [1]),
            ("a.rb", "APNS.pem = 'c.pem'\nAPNS.send_notification(t, 'a')", [1]),
            ("a.rb", "APNS.host = ENV['HOST']\nAPNS.pem = 'c.pem'\nAPNS.send_notification(t, 'a')", []),
            ("a.php", "<?php $push = new ApnsPHP_Push(ApnsPHP_Abstract::ENVIRONMENT_PRODUCTION, 'c.pem');", [1]),
            ("a.php", "<?php $push = new ApnsPHP_Push($env, 'c.pem', ApnsPHP_Abstract::PROTOCOL_HTTP);", []),
            ("a.js", "const apn = require('apn');\nconst c = new apn.Connection({cert: 'c.pem'});", [1]),
            ("a.js", "const apn = require('apn');\nconst c = new apn.Provider({cert: 'c.pem'});", []),
            (
                "a.cs", "using PushSharp.Apple;\nclass A { object b = new ApnsServiceBroker(c); }",
                [1]
            ),
            ("a.scala", "val apns = p.getProperty(\"gateway.push.apple.com\"); connect(apns, 2195)", []),
            ("a.rb", "TCPSocket.should_receive(:new).with('gateway.push.apple.com', 2195) # apns", []),
            ("a.rb", "sock = TCPSocket.new('gateway.push.apple.com', 2195)", [1]),
            (
                "a.rb",
                "s = TCPSocket.new(env == TEST ? 'gateway.sandbox.push.apple.com' : 'gateway.push.apple.com', 2195)",
                [1, 1]
            ),
            ("a.rb", "app = Rpush::Apns::App.new", [1]), ("a.rb", "app = Rpush::Apns2::App.new", []),
            ("a.rb", "app = Rapns::Apns::App.new(name: 'a')", [1]),
            ("a.rb", "n = Rapns::Apns::Notification.new\nn.alert = 'a'", [1]),
            ("a.rb", "Rpush::Gcm::Notification.new.tap do |n|\n  n.data = d\nend", [1]),
            ("a.pl", "my $apns = Net::APNS::Persistent->new({ cert => 'c.pem' });\n# Net::APNS->new", [1]),
            ("a.rb", "fcm = FCM.new(ENV['KEY'])\nfcm.send(registration_ids, notification: n)", [1]),
            ("a.rb", "fcm = FCM.new(path, project)\nfcm.send_v1(m)\nlog(registration_ids)", []),
            (
                "a.php", "<?php use Edujugon\\PushNotification\\PushNotification;\n$p = new PushNotification('apn');",
                [1]
            ),
            (
                "a.php",
                "<?php use Edujugon\\PushNotification\\PushNotification;\n$p = new PushNotification('apn-p8');", []
            ),
            ("a.kt", "interface A { @POST(\"fcm/send\") fun send(@Body m: M): Call<B> }", [1]),
            ("a.js", "app.post('/fcm/send', send); // apns", []),
            ("a.js", "const c = axios.create({baseURL: 'https://fcm.googleapis.com'});\nc.post('/fcm/send', m);", [1]),
            ("a.ts", "import { messaging } from 'firebase-admin';\nreturn fcm.sendToDevice(t, p);", [1]),
            (
                "a.go",
                "import \"github.com/timehop/apns\"\nvar c = apns.NewClientWithFiles(apns.ProductionGateway, a, b)",
                [1]
            ),
            ("a.go", "import \"github.com/sideshow/apns2\"\nvar c = apns.NewClient(cert)", []),
            ("a.go", "import \"github.com/appleboy/go-fcm\"\nvar c, err = fcm.NewClient(os.Getenv(\"KEY\"))", [1]),
            ("a.go", "import \"github.com/appleboy/go-fcm\"\nvar c, err = fcm.NewClient(\n\tctx, o)", []),
            ("a.go", "import \"firebase.google.com/go/v4/messaging\"\nr, err := client.SendMulticast(ctx, m)", [1]),
            (
                "a.go", "import \"firebase.google.com/go/v4/messaging\"\nr, err := client.SendEachForMulticast(ctx, m)",
                []
            ),
            (
                "a.java",
                "import com.google.firebase.messaging.*;\nclass A { void f() { firebaseMessaging.sendMulticast(m); } }",
                [1]
            ),
            (
                "a.cs",
                "using FirebaseAdmin.Messaging;\nclass A { object r = FirebaseMessaging.DefaultInstance.SendAllAsync(m); }",
                [1]
            ),
            ("a.php", "<?php\nuse paragraph1\\phpFCM\\Client;\n$c = new Client();", [1]),
            ("a.php", "<?php\nuse GuzzleHttp\\Client;\n$c = new Client(); // apns", []),
            ("a.php", "<?php\nuse Sly\\NotificationPusher\\Adapter\\Apns;\n$a = new Apns(['certificate' => $c]);", [1]),
            ("a.rs", "use fcm::{Client, MessageBuilder};\nlet b = fcm::MessageBuilder::new(key, token);", [1]),
            (
                "a.py", "from apnsclient import Session\nc = Session().new_connection('push_sandbox', cert_file='c')",
                [1]
            ),
            ("a.py", "from mqtt import Session # apns\nc = Session().new_connection('a')", []),
            ("a.js", "var apns = require('apn');\nvar c = new apns.Connection({cert: 'c.pem'});", [1]),
            ("a.js", "var apns = require(\"apns\");\nvar c = new apns.Connection({cert_file: 'c.pem'});", [1]),
            ("a.js", "const apns = require('apns');\nconst c = new mysql.Connection({user: 'a'});", []),
            ("a.js", "var FCM = require('fcm-node');\nvar fcm = new FCM(key);", [1]),
            ("a.js", "var FCM = require('fcm-node');\nvar fcm = new FCM(require('./privatekey.json'));", []),
            ("a.ts", "import FCM from \"fcm-push\";\nconst fcm = new FCM(key);", [1]),
            ("a.js", "const GCM = require('node-gcm');\nconst sender = new GCM.Sender(key);", [1]),
            ("a.js", "const apn = require('@parse/node-apn');\nconst p = new apn.Provider({token: t});", []),
            (
                "a.js",
                "const admin = require('firebase-admin');\nadmin\n .messaging()\n .sendToDevice(t, m); admin.messaging().sendToDevice(t, m);",
                [2]
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nadmin.messaging().sendEachForMulticast(m); this.fcm.sendToDevice(t, m);",
                []
            ),
            (
                "a.js",
                "import {getMessaging} from 'firebase-admin/messaging';\ngetMessaging().sendMulticast(m); getMessaging().sendToTopic('t', m);",
                [1, 1]
            ),
            (
                "a.md",
                "Run:\n\n```ruby\nServer::Connection.open(host: 'gateway.push.apple.com', port: 2195)\n```\n\n> ```sh\n> openssl s_client -connect gateway.push.apple.com:2195\n> ```",
                [2]
            ),
            (
                "a.md",
                "`gateway.push.apple.com:2195` is gone.\n\n```\nconnect gateway.push.apple.com:2195\n```\n\n```ruby\n# connect('gateway.push.apple.com')\n```",
                []
            ),
            ("a.md", "```sh\nconnect gateway.push.apple.com:2195\n```\n\n```rb\nHouston::Client.production\n```", [1]),
            ("a.md", "```yaml\nmod_apns:\n  address: gateway.push.apple.com\n  port: 2195\n```", [1]),
            ("a.md", "```js x```\n\nconnect gateway.push.apple.com:2195\n\n```js\nf()\n```", []),
            ("a.md", "```\n<?php $url = 'https://fcm.googleapis.com/fcm/send';\n```", [1]),
            (
                "a.md",
                "See:\n\n    import java.util.*;\n    String h = \"gateway.push.apple.com\"; connect(h, 2195);\n", [1]
            ),
            ("a.md", "See:\n\n    $ openssl s_client -connect gateway.push.apple.com:2195\n\nEnd", [1]),
            ("a.md", "```\n$p = '1';\n$f = stream_socket_client('ssl://gateway.push.apple.com:2195', $e);\n```", [1]),
            ("a.md", "See:\n\n    the host gateway.push.apple.com, to which you connect\n", []),
            ("a.md", "```java\nimport com.notnoop.apns.APNS;\nApnsService s = APNS.newService().build();\n```", [1]),
        ] as [(String, String, [Int])])
    func libraries(_ name: String, _ text: String, _ counts: [Int]) {
        let calls = PushDocument(Array(text.utf8), named: name).fragments.flatMap(\.calls)
        #expect(calls.map(\.count) == counts)
    }

    @Test("What django-push-notifications sends to devices is a push")
    func devices() {
        let text = """
            from push_notifications.models import APNSDevice, GCMDevice
            def f(user):
                APNSDevice.objects.filter(user=user).send_message("a", badge="2", extra={"k": 1})
                GCMDevice.objects.filter(user=user).send_message("a", badge="2")
                APNSDevice.objects.all().send_message(None, badge=0)
            """
        let found = read("a.py", text).map(\.value)
        #expect(found.map { $0["/aps/alert"] } == ["a", nil])
        #expect(found.map { $0["/aps/badge"] } == ["2", 0])
    }

    @Test(
        "A block that is always run is as the statements around it",
        arguments: [
            (
                "a.java",
                "JSONObject p = new JSONObject();\nJSONObject aps = new JSONObject();\ntry {\n aps.put(\"badge\", \"3\");\n p.put(\"aps\", aps);\n} catch (JSONException e) { e.printStackTrace(); }\nsend(p);"
            ),
            (
                "a.java",
                "Map<String, Object> aps = new HashMap<>();\ntry (Client c = open()) {\n aps.put(\"badge\", \"3\");\n c.send(Map.of(\"aps\", aps));\n}"
            ),
            (
                "a.js",
                "let p = {};\ntry {\n p.aps = {badge: '3'};\n await send(p);\n} catch (e) {\n log(e);\n} finally { done(); }"
            ),
            (
                "a.swift",
                "var aps: [String: Any] = [:]\ndo {\n aps[\"badge\"] = \"3\"\n try send([\"aps\": aps])\n} catch { print(error) }"
            ),
            (
                "a.cs",
                "var aps = new JObject();\nlock (this) { aps[\"badge\"] = \"3\"; Send(new JObject { [\"aps\"] = aps }); }"
            ),
        ])
    func plainBlocks(_ name: String, _ text: String) {
        #expect(read(name, text).map { $0.value["/aps/badge"] } == ["3"])
    }

    @Test("A push for calls of a library has an empty aps, and a lambda's statements set the fields of its parameter")
    func callsAndLambdas() {
        let calls = """
            const note = new apn.Notification({payload: {id: 1}});
            note.pushType = "voip";
            note.topic = "com.example.app";
            provider.send(note, token);
            """
        let pushes = PushDocument(Array(calls.utf8), named: "a.js").fragments.filter(\.isPush)
        #expect(pushes.map { $0.request?.headers["apns-topic"] } == ["com.example.app"])
        #expect(pushes.first?.request?.payload.json["aps"]?.object?.isEmpty == true)
        let lambda = "config.format = ->(apn) {\n  apn.alert = \"Hello\"\n  apn.mutable_content = 2\n}"
        #expect(read("a.rb", lambda).map { $0.value["/aps/alert"] } == ["Hello"])
    }

    @Test(
        "The body of a function that returns a map is no map",
        arguments: ["{ return VALUE }", "{\n\treturn VALUE\n}", "{\n\tp := VALUE\n\treturn p\n}"])
    func functionsOfMaps(_ body: String) {
        let value = #"map[string]interface{}{"aps": map[string]interface{}{"badge": 3}}"#
        let text = "func f() map[string]interface{} " + body.replacing("VALUE", with: value)
        #expect(read("a.go", text) == [#"{"aps":{"badge":3}}"#])
    }

    @Test(
        "A type's fields, an object of header fields, an answer and a part of a message are no payload's",
        arguments: [
            (
                "a.rs",
                "// exp.host\npub struct Message { to: Vec<String>, title: String, channel_id: Option<String> }", 0
            ),
            ("a.dart", "f({'apns': {'apns-headers': {'a': '5'}, 'aps': {'badge': 1}}});", 1),
            ("a.md", "```\nHEADERS\n  :status = 400\n  apns-id: <a>\nDATA\n  {\"reason\": \"BadDeviceToken\"}\n```", 0),
            ("a.rb", "# apns\nrow = {:app_id => app.id, :title => 'T', :content => 'c', :link => 'x'}", 0),
            ("a.json", #"{"ios_root_params": {"aps": {"category": "A", "mutable-content": 1}}, "data": {}}"#, 0),
        ])
    func noPayloads(_ name: String, _ text: String, _ count: Int) {
        let document = PushDocument(Array(text.utf8), named: name)
        let pushes = document.fragments.filter(\.isPush).filter { $0.request?.payload.json["aps"] != nil }
        #expect(pushes.count == count && pushes.allSatisfy { $0.request?.headers.fields.isEmpty ?? true })
        #expect(document.fragments.allSatisfy { $0.messages.isEmpty })
    }

    @Test("A message to Expo may have its receiver put in later, in place of an empty text")
    func laterReceiver() {
        let text = """
            import { Expo, ExpoPushMessage } from 'expo-server-sdk';
            await notify([token], { to: '', sound: 'default', title: 'a', body: name });
            """
        #expect(read("a.ts", text).count == 1)
    }

    @Test("The parameters of an arrow function are no message, and what it sends is one")
    func pattern() {
        let text = """
            const url = "https://exp.host/--/api/v2/push/send";
            const send = async (parent, { from, to, title, content }, context) => post(url, { to, title, body: content });
            """
        #expect(read("a.js", text).count == 1)
    }

    @Test(
        "The default value of a parameter is no payload, and an argument of a call is one",
        arguments: [
            (
                "a.php", "<?php class P { public function send($t, $p = VALUE): void { go($p); } }",
                "['aps' => ['badge' => 3]]"
            ),
            ("a.py", "def send(t, p=VALUE):\n    go(p)\n", "{'aps': {'badge': 3}}"),
            ("a.js", "function send(t, p = VALUE) { go(p) }", "{aps: {badge: 3}}"),
            ("a.js", "class P { send(t, p = VALUE) { go(p) } }", "{aps: {badge: 3}}"),
            (
                "a.ts", "const send = async (t: string, p: Push = VALUE): Promise<void> => { go(p) }",
                "{aps: {badge: 3}}"
            ),
            ("a.rb", "def self.send(t, p: VALUE)\n  go(p)\nend\n", "{aps: {badge: 3}}"),
            (
                "a.kt", "fun send(t: String, p: Map<String, Any> = VALUE) { go(p) }",
                #"mapOf("aps" to mapOf("badge" to 3))"#
            ),
            ("a.swift", "class P { init(t: String, p: [String: Any] = VALUE) { go(p) } }", #"["aps": ["badge": 3]]"#),
            ("a.cs", "class P { void F() { void Send(string p = VALUE) { Go(p); } } }", #""{\"aps\":{\"badge\":3}}""#),
        ])
    func parameters(_ name: String, _ text: String, _ value: String) {
        let declaration = text.replacing("VALUE", with: value)
        #expect(read(name, declaration).isEmpty)
        let call = (name == "a.php" ? "<?php " : "") + "go(t, \(value))"
        #expect(read(name, call) == [#"{"aps":{"badge":3}}"#])
    }

    @Test("A block of Markdown that names another language is read by its notation")
    func otherLanguage() {
        let text = "```swift\nlet message = { apns: { payload: { aps: { 'badge': 3 } } } };\n```\n"
        #expect(PushDocument(Array(text.utf8), named: "a.md").fragments.filter(\.isPush).count == 1)
    }

    @Test("Apple's notation of requests is read in a text without a form and in a fence")
    func notation() {
        let text = """
            HEADERS
              - END_STREAM
              + END_HEADERS
              :method = POST
              host = api.sandbox.push.apple.com
              apns-push-type = background
              apns-priority = 10
            DATA
              + END_STREAM
              { "aps" : { "content-available" : 1 } }
            """
        for (name, document) in [("a.txt", text), ("a.md", "# X\n```other\n\(text)\n```\n")] {
            let pushes = PushDocument(Array(document.utf8), named: name).pushes
            #expect(pushes.map { $0.request?.headers.priority } == ["10"])
        }
    }

    @Test("Each branch of a condition is a payload of its own")
    func branches() {
        let text = "const p = { aps: silent ? { 'content-available': 1 } : { alert: x } }"
        #expect(read("a.js", text) == [#"{"aps":{"content-available":1}}"#, #"{"aps":{"alert":"?"}}"#])
    }

    @Test(
        "What each branch assigns to a variable from around it may be in the payload that is made of it later",
        arguments: [
            (
                "a.js",
                "function f() {\nlet aps;\nif (s) {\n  aps = {badge: 1};\n} else {\n  aps = {badge: 2};\n}\nsend({aps});\n}"
            ),
            ("a.js", "function f() {\nlet aps;\nif (s) aps = {badge: 1};\nelse aps = {badge: 2};\nsend({aps});\n}"),
            (
                "a.js",
                "let aps = {};\nswitch (s) {\n  case 1: aps = {badge: 1}; break;\n  default: aps = {badge: 2};\n}\nsend({aps});"
            ),
            (
                "a.swift",
                "func f() {\n  let aps: [String: Any]\n  if s {\n    aps = [\"badge\": 1]\n  } else {\n    aps = [\"badge\": 2]\n  }\n  send([\"aps\": aps])\n}"
            ),
            (
                "a.go",
                "func f() {\n  var aps M\n  if s {\n    aps = M{\"badge\": 1}\n  } else {\n    aps = M{\"badge\": 2}\n  }\n  post(M{\"aps\": aps})\n}"
            ),
            (
                "a.py",
                "def f():\n    if s:\n        if t:\n            aps = {'badge': 1}\n        else:\n            aps = {'badge': 2}\n    post({'aps': aps})\n"
            ),
            (
                "a.rb",
                "def f\n  if s\n    aps = {badge: 1}\n  else\n    aps = {badge: 2}\n  end\n  post({aps: aps})\nend\n"
            ),
            (
                "a.php",
                "<?php\nif ($s) {\n  $aps = ['badge' => 1];\n} else {\n  $aps = ['badge' => 2];\n}\n$b = ['aps' => $aps];\nsend($b);"
            ),
        ])
    func assignmentsInBranches(_ name: String, _ text: String) {
        #expect(read(name, text) == [#"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#])
    }

    @Test(
        "A condition behind an assignment, or before it in its line, lets it be one of several",
        arguments: [
            (
                "a.rb",
                """
                def f
                  aps = {}
                  aps['alert'] = text unless quiet?
                  aps['badge'] = '5' if count > 0
                  aps['sound'] = 'x' if loud?
                  send({ 'aps' => aps })
                end
                """,
                [#"{"aps":{"?":"?"}}"#, #"{"aps":{"?":"?","badge":"5"}}"#, #"{"aps":{"?":"?","sound":"x"}}"#]
            ),
            ("a.rb", "p = {}\np[:aps] = {badge: 3} if x\nsend(p)", [#"{"aps":{"badge":3},"?":"?"}"#]),
            ("a.rb", "p = {aps: {badge: 3}} unless x\nsend(p)", [#"{"aps":{"badge":3}}"#]),
            ("a.rb", "p = if x\n  {aps: {badge: 3}}\nend\nsend(p)", [#"{"aps":{"badge":3}}"#]),
            (
                "a.py", "aps = {'badge': 1}\nif x: aps['sound'] = 'y'\nsend({'aps': aps})",
                [#"{"aps":{"badge":1,"?":"?"}}"#, #"{"aps":{"badge":1,"?":"?","sound":"y"}}"#]
            ),
        ] as [(String, String, [String])])
    func modifiers(_ name: String, _ text: String, _ expected: [String]) {
        #expect(read(name, text) == expected.map { Read(text: $0) })
    }

    @Test(
        "The members of an object that is merged with another are its own, and it is open if one is not known",
        arguments: [
            (
                "a.py", "d = {'badge': 1}\nd.update({'sound': 'x'})\nsend({'aps': d})",
                [#"{"aps":{"badge":1,"sound":"x"}}"#]
            ),
            (
                "a.py", "d = {'badge': 1}\nd.update(sound='x', badge=2)\nsend({'aps': d})",
                [#"{"aps":{"badge":2,"sound":"x"}}"#]
            ),
            ("a.py", "d = {'aps': {'badge': 1}}\nd.update(custom)\nsend(d)", [#"{"aps":{"badge":1},"?":"?"}"#]),
            (
                "a.py",
                "def f():\n    d = {'alert': t}\n    if s:\n        d.update({'sound': 'x'})\n    d = {'aps': d}\n    send(d)\n",
                [#"{"aps":{"alert":"?","?":"?"}}"#, #"{"aps":{"alert":"?","?":"?","sound":"x"}}"#]
            ),
            (
                "a.rb", "h = {badge: 1}\nh.merge!(sound: 'x')\nsend(aps: h)",
                [#"{"aps":{"badge":1,"sound":"x","?":"?"},"?":"?"}"#]
            ),
            ("a.rb", "h = {badge: 1}\nsend({aps: h.merge({sound: 'x'})})", [#"{"aps":{"badge":1,"sound":"x"}}"#]),
            (
                "a.js", "const p = {badge: 1}; Object.assign(p, {sound: 'x'}, more); send({aps: p});",
                [#"{"aps":{"badge":1,"sound":"x","?":"?"}}"#]
            ),
            ("a.js", "send(Object.assign({}, base, {aps: {badge: 1}}));", [#"{"?":"?","aps":{"badge":1}}"#]),
            (
                "a.php", "<?php $p = array_merge($data, ['aps' => ['badge' => 1]]); send($p);",
                [#"{"?":"?","aps":{"badge":1}}"#]
            ),
            (
                "a.php", "<?php send(['aps' => ['alert' => $x, 'a' => array_merge($l, [$t])]]);",
                [#"{"aps":{"alert":"?","a":"?"}}"#]
            ),
            (
                "a.java",
                "Map<String, Object> p = new HashMap<>(); p.put(\"badge\", 1); p.putAll(m); send(Map.of(\"aps\", p));",
                [#"{"aps":{"badge":1,"?":"?"}}"#]
            ),
            (
                "a.scala",
                "val j = Json.obj(\"aps\" -> Json.obj(\"badge\" -> 1))\nsend(j.deepMerge(Json.obj(\"aps\" -> Json.obj(\"alert\" -> \"x\"))))",
                [#"{"aps":{"badge":1,"alert":"x"}}"#]
            ),
            (
                "a.m",
                "void f() { NSMutableDictionary *p = [@{@\"aps\": @{@\"badge\": @1}} mutableCopy]; "
                    + "[p[@\"aps\"] addEntriesFromDictionary:@{@\"alert\": @\"x\"}]; [p[@\"aps\"] setObject:@2 forKey:@\"badge\"]; "
                    + "[p addEntriesFromDictionary:more]; send(p); }",
                [#"{"aps":{"badge":2,"alert":"x"},"?":"?"}"#]
            ),
        ] as [(String, String, [String])])
    func merged(_ name: String, _ text: String, _ expected: [String]) {
        #expect(read(name, text) == expected.map { Read(text: $0) })
    }

    @Test(
        "An object that another is made of is not sent as it is",
        arguments: [
            ("a.rb", "b = {aps: {badge: 1}}\np = b.merge(a: 2)\nsend(p)", [#"{"aps":{"badge":1},"a":2}"#]),
            (
                "a.kt", "val b = mapOf(\"aps\" to mapOf(\"badge\" to 1))\nsend(b + mapOf(\"a\" to 2))",
                [#"{"aps":{"badge":1},"a":2}"#]
            ),
            (
                "a.java",
                "var b = Map.of(\"aps\", Map.of(\"badge\", 1)); var p = new HashMap<>(b); p.put(\"a\", 2); send(p);",
                [#"{"aps":{"badge":1},"a":2}"#]
            ),
            (
                "a.swift", "let b = [\"aps\": [\"badge\": 1]]\nsend(b.merging([\"a\": 2]) { $1 })",
                [#"{"aps":{"badge":1},"a":2}"#]
            ),
            (
                "a.ex", "b = %{\"aps\" => %{\"badge\" => 1}}\nb |> Map.put(\"a\", 2) |> send()",
                [#"{"aps":{"badge":1},"a":2}"#]
            ),
            (
                "a.ex", "b = %{\"aps\" => %{\"badge\" => 1}}\nb |> update_in([\"aps\"], &f/1) |> send()",
                [#"{"aps":{"badge":1,"?":"?"},"?":"?"}"#]
            ),
        ] as [(String, String, [String])])
    func bases(_ name: String, _ text: String, _ expected: [String]) {
        #expect(read(name, text) == expected.map { Read(text: $0) })
    }

    @Test("A variable that a branch declares is its own, and one that it assigns once more may have its first value")
    func otherAssignments() {
        let text = "let aps = {badge: 1};\nif (s) {\n  const aps = {badge: 2};\n}\nsend({aps});"
        #expect(read("a.js", text) == [#"{"aps":{"badge":1,"?":"?"}}"#])
        let assigned =
            text.replacing("const ", with: "") + "\nfunction g() { aps = {badge: 3} }\nfunction h() { send({aps}) }"
        #expect(
            read("a.js", assigned).prefix(2) == [#"{"aps":{"badge":1,"?":"?"}}"#, #"{"aps":{"badge":2}}"#])
        let changed = "let aps = {badge: 1};\nif (s) {\n  aps = {badge: 2};\n}\naps.sound = 'x';\nsend({aps});"
        #expect(
            read("a.js", changed) == [
                #"{"aps":{"badge":1,"?":"?","sound":"x"}}"#, #"{"aps":{"badge":2,"sound":"x"}}"#,
            ])
        let python = "def f():\n    if s:\n        aps = {'badge': 1}\ndef g():\n    post({'aps': aps})\n"
        #expect(read("a.py", python).isEmpty)
    }

    @Test(
        "A part of an object that is sent as text, in its own place or elsewhere, is no message by itself",
        arguments: [
            "p.APNS = JSON.stringify(p.APNS); send({TargetArn: t, Message: JSON.stringify(p)});",
            "const q = {default: 'x', APNS: JSON.stringify(p.APNS)}; send(q);",
        ])
    func partsOfMessages(_ text: String) {
        let document = PushDocument(
            Array("const p = {default: 'x', APNS: {aps: {badge: 1}}}; \(text)".utf8), named: "a.js")
        #expect(document.fragments.flatMap { $0.messages }.allSatisfy { $0.value["APNS"]?.kind != .object })
        #expect(document.pushes.count == 1)
    }

    @Test(
        "A filter of empty members leaves those that are known, and may take the others away",
        arguments: [
            (
                "a.py",
                "f({'aps': {k: v for k, v in {'alert': title, 'badge': 1, 'sound': None}.items() if v is not None}})",
                #"{"aps":{"badge":1,"?":"?"}}"#
            ),
            (
                "a.py", "aps = {'badge': 1, 'sound': 'x'}\naps = {k: v for k, v in aps.items() if v}\nf({'aps': aps})",
                #"{"aps":{"badge":1,"sound":"x"}}"#
            ),
            (
                "a.py", "f({'aps': {k: v for k, v in {'badge': 1, 'sound': 'x'}.items() if k in names}})",
                #"{"aps":{"badge":1,"sound":"x","?":"?"}}"#
            ),
            ("a.rb", "f({aps: {badge: 1, sound: nil, alert: text}.compact})", #"{"aps":{"badge":1,"?":"?"}}"#),
            (
                "a.php", "<?php f(['aps' => array_filter(['badge' => 1, 'alert' => $x])]);",
                #"{"aps":{"badge":1,"?":"?"}}"#
            ),
        ])
    func filters(_ name: String, _ text: String, _ expected: String) {
        #expect(read(name, text) == [Read(text: expected)])
    }

    @Test(
        "A message of Firebase's SDKs is whole, unless its text may come from its notification",
        arguments: [
            (
                "a.java",
                "Message m = Message.builder().setToken(t).setApnsConfig(ApnsConfig.builder().setAps(Aps.builder().setBadge(3).build()).build())PART.build();",
                ".setNotification(n)"
            ),
            (
                "a.cs",
                "class P { void Send() { var m = new Message { Token = t, Apns = new ApnsConfig { Aps = new Aps { Badge = 3 } }PART }; } }",
                ", Notification = n"
            ),
            (
                "a.go",
                "func send() {\n m := &messaging.Message{Token: t, APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{Aps: &messaging.Aps{Badge: 3}}}PART}\n}",
                ", Notification: n"
            ),
            (
                "a.py",
                "m = messaging.Message(token=t, apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=3)))PART)",
                ", notification=n"
            ),
        ])
    func firebaseMessages(_ name: String, _ text: String, _ notification: String) {
        #expect(read(name, text.replacing("PART", with: "")) == [#"{"aps":{"badge":3}}"#])
        #expect(read(name, text.replacing("PART", with: notification)) == [#"{"aps":{"badge":3,"?":"?"}}"#])
    }

    @Test(
        "A message of Firebase's SDKs is one without a part for Apple, too",
        arguments: [
            (
                "a.py",
                "from firebase_admin import messaging\nmessaging.send(messaging.Message(notification=messaging.Notification(title='t', body=b), data={'n': 1}, token=t))"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nadmin.messaging().send({token, notification: {title: 't', body}, data: {n: 1}});"
            ),
            (
                "a.go",
                "import \"firebase.google.com/go/messaging\"\nfunc f() { m := &messaging.Message{Token: t, Notification: &messaging.Notification{Title: \"t\", Body: b}, Data: map[string]string{\"n\": 1}}\nsend(m) }"
            ),
            (
                "a.cs",
                "using FirebaseAdmin.Messaging;\nclass P { void F() { var m = new Message() { Token = t, Notification = new Notification { Title = \"t\", Body = b }, Data = new Dictionary<string, string> { [\"n\"] = 1 } }; Send(m); } }"
            ),
            (
                "a.java",
                "import com.google.firebase.messaging.*;\nclass P { void f() { send(Message.builder().setToken(t).setNotification(Notification.builder().setTitle(\"t\").setBody(b).build()).putData(\"n\", \"a\").build()); } }"
            ),
            (
                "a.rs",
                "let b = json!({\"message\": {\"token\": t, \"notification\": {\"title\": \"t\", \"body\": b}, \"data\": {\"n\": 1}}}); c.post(format!(\"https://fcm.googleapis.com/v1/projects/{}/messages:send\", p)).json(&b)"
            ),
        ])
    func messagesToFirebase(_ name: String, _ text: String) {
        let messages = PushDocument(Array(text.utf8), named: name).fragments.flatMap(\.messages)
        #expect(messages.map { $0.value["notification"]?.object?["title"] } == ["t"])
        #expect(name == "a.java" || messages.first?.value["data"]?.object?["n"] == 1)
    }

    @Test(
        "A name without quotes is a variable's, except where it is the member's",
        arguments: ["py", "swift", "dart", "go", "kt", "php"])
    func names(_ language: String) {
        let texts = [
            "swift": #"["aps": ["alert": "x", badge: v]]"#, "kt": #"mapOf("aps" to mapOf("alert" to "x", badge to v))"#,
            "php": "<?php $p = ['aps' => ['alert' => 'x', badge => $v]];",
            "go": #"map[string]any{"aps": map[string]any{"alert": "x", badge: v}}"#,
        ]
        let text = texts[language] ?? "f({'aps': {'alert': 'x', badge: v}})"
        #expect(read("a." + language, text) == [#"{"aps":{"alert":"x","?":"?"}}"#])
    }

    @Test("What is set under a condition is a payload with the rest of its object, and the other is not complete")
    func conditions() {
        let text = "const p = { aps: { alert: 'x' } };\nif (y) {\n  p.aps.badge = 1;\n}\nsend(p);"
        #expect(read("a.js", text) == [#"{"aps":{"alert":"x","?":"?"}}"#, #"{"aps":{"alert":"x","badge":1,"?":"?"}}"#])
        for branch in ["if (y) aps.badge = 1;", "if (y) {\n  aps.badge = 1;\n}"] {
            let text = "const aps = { alert: 'x' };\n" + branch + "\nsend({ aps });"
            #expect(read("a.js", text).contains(#"{"aps":{"alert":"x","badge":1,"?":"?"}}"#))
        }
    }

    @Test(
        "Comments are not read, also after code: neither a line of one language nor of another",
        arguments: [
            "js", "ts", "swift", "kt", "go", "java", "cs", "rs", "dart", "php", "py", "rb", "ex", "pl", "lua", "sh",
        ])
    func commentsAreNotRead(_ ending: String) {
        let sign = ["py", "rb", "ex", "pl", "sh"].contains(ending) ? "#" : ending == "lua" ? "--" : "//"
        let payload = #"{"aps": {"alert": "x", "badge": "3"}}"#
        let text =
            (ending == "php" ? "<?php\n" : "")
            + "let a = 1 \(sign) \(payload)\n\(sign) \(payload)\nsend(a) \(sign)\(payload)\n"
        #expect(read("a." + ending, text) == [])
    }

    @Test(
        "Examples in comments that document a program, and in texts of its documentation, are read",
        arguments: [
            (
                "a.swift",
                """
                /// Sends a push:
                ///
                /// ```json
                /// {
                ///   "aps": {"badge": 1}
                /// }
                /// ```
                func send() {}
                """
            ),
            (
                "A.java",
                """
                class A {
                    /**
                     * The payload is
                     * <pre>
                     * {"aps": {"badge": 1}}
                     * </pre>
                     */
                    void send() {}
                }
                """
            ),
            ("a.ts", "/**\n * @example\n * payload: {\"aps\": {\n *   \"badge\": 1}}\n */\nfunction send() {}"),
            (
                "a.py",
                """
                def send(p):
                    \"\"\"Sends a push.

                    Payload:
                        {"aps": {"badge": 1}}
                    \"\"\"
                    return post(p)
                """
            ),
            ("a.ex", "@doc \"\"\"\nSends\n\n    {\"aps\": {\"badge\": 1}}\n\"\"\"\ndef send, do: 1"),
        ])
    func documentation(_ name: String, _ text: String) {
        #expect(read(name, text) == [#"{"aps":{"badge":1}}"#])
    }

    @Test(
        "Examples in code and outlines are no payloads in the documentation of a program",
        arguments: [
            (
                "a.rs",
                "/// assert_eq!(\n///     \"{\\\"aps\\\":{\\\"badge\\\":1}}\",\n///     send()\n/// );\nfn send() {}"
            ),
            ("a.rs", "/// send(json!({\"aps\": {\"badge\": 1}}));\nfn send() {}"),
            ("a.swift", "/// `{\"aps\": {\"badge\": 1, }}`, or {\"aps\": {\"badge\": …}}\nfunc send() {}"),
            ("a.ex", "@doc \"\"\"\n    iex> %{\"aps\" => %{\"badge\" => 1}}\n\"\"\"\ndef send, do: 1"),
        ])
    func codeInDocumentation(_ name: String, _ text: String) { #expect(read(name, text).isEmpty) }

    @Test("A comment in place of members, or with dots, stands for members")
    func comments() {
        #expect(read("a.js", "f({ aps: { // (alert, sound)\n } })") == [#"{"aps":{"?":"?"}}"#])
        #expect(read("a.js", "f({ aps: { badge: 1, // ...\n } })") == [#"{"aps":{"badge":1,"?":"?"}}"#])
        #expect(read("a.js", "f({ aps: { badge: 1 } }) // { aps: { badge: '1' } }").count == 1)
    }

    @Test(
        "What looks alike is none",
        arguments: [
            (
                "a.js",
                "const s = { type: 'object', properties: { aps: { type: 'object', properties: { alert: {} } } } }"
            ),
            ("a.py", "APNS_CERTIFICATE = 'x'\nS = {'APNS_KEY_ID': 'y', 'APNS_AUTH': {'team': 't'}}"),
            ("a.go", "c := Config{APNS: &APNSConfig{KeyID: \"x\"}}"), ("a.js", "function aps() { return { a: 1, b } }"),
            ("a.swift", "struct Push: Encodable {\n    let aps: APS\n}\n"),
            ("a.js", "f({ settings: { apns: { badge: 0, payload: { a: {} } }, gcm: {} } })"),
            ("a.js", "onesignal({ app_id: a, contents: { en: 'x' }, event_attributes: {}, event_updates: {} })"),
            (
                "a.md",
                "```json\n{\"type\": \"object\", \"properties\": {\"payload\": {\"type\": \"object\", \"properties\": "
                    + "{\"aps\": {\"id\": \"aps\", \"type\": \"object\", \"properties\": {\"alert\": {}}}}}}}\n```"
            ),
            ("a.sh", "p='[{\"payload\": {\"aps\": {\"badge\": 1}}}'\nfor i in 1 2; do p=$p',{}'; done\np=$p']'"),
            ("a.sh", "p='[{\"aps\": {\"badge\": 1}},'\np=\"${p}{}]\""),
            ("a.sh", "p='{\"aps\": {\"badge\": 1}'\np+=', \"a\": 1}'"),
            ("a.js", "new Schema({ aps: { alert: { type: String }, badge: { type: Number, default: 0 } } })"),
            ("a.js", "new Schema({ aps: { alert: String, badge: Number, sound: { type: String, default: 'a' } } })"),
            ("a.py", "V = {'aps': {'type': 'dict', 'schema': {'alert': {'type': 'string'}}}}"),
            ("a.php", "$rules = ['aps' => ['alert' => 'required|string', 'badge' => 'integer']];"),
            ("a.rb", "params.require(:push).permit(aps: { alert: [:title, :body], badge: [] })"),
            ("a.md", "```json\n{\"aps\": {\"alert\": \"string\", \"badge\": \"number (optional)\"}}\n```"),
            ("a.swift", "let c = UNMutableNotificationContent()\nc.userInfo = [\"aps\": [\"badge\": \"1\"]]"),
            (
                "a.swift",
                "func f(c: UNMutableNotificationContent) {\n var u = c.userInfo\n aps[\"ia\"] = \"0\"\n u[\"aps\"] = aps\n c.userInfo = u\n}"
            ),
            (
                "a.m",
                "UNMutableNotificationContent *c = [UNMutableNotificationContent new];\nc.userInfo = @{@\"aps\": @{@\"badge\": @1}};"
            ),
        ])
    func nothing(_ name: String, _ text: String) { #expect(read(name, text).isEmpty) }

    @Test(
        "The part for Apple of Firebase's message that stands by itself may have its text from the rest of the message",
        arguments: [
            ("a.exs", #"assert built["apns"] == %{"payload" => %{"aps" => %{"mutable-content" => 1}}}"#, true),
            ("a.exs", #"FCM.build(t, m, apns: %{"payload" => %{"aps" => %{"mutable-content" => 1}}})"#, true),
            ("a.py", #"build(t, m, apns={"payload": {"aps": {"mutable-content": 1}}})"#, true),
            ("a.py", #"self.assertEqual(built["apns"], {"payload": {"aps": {"mutable-content": 1}}})"#, true),
            ("a.ts", #"const apnsConfig = { payload: { aps: { "mutable-content": 1 } } };"#, true),
            ("a.py", #"push = {"payload": {"aps": {"mutable-content": 1}}}"#, false),
            ("a.py", #"sendapns({"payload": {"aps": {"mutable-content": 1}}})"#, false),
        ])
    func partsForApple(_ name: String, _ text: String, _ isPart: Bool) {
        let pushes = PushDocument(Array(text.utf8), named: name).pushes
        #expect(pushes.map { $0.request?.payload.json["aps"]?.object?.isOpen } == [isPart])
    }

    @Test(
        "JSON that a program parses and takes the aps of is open, with its own places",
        arguments: [
            ("a.js", "const p = JSON.parse('TEXT');\np.aps.alert = title;\nsend(p);"),
            ("a.py", "p = json.loads('TEXT')\np[\"aps\"][\"alert\"] = title\nsend(p)"),
            ("a.php", "<?php\n$p = json_decode('TEXT', true);\n$p['aps']['alert'] = $title;\nsend($p);"),
            ("a.rb", "p = JSON.parse('TEXT')\np['aps']['alert'] = title\nsend(p)"),
            ("a.rb", "text = 'TEXT'\nq = JSON.parse(text)\nq['aps']['alert'] = title\nsend(q)"),
            ("a.go", "json.Unmarshal([]byte(`TEXT`), &p)\np[\"aps\"].(M)[\"alert\"] = title\nsend(p)"),
        ])
    func parsed(_ name: String, _ text: String) throws {
        let json = #"{"aps": {"mutable-content": 1, "own": {}}, "id": "{"}"#
        let program = text.replacing("TEXT", with: json)
        let document = PushDocument(Array(program.utf8), named: name)
        let push = try #require(document.pushes.first?.request)
        let aps = try #require(push.payload.json["aps"]?.object)
        #expect(push.payload.json.isOpen && aps.isOpen && aps["own"]?.object?.isOpen == true)
        #expect(push.payload.json["id"] == "{" && aps["mutable-content"] == 1)
        let fragment = try #require(document.fragments.first { $0.isPush })
        let place = try #require(Locator(fragment.text).place(of: "/aps/mutable-content"))
        #expect(String(decoding: Array(program.utf8)[fragment.documentRange(place.value)], as: UTF8.self) == "1")
        let unchanged = PushDocument(Array(program.replacing("aps'][", with: "x'][").utf8), named: name)
        #expect(name != "a.rb" || unchanged.pushes.first?.request?.payload.json.isOpen == false)
    }

    @Test("A payload of a script that nothing is added to is read, also one that is not closed")
    func unclosedInScript() {
        let unclosed = "p='{\"aps\": {\"badge\": 1}'\nq+=1\nr=$p"
        #expect(PushDocument(Array(unclosed.utf8), named: "a.sh").fragments.map { $0.mistakes.count } == [1])
        #expect(read("a.sh", "p='{\"aps\": {\"badge\": 1}}'\np+=' '") == [#"{"aps":{"badge":1}}"#])
    }

    @Test(
        "What a function fills into a text is not known",
        arguments: [
            ("a.go", "fmt.Sprintf(`{\"aps\":{\"alert\":%q,\"badge\":%d}}`, t, n)"),
            ("a.go", "fmt.Sprintf(`{\"aps\":{\"alert\":\"%s\",\"badge\":%v}}`, t, n)"),
            ("a.rs", "let s = format!(r#\"{{\"aps\":{{\"alert\":\"{}\",\"badge\":{n}}}}}\"#, t);"),
        ])
    func filledTexts(_ name: String, _ text: String) {
        #expect(read(name, text) == [#"{"aps":{"alert":"?","badge":"?"}}"#])
    }

    @Test(
        "An example in a document may show several pushes, one after the other",
        arguments: [
            ("a.md", "```json\n{\"aps\": {\"badge\": 1}}\n\n{\"aps\": {\"badge\": 2}}\n```"),
            ("a.md", "```json\n{\"aps\": {\"badge\": 1}},\n{\"aps\": {\"badge\": 2}}\n```"),
            ("a.md", "<pre><code>{\"aps\": {\"badge\": 1}}</code></pre>\n<pre>\n{\"aps\": {\"badge\": 2}}\n</pre>"),
            ("a.md", "<pre><code>\n{\"aps\": {\"badge\": 1}}\n</code></pre>\n`{\"aps\": {\"badge\": 2}}`"),
            ("a.rst", ".. code-block:: json\n\n   {\"aps\": {\"badge\": 1}}\n\n   {\"aps\": {\"badge\": 2}}\n"),
        ])
    func severalInExample(_ name: String, _ text: String) {
        #expect(read(name, text) == [#"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#])
    }

    @Test("An anonymous object of C# has members of its variables' names, and an array has none")
    func anonymous() {
        #expect(
            read("a.cs", "var p = new { aps = new { alert = new { title, body = b }, badge = 1 } };")
                == [#"{"aps":{"alert":{"title":"?","body":"?"},"badge":1}}"#])
        #expect(
            read("a.cs", "var p = new { aps = new { alert = new { title, m.Body }, x = new[] { a, b } } };")
                == [#"{"aps":{"alert":{"title":"?","?":"?"},"x":["?","?"]}}"#])
    }

    @Test("What an app gives a local notification is no push, and what its test takes for one is")
    func userInfo() {
        #expect(read("a.swift", "let userInfo = [\"aps\": [\"badge\": 1]]") == [#"{"aps":{"badge":1}}"#])
    }

    @Test(
        "A library's names count where all of it is imported and in other blocks of a document, and calls may lack brackets",
        arguments: [
            ("a.py", "from apns import *\nf(Payload(badge=3))", [#"{"aps":{"badge":3}}"#]),
            ("a.py", "from app import *\nf(Payload(badge=3))", []),
            (
                "a.md",
                "```python\nfrom apns import APNs, Payload\n```\nThen:\n\n```python\nf(Payload(badge=3))\n```\n",
                [#"{"aps":{"badge":3}}"#]
            ),
            ("a.md", "```python\nf(Payload(badge=3))\n```\n", []),
            (
                "a.rb",
                #"n = Grocer::Notification.new(device_token: t, alert: "x", badge: 3, identifier: 1, expiry: e)"#,
                [#"{"aps":{"alert":"x","badge":3}}"#]
            ),
            (
                "a.rb", "APNS.send_notification token, alert: \"x\",\n  :badge => 3 if ready?",
                [#"{"aps":{"alert":"x","badge":"?"}}"#]
            ),
            (
                "a.rb", "n = Houston::Notification.new device: t\nn.badge = 3\npush(n)",
                [#"{"aps":{"badge":3}}"#]
            ),
            ("a.rb", "n = Houston::Notification.new if ready?\nsend token, badge: 3", []),
        ] as [(String, String, [String])])
    func libraries(_ name: String, _ text: String, _ expected: [String]) {
        #expect(read(name, text) == expected.map { Read(text: $0) })
    }

    @Test(
        "Kotlin's blocks that build JSON are objects, which are open where anything else is in them",
        arguments: [
            (
                """
                val p = buildJsonObject {
                    putJsonObject("aps") { put("alert", "x"); put("badge", JsonPrimitive(3)) }
                    put("id", id)
                }
                """, [#"{"aps":{"alert":"x","badge":3},"id":"?"}"#]
            ),
            (
                """
                send(buildJsonObject {
                    put("aps", buildJsonObject {
                        put("alert", "x")
                        if (count > 0) { put("badge", count) }
                    })
                })
                """, [#"{"aps":{"alert":"x","?":"?"}}"#, #"{"aps":{"alert":"x","badge":"?","?":"?"}}"#]
            ),
            (#"val p = build { putJsonObject("aps") { put("badge", 3) } }"#, []),
        ] as [(String, [String])])
    func kotlinBlocks(_ text: String, _ expected: [String]) {
        #expect(read("a.kt", text) == expected.map { Read(text: $0) })
    }

    @Test(
        "Double braces of Java are a map, which is open where anything else is in them",
        arguments: [
            (
                """
                Map<String, Object> push = new HashMap<String, Object>() {{
                    put("aps", new HashMap<>() {
                        {
                            put("alert", new LinkedHashMap<String, String>() {{ put("title", "x"); }});
                            put("badge", "3");
                        }
                    });
                    put("id", id);
                }};
                send(push);
                """, [#"{"aps":{"alert":{"title":"x"},"badge":"3"},"id":"?"}"#]
            ),
            (
                #"send(new HashMap<>() {{ put("aps", new HashMap<>() {{ put("badge", 3); if (x) { put("sound", "y"); } }}); }});"#,
                [#"{"aps":{"badge":3,"?":"?"}}"#, #"{"aps":{"badge":3,"sound":"y","?":"?"}}"#]
            ),
            (#"send(new Task() {{ put("aps", new Task() {{ put("badge", 3); }}); }});"#, []),
        ] as [(String, [String])])
    func doubleBraces(_ text: String, _ expected: [String]) {
        #expect(read("a.java", text) == expected.map { Read(text: $0) })
        #expect(read("a.java", "class P {\n  void f() {\n\(text)\n  }\n}") == expected.map { Read(text: $0) })
    }

    @Test("A text with a list of pushes is read, and so is an object that a function takes empty members off")
    func lists() {
        #expect(read("a.go", "f(\"[{\\\"aps\\\":{\\\"badge\\\":1}}]\")") == [#"{"aps":{"badge":1}}"#])
        #expect(read("a.go", "f(\"[{\\\"aps\\\":{\\\"badge\\\":1}},]\")").isEmpty)
        #expect(
            read("a.py", "m['aps'] = compact_dict({'alert': a, 'content-available': 1 if c else None, 'badge': 1})")
                == [#"{"aps":{"badge":1,"?":"?"},"?":"?"}"#])
    }

    @Test("Where a comma is missing, the member after it is read; an index is no call")
    func commas() {
        #expect(
            read("a.js", "f({\n\"aps\": {\n\"badge\": 1 // x\n\"sound\": \"a\"\n}})") == [
                #"{"aps":{"badge":1,"sound":"a"}}"#
            ])
        #expect(
            read("a.dart", "f({'aps': {\n'badge': 1\n'sound': 'a'\n'b'}})") == [#"{"aps":{"badge":1,"sound":"ab"}}"#])
        #expect(read("a.js", "f({ apns: { headers: json['headers'], payload: json['payload'] } })").isEmpty)
    }

    @Test(
        "A message to Expo is known by the program that names Expo, whatever holds its receiver",
        arguments: [
            ("a.js", "fetch('https://exp.host/--/api/v2/push/send', f({ to: token, title: 'x' }))"),
            ("a.py", "import exponent_server_sdk\nsend({'to': [token], 'title': 'x'})"),
            ("a.js", "import 'expo-server-sdk'; all.map(t => ({ to: t.push, title: 'x' }))"),
        ])
    func expo(_ name: String, _ text: String) {
        #expect(read(name, text).first?.description.contains(#""alert":{"title":"x"}"#) == true, "\(read(name, text))")
        #expect(read(name, text.replacing("exp", with: "x")).isEmpty)
    }

    @Test("The declaration of a type is no payload")
    func declarations() {
        #expect(
            read("a.go", #"p := map[string]interface{}{"aps": map[string]interface{}{"badge": 1}}"#) == [
                #"{"aps":{"badge":1}}"#
            ])
        #expect(
            read("a.cs", "public class Aps { [JsonProperty(\"alert\")] public ApsAlert Alert { get; set; } }") == [])
        #expect(read("a.cs", "public class Payload { public Aps Aps { get; set; } }") == [])
    }

    @Test("A table of a message's members is no message")
    func tables() {
        let table = "{'app_id': 'app_id', 'contents': 'contents', 'template_id': 'templateId', 'include_aliases': (x,)}"
        #expect(read("a.py", "OneSignal\nattributes = " + table).isEmpty)
    }

    @Test("Builders of PHP, payloads in fields, and blocks of reStructuredText are read")
    func otherBuilders() {
        #expect(
            read("a.php", "<?php return ApnMessage::create()->badge(1)->title('x')->body(\"{$y}\");")
                == [#"{"aps":{"badge":1,"alert":{"title":"x","body":"?"}}}"#])
        #expect(
            read(
                "a.php",
                "<?php use Pushok\\Payload; $p = Payload::create()->setAlert(Alert::create()->setTitle('x'))->setBadge(1);"
            )
                == [#"{"aps":{"alert":{"title":"x"},"badge":1}}"#])
        #expect(
            read(
                "a.cs",
                #"f(new ApnsNotification { DeviceToken = t, Payload = JObject.Parse ("{\"aps\":{\"badge\":7}}") });"#
            )
            .contains(#"{"aps":{"badge":7}}"#))
        #expect(
            read(
                "a.rst",
                "Use\n\n  .. code-block:: python\n\n     f({\n       'aps': {'badge': 1}})\n\nEnd {\"aps\": 1}\n")
                == [#"{"aps":{"badge":1}}"#])
    }

    @Test(
        "Chrome's address for Web Push is not that of Firebase's old interface",
        arguments: [
            ("url = 'https://fcm.googleapis.com/fcm/send'", 1), ("url = 'https://fcm.googleapis.com/fcm/send/f1x'", 0),
            ("a = 'https://fcm.googleapis.com/fcm/send'\nb = 'https://updates.push.services.mozilla.com/wpush/v2'", 0),
        ])
    func webPush(_ text: String, _ count: Int) {
        let document = PushDocument(Array(text.utf8), named: "a.py")
        #expect(document.fragments.flatMap { $0.calls }.count == count)
    }

    @Test("Here-documents end at the next line of their word, however many there are")
    func hereDocuments() {
        let many = (0..<200).map { "a(<<E\($0))\nx\nE\($0)\n" }.joined()
        #expect(read("a.rb", many + "f <<~A, <<~B\n{\"aps\":{\"badge\":1}}\nA\nB\n") == [#"{"aps":{"badge":1}}"#])
    }

    @Test(
        "Brackets may be nested as deep as they like, and lines may be long",
        arguments: [
            ("a.js", #""aps" "#, "{a:["), ("a.ts", "", #"["aps": "#), ("a.go", "", "{aps:"),
            ("a.js", #""aps""#, "x=>{"),
            ("a.kt", "", #"mapOf("aps" to "#), ("a.php", "aps", "f\"{"), ("a.rb", "aps", "<<~A\n"),
            ("a.js", "aps", "`${"),
            ("a.java", "aps ", "a<"), ("a.js", "aps;", "function f(a){return g({b:[a]})};"),
        ])
    func depth(_ name: String, _ start: String, _ unit: String) {
        let document = PushDocument(Array((start + String(repeating: unit, count: 1000)).utf8), named: name)
        #expect(document.pushes.isEmpty)
    }

    @Test(
        "Casts and conditions may follow each other as long as they like",
        arguments: [
            ("a.php", "<?php $p = ['aps' => ['badge' => ", "(string) ", "$x]];"),
            ("a.kt", "f(mapOf(\"aps\" to mapOf(\"alert\" to ", "if (x) \"a\" else ", "\"b\")))"),
            ("a.ts", "f({aps: {alert: a", "!.b", "}})"),
        ])
    func chains(_ name: String, _ start: String, _ unit: String, _ end: String) {
        let text = start + String(repeating: unit, count: 5_000) + end
        #expect(PushDocument(Array(text.utf8), named: name).pushes.filter { !$0.isAlternative }.count == 1)
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<String.Index>? {
        utf8.firstRange(of: text.utf8)
    }
}
