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
}
