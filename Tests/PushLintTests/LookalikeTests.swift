import PushLint
import Testing

@Suite("Texts that look like a message or a mistake and are none")
struct LookalikeTests {
    @Test(
        "Translations, answers of services and messages for Android are no messages to Apple's devices",
        arguments: [
            (
                "lang.php",
                """
                <?php return array (
                  'app_id' => 'App id',
                  'template_id' => 'Template id',
                  'mobile_app' => 'Mobile app',
                  'Filters' => 'Filters',
                  'priority' => 'Priority',
                );
                """
            ),
            (
                "lang.php",
                """
                <?php return ['app_id' => 'AppID', 'template_id' => 'Template', 'mobile_app' => 'Mobile', 'Filters' => 'Filters',
                  'street' => 'Street', 'city' => 'City', 'phone' => 'Phone', 'orders' => 'Orders', 'priority' => 'Priority'];
                """
            ),
            (
                "answer.php",
                """
                <?php
                $answer = OneSignal::answer(); $expected = ['total_count' => 1, 'notifications' => [['app_id' => '3beb3078', 'contents' => ['en' => 'New shoes'],
                  'id' => 'e664a747', 'include_player_ids' => null, 'queued_at' => 1557946677, 'successful' => 386]]];
                """
            ),
            (
                "a.tsx",
                """
                const example = JSON.stringify({
                  to: 'ExponentPushToken[project-token]', priority: 'high', data: { androidOngoing: text() },
                });
                """
            ),
        ])
    func noMessages(_ name: String, _ text: String) { #expect(ids(text, name) == []) }

    @Test("A message of OneSignal's template and a message of data alone are messages")
    func messages() {
        #expect(
            ids(
                #"<?php $m = OneSignal::message(); $m = ['app_id' => '3beb3078', 'template_id' => 'be4a8044', 'priority' => 'high'];"#,
                "a.php")
                == ["message-wrong-kind"])
        #expect(
            ids(#"send({ to: 'ExponentPushToken[a]', priority: 'high', data: { id: 7 } });"#, "a.ts")
                == ["message-without-content"])
    }

    @Test(
        "An empty text that the program fills before it sends is not sent as it is",
        arguments: [
            (
                "a.go",
                """
                package main

                func main() {
                	aps := map[string]interface{}{"badge": 1, "alert": ""}
                	payload := map[string]interface{}{"aps": aps}
                	for in.Scan() {
                		aps["alert"] = in.Text()
                		client.Send(token, payload)
                	}
                }
                """
            ),
            (
                "a.py",
                """
                aps = {"badge": 1, "alert": ""}
                payload = {"aps": aps}
                for line in sys.stdin:
                    aps["alert"] = line
                    client.post(f"https://api.push.apple.com/3/device/{token}", json=payload)
                """
            ),
            (
                "a.js",
                """
                const payload = { aps: { alert: { title: 'Gate', body: '' }, sound: '' } };
                if (text) { payload.aps.alert.body = text; }
                if (isLoud) payload.aps.sound = 'gate.caf';
                send(JSON.stringify(payload));
                """
            ),
        ])
    func filledLater(_ name: String, _ text: String) { #expect(ids(text, name) == []) }

    @Test("An empty text that nobody fills is reported")
    func empty() {
        #expect(
            ids("const p = { aps: { alert: '', sound: 'a.caf' } };\nsend(JSON.stringify(p));", "a.js") == [
                "nothing-to-show"
            ])
    }

    @Test("A branch that writes null in place of an object is reported")
    func nullBranch() {
        let text = """
            import httpx
            def update(token, event):
                payload = {"aps": {"alert": {"title": "x", "body": "y"} if event == "start" else None, "sound": "default"}}
                httpx.Client(http2=True).post(f"https://api.push.apple.com/3/device/{token}", json=payload)
            """
        #expect(ids(text, "a.py") == ["null-value"])
    }

    @Test("A remark behind a header field on a page is not its value")
    func remarks() {
        let text = """
            ```
            POST /3/device/{token}
            apns-topic:      com.example.rides.push-type.liveactivity
            apns-push-type:  liveactivity   # or alert
            apns-priority:   10          # 5 when only the time changes
            apns-expiration: 1785535140  // the same as aps.stale-date
            ```
            """
        #expect(ids(text, "a.md") == [])
        #expect(ids(text.replacing("10   ", with: "high "), "a.md") == ["unknown-priority"])
    }

    @Test("A bool that Rust's encoder writes as a number is no finding")
    func encodedBool() {
        let text = """
            #[derive(Serialize)]
            #[serde(rename_all = "kebab-case")]
            pub struct Aps {
                pub alert: Option<String>,
                ATTRIBUTE
                pub content_available: bool,
            }
            fn make() -> Payload { Payload { aps: Aps { alert: Some("Dinner".into()), content_available: true } } }
            #[derive(Serialize)]
            pub struct Payload { pub aps: Aps }
            """
        #expect(ids(text.replacing("ATTRIBUTE", with: ""), "a.rs") == ["flag-is-boolean"])
        #expect(ids(text.replacing("ATTRIBUTE", with: #"#[serde_as(as = "BoolFromInt")]"#), "a.rs") == [])
    }

    @Test("The host in an error that a test expects reaches nobody, and that of a client does")
    func expectedError() {
        let host = #"Post https://fcm.googleapis.com/fcm/send: json: error"#
        #expect(
            ids("package a\nfunc TestBad(t *testing.T) { require.EqualError(t, err, \"\(host)\") }", "a_test.go") == [])
        #expect(
            ids(
                "require 'push'\nclient = Push::Client.new(\"gateway.sandbox.push.apple.com\", File.read(\"a.pem\"))",
                "a.rb") == ["host-switched-off"])
    }

    @Test("A text that is read, and a part of one that a test looks for, are not named as unread")
    func unread() {
        func unread(_ text: String, _ name: String) -> Int {
            Linter().lint(Input(Array(text.utf8), named: name)).findings.filter { $0.message.contains("was not read") }
                .count
        }
        let text = """
            package main

            func body(text string) []byte {
            	return []byte(fmt.Sprintf(`{"aps": {"alert" : "%s", "sound": "default"}}`, text))
            }
            """
        #expect(unread(text, "a.go") == 0)
        #expect(unread(#"fun f() { text shouldContain(""""aps":{""") }"#, "a.kt") == 0)
        #expect(unread(#"fun f() { text.add(""""aps":{""") }"#, "a.kt") == 1)
    }

    @Test("Mail looks into the account that a push without content-available names")
    func mailAccount() {
        let headers = ["apns-push-type": "background", "apns-priority": "5"]
        #expect(
            found(#"{"aps": {"account-id": "6F9619FF"}}"#, headers: headers)
                == ["info apple-private-key /aps/account-id"])
    }

    @Test(
        "An object without aps that is the body of a request to APNs lacks it, and other objects of the program do not",
        arguments: [
            (
                "a.py", ["missing-aps"],
                """
                import httpx
                def push(token):
                    headers = {"apns-topic": "com.e.a", "apns-push-type": "alert"}
                    return httpx.Client(http2=True).post(
                        f"https://api.push.apple.com/3/device/{token}", headers=headers, json={"notification": {"body": "Hello"}})
                """
            ),
            (
                "a.js", ["missing-aps"],
                """
                const client = http2.connect('https://api.push.apple.com');
                function push(token) {
                  const body = { title: 'Hello', body: 'x' };
                  const req = client.request({ ':path': `/3/device/${token}`, 'apns-topic': 'com.e.a', 'apns-push-type': 'alert' });
                  req.write(JSON.stringify(body));
                  req.end();
                }
                """
            ),
            (
                "voip.js", [],
                """
                const client = http2.connect('https://api.push.apple.com');
                function call(token, id) {
                  const req = client.request({
                    ':path': `/3/device/${token}`, 'apns-topic': 'com.e.a.voip', 'apns-push-type': 'voip', 'apns-expiration': '0',
                  });
                  req.end(JSON.stringify({ id, handle: 'x' }));
                }
                """
            ),
            (
                "log.js", [],
                """
                const client = http2.connect('https://api.push.apple.com');
                function push(token, payload) {
                  const req = client.request({ ':path': `/3/device/${token}`, 'apns-topic': 'com.e.a', 'apns-push-type': 'alert' });
                  req.end(JSON.stringify(payload));
                  fetch('https://hooks.example.com/log', { method: 'POST', body: JSON.stringify({ token, at: 1 }) });
                }
                """
            ),
            (
                "relay.js", [],
                """
                const HOST = 'https://api.push.apple.com';
                export const forward = token => fetch('https://relay.example.com/send', {
                  method: 'POST', headers: { 'apns-topic': 'com.e.a', 'apns-push-type': 'alert' },
                  body: JSON.stringify({ host: HOST, token, title: 'x' }),
                });
                """
            ),
        ] as [(String, [String], String)])
    func bodies(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name).filter { $0 != "topic-missing" } == expected)
    }

    @Test(
        "The aps that an author writes for a push that the system does not read is named, and that of a service's own is not"
    )
    func apsOfServices() {
        let fcm =
            #"{"message": {"token": "t", "apns": {"headers": {"apns-push-type": "complication"}, "payload": {"aps": {"alert": "x"}}}}}"#
        let sns = #"{"APNS_VOIP": "{\"aps\":{\"alert\":\"x\"},\"id\":1}", "default": "x"}"#
        let oneSignal =
            #"{"app_id": "x", "include_player_ids": ["p"], "contents": {"en": "Hi"}, "apns_push_type_override": "voip"}"#
        func reports(_ text: String) -> Bool {
            Linter().lint(Input(Array(text.utf8), named: "a.json")).findings.contains { $0.rule.id == "aps-not-read" }
        }
        #expect(reports(fcm))
        #expect(reports(sns))
        #expect(!reports(oneSignal))
    }

    @Test("The default of a parameter counts only in a call that is read whole")
    func longCall() {
        func ids(_ filler: String) -> [String] {
            PushLintTests.ids(
                """
                export function post(token, data, type = 'alert') {
                  const req = client.request({ ':path': `/3/device/${token}`, 'apns-topic': 'com.e.a', 'apns-push-type': type });
                  req.end(JSON.stringify(data));
                }
                export const wake = token => post(token, { aps: { 'content-available': 1 }, note: '\(filler)' });
                """, "a.js")
        }
        #expect(ids("a") == ["silent-sent-as-alert"])
        #expect(ids(String(repeating: "a", count: 700)) == [])
    }

    @Test("A host counts where a line makes a client of it, or where the program connects to something")
    func hostOfClient() {
        let setting = "HOST = 'gateway.push.apple.com'\n"
        #expect(ids("api = HTTPClient(url)\n" + setting, "a.py") == [])
        #expect(ids("api = PushClient('gateway.push.apple.com')\n", "a.py") == ["host-switched-off"])
    }

    @Test("A text that can't be read is named beside a word such as container")
    func unreadStays() {
        func unread(_ text: String, _ name: String) -> Int {
            Linter().lint(Input(Array(text.utf8), named: name)).findings.filter { $0.message.contains("was not read") }
                .count
        }
        #expect(unread(#"container = '"aps": {"alert": ' + text;"#, "a.js") == 1)
    }

    @Test("What a case of Rust's match or Kotlin's when sets in a block is set in a branch")
    func armsWithBlocks() {
        let rust = """
            use a2::*;
            pub fn build(token: &str, kind: Kind, topic: &str) -> Payload {
                let mut options = NotificationOptions { apns_topic: Some(topic), ..Default::default() };
                match kind {
                    Kind::Silent => { options.apns_push_type = Some(PushType::Background); }
                    Kind::Loud => { options.apns_push_type = Some(PushType::Alert); }
                }
                DefaultNotificationBuilder::new().set_content_available().build(token, options)
            }
            """
        let kotlin = """
            fun build(kind: Kind, token: String) {
                val aps = JSONObject()
                when (kind) {
                    Kind.SILENT -> {
                        aps.put("content-available", "1")
                    }
                    Kind.LOUD -> {
                        aps.put("badge", "3")
                    }
                }
                send(token, JSONObject().put("aps", aps))
            }
            """
        #expect(ids(rust, "a.rs") == [])
        #expect(ids(kotlin, "a.kt") == ["flag-not-number", "wrong-kind"])
    }

    @Test(
        "A helper with the name of its client's method gives that the whole payload",
        arguments: [
            (
                "a.py",
                """
                class Sender:
                    def post(self, token, aps):
                        return self.http.post(f"https://api.push.apple.com/3/device/{token}", json={"aps": aps})
                    def hello(self, token):
                        return self.post(token, {"alert": "Hi", "badge": "1"})
                """
            ),
            (
                "a.java",
                """
                class S {
                    HttpRequest post(Map<String, Object> data, Map<String, Object> aps) throws Exception {
                        return client.post(mapper.writeValueAsString(Map.of("aps", aps)));
                    }
                    HttpRequest hello() throws Exception { return post(data, Map.of("alert", "Hi", "badge", "1")); }
                }
                """
            ),
            (
                "a.go",
                """
                func post(token string, aps map[string]any) { client.post(token, map[string]any{"aps": aps}) }
                func hello(token string) { post(token, map[string]any{"alert": "Hi", "badge": "1"}) }
                """
            ),
            (
                "a.ex",
                """
                defmodule S do
                  def hello(token), do: post(token, %{"alert" => "Hi", "badge" => "1"})
                  defp post(token, aps), do: Client.post(token, %{"aps" => aps})
                end
                """
            ),
            (
                "a.cs",
                """
                class S {
                    Task Post(object aps) => http.Post(new { aps });
                    Task Hello() => Post(new { alert = "Hi", badge = "1" });
                }
                """
            ),
        ])
    func helpersOfClients(_ name: String, _ text: String) { #expect(ids(text, name) == ["wrong-kind"]) }

    @Test("Header fields by a table have what the program merges them with")
    func headerTables() {
        let python = """
            BASE = {"apns-topic": "a.b", "apns-priority": "5"}
            TYPES = {"show": {"apns-push-type": "alert"}, "sync": {"apns-push-type": "background"}}
            def send(client, kind, payload):
                headers = {**BASE, **TYPES[kind]}
                client.post("https://api.push.apple.com/3/device/x", json=payload, headers=headers)
            def sync(client):
                send(client, "sync", {"aps": {"content-available": 1}})
            """
        #expect(ids(python, "a.py") == [])
    }

    private static let emptied = [
        ("a.ex", "%{aps: %{alert: t, badge: nil}} |> Relay.compact() |> Jason.encode!()"),
        ("a.php", "<?php $json = json_encode(withoutNulls(['aps' => ['alert' => $text, 'badge' => null]]));"),
        ("a.rb", "JSON.generate(deep_compact({ aps: { alert: text, badge: nil } }))"),
        ("a.ts", "JSON.stringify(omitNil({ aps: { alert: t, badge: null } }));"),
        (
            "a.py",
            """
            def clean(value):
                return {k: v for k, v in value.items() if v is not None}
            json.dumps({"aps": clean({"alert": text, "badge": None})})
            """
        ),
        ("a.kt", #"fun f() = Gson().toJson(mapOf("aps" to mapOf("alert" to text, "badge" to null)))"#),
    ]

    @Test("Null that a program takes out is not sent", arguments: emptied)
    func nullsTakenOut(_ name: String, _ text: String) { #expect(ids(text, name) == []) }

    @Test("Null that a program encodes is sent")
    func nullsThatStay() {
        #expect(ids("json.dumps({'aps': {'alert': text, 'badge': None}})", "a.py") == ["null-value"])
        let gson =
            #"val g = GsonBuilder().serializeNulls().create(); g.toJson(mapOf("aps" to mapOf("alert" to t, "badge" to null)))"#
        #expect(ids(gson, "a.kt") == ["null-value"])
    }

    @Test("What one case of Go's or Swift's switch sets is apart from what the next one does")
    func casesOfGo() {
        let text = """
            func build(kind, token string) *apns2.Notification {
            \tn := &apns2.Notification{DeviceToken: token, Topic: "app.x"}
            \tswitch kind {
            \tcase "ended":
            \t\tn.PushType = apns2.PushTypeAlert
            \t\tn.Payload = payload.NewPayload().AlertTitle("Ride ended")
            \tcase "map":
            \t\tn.PushType = apns2.PushTypeBackground
            \t\tn.Priority = apns2.PriorityLow
            \t\tn.Payload = payload.NewPayload().ContentAvailable()
            \t}
            \treturn n
            }
            """
        #expect(ids(text, "a.go") == [])
    }

    @Test(
        "A label of several values is no part of the statement behind it",
        arguments: [
            (
                "a.go",
                "switch k {\ncase A, B:\n\tif x { y() }\n\tsend(map[string]any{\"aps\": map[string]any{\"badge\": \"1\"}})\n}"
            ),
            ("a.js", "switch (k) { case a, b: { send({ aps: { badge: '1' } }); } }"),
            ("a.js", "switch (k) { case a, b: send({ aps: { badge: '1' } }); }"),
            ("a.swift", "switch k {\ncase .a, .b:\n    if x { y() }\n    send([\"aps\": [\"badge\": \"1\"]])\n}"),
            ("a.swift", "switch k {\ncase let .a(x, y), .b(x, y):\n    send([\"aps\": [\"badge\": \"1\"]])\n}"),
        ])
    func labels(_ name: String, _ text: String) { #expect(ids(text, name) == ["wrong-kind"]) }

    @Test(
        "An aps without any name that is Apple's or like one is something else, unless it is sent to APNs",
        arguments: [
            ("a.js", "export const state = { aps: { loading: false, error: null, items: {} } };", false),
            ("a.py", "return {'ssid': s, 'aps': {'count': 3, 'strongest': -40}}", false),
            ("a.js", "send({ aps: { loading: false, title: 'x' } });", true),
            ("a.js", "send({ aps: { soud: 'x.caf' } });", true),
            (
                "a.js",
                "fetch('https://api.push.apple.com/3/device/x', { body: JSON.stringify({ aps: { note: 1 } }) });", true
            ),
        ])
    func otherAPS(_ name: String, _ text: String, _ isFound: Bool) { #expect(ids(text, name).isEmpty != isFound) }

    @Test(
        "Copies of constants, constants of a type and hashes without braces are read",
        arguments: [
            (
                "a.py",
                "D = {'sound': 'x.caf', 'badge': '1'}\naps = deepcopy(D)\naps['alert'] = t\njson.dumps({'aps': aps})"
            ),
            (
                "a.py",
                "D = {'sound': 'x.caf', 'badge': '1'}\naps = D.copy()\naps['alert'] = t\njson.dumps({'aps': aps})"
            ),
            (
                "a.py",
                "class P:\n    APS = {'alert': 'x', 'badge': '1'}\n    def b(self):\n        return json.dumps({'aps': {**self.APS, 'sound': 'x.caf'}})"
            ),
            (
                "a.php",
                "<?php class P { private const APS = ['alert' => 'x', 'badge' => '1']; function f() { return json_encode(['aps' => self::APS]); } }"
            ),
            (
                "a.ts",
                "class P { private static readonly APS = { alert: 'x', badge: '1' };\n f() { return JSON.stringify({ aps: { ...P.APS } }); } }"
            ),
            ("a.rb", "JSON.generate(aps: { alert: 'x', badge: '1' })"),
        ])
    func constants(_ name: String, _ text: String) { #expect(ids(text, name) == ["wrong-kind"]) }

    @Test("Pigeon's notification is read by the name that an alias gives it")
    func aliasOfPigeon() {
        let text = """
            alias Pigeon.APNS.Notification
            %Notification{device_token: t, topic: "a.b", push_type: "background", priority: 10,
              payload: %{"aps" => %{"content-available" => 1}}}
            """
        #expect(ids(text, "a.ex") == ["background-priority"])
    }

    @Test(
        "A payload that a test expects to be refused is no mistake",
        arguments: [
            ("a.rs", ##"assert_eq!(check(r#"{"aps":{"badge":"1"}}"#), Err(Refusal::Badge));"##),
            ("a_test.go", #"require.ErrorIs(t, Push([]byte(`{"aps":{"badge":"2"}}`)), ErrBadge)"#),
            ("a_test.exs", #"assert {:refuse, _} = Inspector.inspect_push(%{"aps" => %{"badge" => "1"}})"#),
            (
                "test_a.py",
                "def test_400(client):\n    r = client.post('/push', json={'aps': {'badge': '1'}})\n    assert r.status_code == 400"
            ),
        ])
    func refusedInTests(_ name: String, _ text: String) { #expect(ids(text, name) == []) }

    @Test("Names that .NET writes in kebab case are Apple's")
    func kebabCase() {
        let text = """
            static readonly JsonSerializerOptions Kebab = new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower };
            static string Body() => JsonSerializer.Serialize(
                new { aps = new { alert = "x", threadId = "a", contentAvailable = 1, badge = "1" } }, Kebab);
            """
        #expect(ids(text, "a.cs") == ["wrong-kind"])
        #expect(ids(text.replacing("Lower }", with: "Upper }"), "a.cs").contains("misspelt-key"))
    }

    @Test("The first text of PyAPNs' alert is its body, and that of PyAPNs2's its title")
    func positionsOfAlert() {
        let call = #"Payload(alert=PayloadAlert("Your parcel", loc_key="PARCEL"), sound="default")"#
        #expect(ids("from apns import APNs, Payload, PayloadAlert\n" + call, "a.py") == ["text-and-loc-key"])
        #expect(ids("from apns2.payload import Payload, PayloadAlert\n" + call, "a.py") == [])
    }

    @Test("A clock that an object has counts milliseconds")
    func clocks() {
        let java = """
            ApnsConfig config = ApnsConfig.builder().putHeader("apns-expiration", String.valueOf(clock.millis()))
                .setAps(Aps.builder().setAlert("Hi").build()).build();
            """
        #expect(ids(java, "A.java") == ["expiration-implausible"])
    }

    @Test(
        "A payload that callers complete lacks nothing",
        arguments: [
            (
                "a.py",
                """
                def base(event):
                    return {"aps": {"timestamp": 1, "event": event, "content-state": {"a": 1}}}
                def start():
                    push = base("start")
                    push["aps"]["attributes-type"] = "Ride"
                    return push
                """
            ),
            (
                "a.js",
                """
                function base(thread) { return { aps: { 'thread-id': thread, 'mutable-content': 1 } }; }
                function message(text) {
                  const push = base('room');
                  push.aps.alert = { title: 'Anna', body: text };
                  return push;
                }
                """
            ),
            (
                "a.ex",
                """
                defmodule A do
                  defp base(event), do: %{"aps" => %{"timestamp" => 1, "event" => event, "content-state" => %{"a" => 1}}}
                  def start(), do: base("start") |> put_in(["aps", "attributes-type"], "Ride")
                end
                """
            ),
            (
                "a.go",
                """
                func base() M { return M{"aps": M{"sound": "x.caf", "mutable-content": 1}} }
                func message(text string) M {
                \tpush := base()
                \tpush["aps"].(M)["alert"] = M{"title": "Anna", "body": text}
                \treturn push
                }
                """
            ),
        ])
    func completedByCallers(_ name: String, _ text: String) { #expect(ids(text, name) == []) }

    @Test("A payload that a function returns is judged whole where its caller only sends it")
    func sentAsReturned() {
        let text = """
            function base() { return { aps: { sound: 'x.caf', 'mutable-content': 1 } }; }
            function message() { const push = base(); send(push); }
            """
        #expect(ids(text, "a.js") == ["mutable-content-without-text"])
    }

    @Test(
        "A payload is judged where its program handles a refusal, and where only a copy or a creation looks like a declaration",
        arguments: [
            ("a.py", "r = client.post(url, json={'aps': {'badge': '1'}})\nif r.status_code == 400:\n    log(r)"),
            ("a.rs", #"match send(json!({"aps": {"badge": "1"}})) { Ok(_) => {}, Err(e) => log(e) }"#),
            ("a.js", "const r = await post({ aps: { badge: '1' } });\nif (r.status == 400) log(r);"),
        ])
    func handledRefusals(_ name: String, _ text: String) { #expect(ids(text, name) == ["wrong-kind"]) }

    @Test("Kotlin's copy with other values leaves nothing certain")
    func copyWithValues() {
        let text = #"val base = mapOf("mutable-content" to 1)\nsend(mapOf("aps" to base.copy(alert = text)))"#
        #expect(ids(text.replacing("\\n", with: "\n"), "a.kt") == [])
    }

    @Test("A constant that two types have is neither's")
    func constantOfTwoTypes() {
        let text = """
            class A:
                APS = {'alert': 'x', 'badge': '1'}
            class B:
                APS = {'alert': 'x', 'badge': 1}
                def b(self):
                    return json.dumps({'aps': {**self.APS, 'sound': 'x.caf'}})
            """
        #expect(!ids(text, "a.py").contains("wrong-kind"))
    }
}
