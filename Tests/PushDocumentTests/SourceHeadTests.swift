import JSONText
import PushDocument
import PushPayload
import Testing

/// Header fields that a program writes beside a payload.
@Suite("Header fields in programs") struct SourceHeadTests {
    /// The push type and the priority of each push of a program that has them, as in `background 10`.
    private func heads(_ name: String, _ text: String) -> [String] {
        PushDocument(Array(text.utf8), named: name).pushes.compactMap { push in
            guard let headers = push.request?.headers, headers.has("apns-priority") else { return nil }
            return "\(headers.pushType?.rawValue ?? "?") \(headers.priority ?? "?")"
        }
    }

    @Test(
        "Header fields in the same call, function or object of a library are those of the push",
        arguments: [
            (
                "fetch.js",
                #"""
                await fetch("https://api.push.apple.com/3/device/"+t, {method: "POST", headers:{"apns-topic":"com.e.a","apns-push-type":"background","apns-priority":"10"}, body: JSON.stringify({aps:{"content-available":1}})});
                """#
            ),
            (
                "http2.js",
                #"""
                const client = http2.connect("https://api.push.apple.com");
                const req = client.request({
                  ":method": "POST",
                  ":path": "/3/device/" + token,
                  "apns-topic": "com.e.a",
                  "apns-push-type": "background",
                  "apns-priority": "10",
                });
                req.end(JSON.stringify({ aps: { "content-available": 1 } }));
                """#
            ),
            (
                "axios.js",
                #"""
                await axios.post(`https://api.push.apple.com/3/device/${t}`, { aps: { "content-available": 1 } }, { headers: { "apns-push-type": "background", "apns-priority": "10" } });
                """#
            ),
            (
                "httpx.py",
                #"""
                import httpx
                def send(token, jwt):
                    headers = {"authorization": f"bearer {jwt}", "apns-topic": "com.e.a", "apns-push-type": "background", "apns-priority": "10"}
                    payload = {"aps": {"content-available": 1}}
                    with httpx.Client(http2=True) as client:
                        return client.post(f"https://api.push.apple.com/3/device/{token}", headers=headers, json=payload)
                """#
            ),
            (
                "requests.py",
                #"""
                requests.post(url, headers={"apns-push-type": "background", "apns-priority": "10"}, data=json.dumps({"aps": {"content-available": 1}}))
                """#
            ),
            (
                "urlrequest.swift",
                #"""
                func send() {
                    var request = URLRequest(url: URL(string: "https://api.push.apple.com/3/device/\(token)")!)
                    request.httpMethod = "POST"
                    request.setValue("background", forHTTPHeaderField: "apns-push-type")
                    request.setValue("10", forHTTPHeaderField: "apns-priority")
                    request.addValue("com.e.a", forHTTPHeaderField: "apns-topic")
                    let payload: [String: Any] = ["aps": ["content-available": 1]]
                    request.httpBody = try! JSONSerialization.data(withJSONObject: payload)
                }
                """#
            ),
            (
                "curl.php",
                #"""
                <?php
                $payload = json_encode(['aps' => ['content-available' => 1]]);
                $ch = curl_init();
                curl_setopt($ch, CURLOPT_URL, "https://api.push.apple.com/3/device/$token");
                curl_setopt($ch, CURLOPT_HTTPHEADER, [
                  "apns-topic: com.e.a",
                  "apns-push-type: background",
                  'apns-priority: 10',
                ]);
                curl_setopt($ch, CURLOPT_POSTFIELDS, $payload);
                """#
            ),
            (
                "h.go",
                #"""
                package main
                func send() {
                	body := []byte(`{"aps":{"content-available":1}}`)
                	req, err := http.NewRequest("POST", "https://api.push.apple.com/3/device/"+token, bytes.NewReader(body))
                	req.Header.Set("apns-push-type", "background")
                	req.Header.Set("apns-priority", "10")
                	req.Header.Add("apns-topic", "com.e.a")
                }
                """#
            ),
            (
                "H.java",
                #"""
                class H { void send() {
                  HttpRequest request = HttpRequest.newBuilder()
                     .uri(URI.create("https://api.push.apple.com/3/device/" + token))
                     .header("apns-push-type", "background")
                     .header("apns-priority", "10")
                     .POST(HttpRequest.BodyPublishers.ofString("{\"aps\":{\"content-available\":1}}"))
                     .build();
                }}
                """#
            ),
            (
                "Pushy.java",
                #"""
                class P { void send() {
                  final ApnsPayloadBuilder payloadBuilder = new SimpleApnsPayloadBuilder();
                  payloadBuilder.setContentAvailable(true);
                  final String payload = payloadBuilder.build();
                  SimpleApnsPushNotification n = new SimpleApnsPushNotification(token, "com.e.a", payload, Instant.now(), DeliveryPriority.IMMEDIATE, PushType.BACKGROUND);
                }}
                """#
            ),
            (
                "Pushy.kt",
                #"""
                fun send(token: String) {
                  client.sendNotification(SimpleApnsPushNotification(token, "com.e.a", SimpleApnsPayloadBuilder().setContentAvailable(true).build(), expiry, DeliveryPriority.IMMEDIATE, PushType.BACKGROUND))
                }
                """#
            ),
            (
                "apns2.go",
                #"""
                package main
                func main() {
                	notification := &apns2.Notification{}
                	notification.DeviceToken = "11aa01229f15f0f0c52029d8cf8cd0aeaf2365fe4cebc4af26cd6d76b7919ef7"
                	notification.Topic = "com.sideshow.Apns2"
                	notification.PushType = apns2.PushTypeBackground
                	notification.Priority = apns2.PriorityHigh
                	notification.Payload = payload.NewPayload().ContentAvailable()
                }
                """#
            ),
            (
                "apns2b.go",
                #"""
                package main
                func main() {
                	notification := &apns2.Notification{
                	  DeviceToken: "11aa01229f15f0f0c52029d8cf8cd0aeaf2365fe4cebc4af26cd6d76b7919ef7",
                	  Topic: "com.sideshow.Apns2",
                	  PushType: apns2.PushTypeBackground,
                	  Priority: 10,
                	  Payload: []byte(`{"aps":{"content-available":1}}`),
                	}
                }
                """#
            ),
            (
                "nodeapn.js",
                #"""
                var note = new apn.Notification();
                note.topic = "com.e.a";
                note.pushType = "background";
                note.priority = 10;
                note.contentAvailable = 1;
                note.sound = "Default";
                """#
            ),
            (
                "raw.js",
                #"""
                const note = new apn.Notification();
                note.rawPayload = { aps: { "content-available": 1 } };
                note.topic = "com.e.a";
                note.pushType = "background";
                note.priority = 10;
                """#
            ),
            (
                "chain.go",
                #"""
                func send() {
                	n := apns.NewNotification(token).Payload(map[string]any{"aps": map[string]any{"content-available": 1}}).
                		PushType("background").Topic("com.e.a").Priority(10)
                	client.Send(n)
                }
                """#
            ),
            (
                "a2.rs",
                #"""
                fn main() {
                    let builder = DefaultNotificationBuilder::new().set_content_available();
                    let options = NotificationOptions {
                        apns_topic: Some("com.e.a"),
                        apns_push_type: Some(PushType::Background),
                        apns_priority: Some(Priority::High),
                        ..Default::default()
                    };
                    let payload = builder.build("device-token", options);
                }
                """#
            ),
            (
                "pyapns2.py",
                #"""
                from apns2.payload import Payload
                payload = Payload(content_available=True)
                topic = 'com.example.App'
                client.send_notification(token_hex, payload, topic, priority=NotificationPriority.Immediate, push_type=NotificationType.Background)
                """#
            ),
            (
                "aioapns.py",
                #"""
                request = NotificationRequest(
                    device_token='<DEVICE_TOKEN>',
                    message={"aps": {"content-available": 1}},
                    push_type=PushType.BACKGROUND,
                    priority=PRIORITY_HIGH,
                )
                """#
            ),
            (
                "Field.java",
                #"""
                class A {
                  private static final String PAYLOAD = "{\"aps\": {\"content-available\": 1}}";
                  void send() {
                    Request request = new Request(POST, "https://api.push.apple.com/3/device/" + token, PAYLOAD.getBytes());
                    request.headers().add("apns-topic", "com.e.a");
                    request.headers().add("apns-push-type", "background");
                    request.headers().add("apns-priority", "10");
                  }
                }
                """#
            ),
            (
                "constant.py",
                #"""
                PAYLOAD = {"aps": {"content-available": 1}}

                def send(token):
                    headers = {"apns-topic": "com.e.a", "apns-push-type": "background", "apns-priority": "10"}
                    client.post(f"https://api.push.apple.com/3/device/{token}", json=PAYLOAD, headers=headers)
                """#
            ),
        ])
    func joined(_ name: String, _ text: String) { #expect(heads(name, text) == ["background 10"]) }

    @Test(
        "A field that is a text with a parameter in it has what the call gives",
        arguments: [
            #""apns-push-type: {$type}""#, #""apns-push-type: $type""#, #"'apns-push-type: ' . $type"#,
        ])
    func parameterInText(_ field: String) {
        let text = """
            <?php
            function wake(string $token) {
                $payload = ['aps' => ['content-available' => 1]];
                return post($token, $payload, 'background');
            }
            function post(string $token, array $payload, string $type = 'alert') {
                $headers = ['apns-topic: com.e.a', \(field), 'apns-priority: 10'];
                $ch = curl_init("https://api.push.apple.com/3/device/{$token}");
                curl_setopt($ch, CURLOPT_HTTPHEADER, $headers);
                curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($payload));
            }
            """
        #expect(heads("a.php", text) == ["background 10"])
    }

    @Test(
        "A field has what the call gives by an object that the function takes apart, as a text, or by default",
        arguments: [
            (
                "{ token, payload, type = 'alert', priority = 5 }", "", "type",
                "{ token, payload, type: 'background', priority: 10 }"
            ),
            (
                "options: any", "const { token, payload, type = 'alert', priority = 5 } = options;", "type",
                "{ token, payload, type: 'background', priority: 10 }"
            ),
            (
                "options: any", "const {\n token,\n payload,\n type = 'alert',\n priority = 5,\n} = options;", "type",
                "{ token, payload, type: 'background', priority: 10 }"
            ),
            ("token, payload, type, priority", "", "String(type)", "token, payload, 'background', 10"),
            ("token, payload, type = 'background', priority = 10", "", "type", "token, payload"),
            ("{ token, payload, type = 'background', priority = 10 }", "", "type", "{ token, payload }"),
            ("token, payload, type?: string, priority = 10", "", "type ?? 'background'", "token, payload"),
            (
                "token, payload, o: Options = {}", "const { priority = 10 } = o;", "o.type || 'background'",
                "token, payload"
            ),
            (
                "token, payload: Record<string, unknown>, type = '', priority = 10", "", "type",
                "token, payload, 'background'"
            ),
        ])
    func givenOtherwise(_ parameters: String, _ first: String, _ type: String, _ arguments: String) {
        let text = """
            export function deliver(\(parameters)) {
              \(first)
              const req = client.request({
                ':path': `/3/device/${token}`, 'apns-topic': 'com.e.a', 'apns-push-type': \(type), 'apns-priority': priority,
              });
              req.end(JSON.stringify(payload));
            }
            export function wake(token: string) {
              const payload = { aps: { 'content-available': 1 } };
              return deliver(\(arguments));
            }
            """
        #expect(heads("a.ts", text) == ["background 10"])
    }

    @Test("A function whose result is an object in brackets writes the header fields of its callers")
    func arrowBody() {
        let text = """
            const headers = (type, priority = 10) => ({ 'apns-topic': 'com.e.a', 'apns-push-type': type, 'apns-priority': priority });
            export function show(token) {
              post(url(token), { headers: headers('alert'), body: JSON.stringify({ aps: { alert: 'Hi' } }) });
            }
            export function wake(token) {
              post(url(token), { headers: headers('background'), body: JSON.stringify({ aps: { 'content-available': 1 } }) });
            }
            """
        #expect(heads("a.js", text) == ["alert 10", "background 10"])
    }

    @Test("A member that a call gives by its name alone has no default")
    func shortMember() {
        let text = """
            export function deliver({ payload, type = 'alert', priority = 5 }) {
              const req = client.request({ 'apns-topic': 'com.e.a', 'apns-push-type': type, 'apns-priority': priority });
              req.end(JSON.stringify(payload));
            }
            export function wake(type) {
              const payload = { aps: { 'content-available': 1 } };
              return deliver({ payload, type, priority: 10 });
            }
            """
        #expect(heads("a.js", text) == ["? 10"])
    }

    @Test("An argument with a label goes to the parameter of that name, and the others have their defaults")
    func labels() {
        let kotlin = """
            fun wake(token: String) { deliver(token, \"\"\"{"aps":{"content-available":1}}\"\"\", type = "background") }
            fun deliver(token: String, payload: String, priority: Int = 10, type: String = "alert") {
                val request = HttpRequest.newBuilder().uri(URI.create("https://api.push.apple.com/3/device/$token"))
                    .header("apns-topic", topic).header("apns-push-type", type).header("apns-priority", "$priority")
                    .POST(BodyPublishers.ofString(payload)).build()
            }
            """
        let swift = """
            func wake(_ token: String) async throws {
                let payload = try JSONSerialization.data(withJSONObject: ["aps": ["content-available": 1]])
                try await deliver(payload, to: token, type: .background)
            }
            func deliver(_ payload: Data, to token: String, type: PushType = .alert, priority: Int = 10) async throws {
                request.setValue(type.rawValue, forHTTPHeaderField: "apns-push-type")
                request.setValue("\\(priority)", forHTTPHeaderField: "apns-priority")
                request.setValue("com.e.a", forHTTPHeaderField: "apns-topic")
            }
            """
        let external = """
            func wake(_ token: String) async throws {
                try await deliver(["aps": ["content-available": 1]], as: .background)
            }
            func deliver(_ payload: [String: Any], as type: PushType = .alert) async throws {
                request.setValue(type.rawValue, forHTTPHeaderField: "apns-push-type")
                request.setValue("10", forHTTPHeaderField: "apns-priority")
                request.setValue("com.e.a", forHTTPHeaderField: "apns-topic")
            }
            """
        #expect(heads("a.swift", external) == ["background 10"])
        #expect(heads("a.kt", kotlin) == ["background 10"])
        #expect(heads("a.swift", swift) == ["background 10"])
    }

    @Test("The object of a method is no argument of its call, though Rust and Python write it among the parameters")
    func objectAmongParameters() {
        let rust = """
            impl Apns {
                async fn wake(&self, token: &str) {
                    self.send(token, json!({"aps": {"content-available": 1}}), "background", "10").await
                }
                async fn send(&self, token: &str, payload: Value, push_type: &str, priority: &str) {
                    self.client.post(format!("https://api.push.apple.com/3/device/{}", token))
                        .header("apns-push-type", push_type).header("apns-priority", priority)
                        .body(payload.to_string()).send().await
                }
            }
            """
        let python = """
            class Apns:
                def wake(self, token):
                    self.send(token, {"aps": {"content-available": 1}}, "background", "10")
                def send(self, token, payload, push_type, priority):
                    headers = {"apns-push-type": push_type, "apns-priority": priority}
                    self.client.post(f"https://api.push.apple.com/3/device/{token}", json=payload, headers=headers)
            """
        #expect(heads("a.rs", rust) == ["background 10"])
        #expect(heads("a.py", python) == ["background 10"])
    }

    @Test("A variable of another function is no constant, though it has the name of a parameter")
    func namesOfOtherFunctions() {
        let text = """
            function test() { const payload = {aps: {"content-available": 1}}; expo.send(payload); }
            exports.deliver = function (payload) {
              return request({headers: {"apns-topic": "com.e.a", "apns-push-type": "alert", "apns-priority": "10"}, body: payload});
            };
            """
        #expect(heads("a.js", text) == [])
    }

    @Test("Messages of Objective-C set header fields")
    func objectiveC() {
        let text = #"""
            - (void)send {
              [request setValue:@"background" forHTTPHeaderField:@"apns-push-type"];
              [request setValue:@"10" forHTTPHeaderField:@"apns-priority"];
              [self post:@{@"aps": @{@"content-available": @1}} with:request];
            }
            """#
        #expect(heads("a.m", text) == ["background 10"])
    }

    @Test(
        "A library's own object has its push type and priority",
        arguments: [
            (
                "a.swift",
                #"import APNSwift; try await c.sendAlertNotification(.init(alert: .init(title: .raw("x")), expiration: .none, priority: .consideringDevicePower, topic: "t", payload: p), deviceToken: "d")"#,
                ["alert 5"]
            ),
            (
                "a.swift",
                #"import APNSwift; let n = APNSBackgroundNotification(expiration: .immediately, topic: "t", payload: p); try await c.sendBackgroundNotification(n, deviceToken: d)"#,
                ["background 5"]
            ),
            (
                "a.swift",
                #"import APNS; try await client.sendBackgroundNotification(.init(expiration: .none, topic: "t", payload: p), deviceToken: d)"#,
                ["background 5"]
            ),
            (
                "a.swift",
                #"import APNS; try await client.sendLiveActivityNotification(.init(expiration: .immediately, priority: .immediately, appID: "t", contentState: s, event: .update, timestamp: 1), deviceToken: d)"#,
                ["liveactivity 10"]
            ),
            (
                "a.ts",
                #"import { Notification } from "apns2"; send(new Notification(t, { alert: "x", type: PushType.alert, priority: Priority.throttled }))"#,
                ["alert 5"]
            ),
            (
                "a.ts",
                #"import { SilentNotification } from "apns2"; send(new SilentNotification(t))"#, ["background 5"]
            ),
            ("a.rb", "n = Rpush::Apnsp8::Notification.new\nn.alert = 'x'\nn.priority = 5\nn.save!", ["? 5"]),
        ])
    func objects(_ name: String, _ text: String, _ expected: [String]) { #expect(heads(name, text) == expected) }

    @Test(
        "Header fields of another function, of one of several payloads, or of a test beside it are nobody's",
        arguments: [
            (
                "a.js",
                #"""
                const example = { aps: { "content-available": 1 } };
                function send(p) {
                  return fetch(url, { headers: { "apns-push-type": "background", "apns-priority": "10" }, body: JSON.stringify(p) });
                }
                """#
            ),
            (
                "a.js",
                #"""
                function two() {
                  const a = { aps: { "content-available": 1 } }, b = { aps: { "alert": "x" } };
                  const headers = { "apns-priority": "10", "apns-push-type": "background" };
                  f(a); f(b);
                }
                """#
            ),
            (
                "a.js",
                #"""
                describe("x", () => {
                  it("a", () => { send({ aps: { "content-available": 1 } }); });
                  it("b", () => { set({ "apns-push-type": "background", "apns-priority": "10" }); });
                });
                """#
            ),
            (
                "a.js",
                #"""
                test("c", () => {
                  expect(h).toContainEntry("apns-priority", "10"); h.get("apns-priority", "10"); x({ aps: { "content-available": 1 } });
                });
                """#
            ),
            (
                "a_test.go",
                #"""
                func answer(w http.ResponseWriter) {
                	w.Header().Set("apns-priority", "10")
                	send(`{"aps":{"content-available":1}}`)
                }
                """#
            ),
            (
                "a.py",
                #"""
                class A:
                    def a(self):
                        return {"aps": {"content-available": 1}}
                    def h(self):
                        return {"apns-push-type": "background", "apns-priority": "10"}
                """#
            ),
        ])
    func apart(_ name: String, _ text: String) { #expect(heads(name, text) == []) }

    @Test(
        "A push type that a program computes, or that a name tells, is not that of the payload's form",
        arguments: [
            (
                "a.py",
                #"""
                def post(payload, push_type="voip"):
                    client.post(url, headers={"apns-topic": t, "apns-push-type": push_type, "apns-priority": "10"}, json=payload)
                def ring(): post({"call": 1, "aps": {"content-available": 1}})
                """#
            ),
            ("a.py", #"BUILDERS = {"voip": lambda m: {"aps": {"payload": m}}}"#),
            ("a.ts", #"const voipPayload = { aps: { 'content-available': 1 }, id };"#),
        ])
    func otherTypes(_ name: String, _ text: String) {
        let pushes = PushDocument(Array(text.utf8), named: name).pushes
        #expect(pushes.map { $0.request.map { ($0.otherPushTypes + [$0.pushType]).contains(.voip) } } == [true])
    }

    @Test(
        "The id in an answer that the server of a test gives is no header field of a push",
        arguments: [
            (
                "a.test.ts",
                #"""
                function answer() {
                  return async () => new Response("{}", { status: 200, headers: { "apns-id": "x" } });
                }
                it("sends", async () => {
                  await send({ payload: { aps: { badge: 1 } }, fetch: answer() });
                });
                """#
            ),
            (
                "a.test.js",
                #"""
                it("sends", () => {
                  server.on("stream", s => { s.respond({ ":status": 200, "apns-id": "x", "apns-unique-id": "y" }); });
                  client.send({ aps: { badge: 1 } });
                });
                """#
            ),
            (
                "test_a.py",
                #"""
                def test_send():
                    mock.add(responses.POST, url, headers={"apns-id": "x"})
                    send({"aps": {"badge": 1}})
                """#
            ),
            (
                "a_test.go",
                "func TestSend() {\n res.Header.Set(\"apns-id\", \"x\")\n send(`{\"aps\":{\"badge\":1}}`)\n}"
            ),
        ])
    func answers(_ name: String, _ text: String) {
        let pushes = PushDocument(Array(text.utf8), named: name).pushes
        #expect(pushes.map { $0.request?.headers.has("apns-id") } == [false])
    }

    @Test(
        "Moments, topics and collapse ids of libraries are header fields",
        arguments: [
            (
                "a.swift",
                #"import APNS; c.sendStartLiveActivityNotification(.init(expiration: .immediately, priority: .immediately, appID: "t", contentState: s, timestamp: 1, attributes: a, attributesType: "A", alert: .init(title: .raw("x"))), pushToStartToken: d)"#,
                "0 t.push-type.liveactivity ?"
            ),
            (
                "a.js",
                #"const n = new apn.Notification(); n.alert = "x"; n.expiry = 3600; n.topic = "t"; n.collapseId = "c";"#,
                "3600 t c"
            ),
            (
                "a.py",
                "from apns2.payload import Payload\nc.send_notification(d, Payload(alert='x'), 't', expiration=0, collapse_id='c')",
                "0 t c"
            ),
            (
                "a.rs",
                #"f(DefaultNotificationBuilder::new().set_body("x").build(d, NotificationOptions { apns_expiration: Some(0), apns_topic: Some("t"), apns_collapse_id: Some(CollapseId::new("c").unwrap()), ..Default::default() }))"#,
                "0 t c"
            ),
            (
                "a.go",
                #"n := &apns2.Notification{Topic: "t", CollapseID: "c", Expiration: time.Now().Add(h), Payload: []byte(`{"aps":{"alert":"x"}}`)}"#,
                "? t c"
            ),
            ("a.rb", "n = Houston::Notification.new(alert: 'x')\nn.expiry = 30\nn.topic = 't'\nsend(n)", "? t ?"),
        ])
    func fields(_ name: String, _ text: String, _ expected: String) {
        let headers = PushDocument(Array(text.utf8), named: name).pushes.first?.request?.headers
        let found = ["apns-expiration", "apns-topic", "apns-collapse-id"].map { headers?[$0] ?? "?" }
        #expect(found.joined(separator: " ") == expected)
    }

    @Test(
        "A function's header fields are those of the payload that it is called for, and a function's payload has those where it is called",
        arguments: [
            (
                "a.js",
                #"""
                function getHeaders(t) { return { "apns-push-type": "background", "apns-priority": "10" }; }
                async function send() { await fetch(u, {headers: getHeaders(t), body: JSON.stringify({aps: {"content-available": 1}})}); }
                """#
            ),
            (
                "a.ts",
                #"""
                const post = async (token: string, payload: object) => {
                  const req = client.request({ "apns-push-type": "background", "apns-priority": "10" });
                  req.end(JSON.stringify(payload));
                };
                export async function wake(token: string) {
                  await post(token, { aps: { "content-available": 1 } });
                }
                """#
            ),
            (
                "a.py",
                #"""
                class Sender:
                    def _headers(self):
                        return {"apns-push-type": "background", "apns-priority": "10"}

                    def send(self, token):
                        requests.post(url, headers=self._headers(), json={"aps": {"content-available": 1}})
                """#
            ),
            (
                "a.py",
                #"""
                def build():
                    return {"aps": {"content-available": 1}}

                def send(token):
                    headers = {"apns-push-type": "background", "apns-priority": "10"}
                    requests.post(url, headers=headers, json=build())
                """#
            ),
            (
                "a.swift",
                #"""
                final class Sender {
                    private func headers(_ topic: String) -> [String: String] {
                        ["apns-push-type": "background", "apns-priority": "10"]
                    }
                    func send() {
                        let body = ["aps": ["content-available": 1]]
                        post(body, headers("t"))
                    }
                }
                """#
            ),
            (
                "A.java",
                #"""
                class A {
                    private Map<String, String> headers(String topic) throws IOException {
                        Map<String, String> all = new HashMap<>();
                        all.put("apns-push-type", "background");
                        all.put("apns-priority", "10");
                        return all;
                    }
                    void send() { post(headers("t"), "{\"aps\":{\"content-available\":1}}"); }
                }
                """#
            ),
        ])
    func functions(_ name: String, _ text: String) { #expect(heads(name, text) == ["background 10"]) }

    @Test(
        "A function's header fields are unknown for the payloads that are not told apart",
        arguments: [
            // Two payloads beside the call, two functions of the name, and a declaration beside the payload.
            #"function h() { return {"apns-push-type": "background", "apns-priority": "10"}; } function s() { f({aps: {badge: 1}}); f({aps: {badge: 2}}); g(h()); }"#,
            #"class A { h() { return {"apns-push-type": "background", "apns-priority": "10"}; } } class B { h() { return {}; } s() { f({aps: {badge: 1}}, h()); } }"#,
            #"class A { h() { return {"apns-push-type": "background", "apns-priority": "10"}; } p = {aps: {badge: 1}}; }"#,
        ])
    func otherFunctions(_ text: String) { #expect(heads("a.js", text) == []) }

    @Test(
        "Pushy sends the priority 10 where none is given",
        arguments: [
            ("", ["? 10"]), (", expiry", ["? 10"]), (", expiry, DeliveryPriority.CONSERVE_POWER", ["? 5"]),
            (", expiry, priority", ["? ?"]),
        ])
    func pushy(_ rest: String, _ expected: [String]) {
        let payload = "new SimpleApnsPayloadBuilder().setContentAvailable(true).build()"
        let text = "class P { void f() { c.send(new SimpleApnsPushNotification(t, \"com.e.a\", \(payload)\(rest))); } }"
        #expect(heads("P.java", text) == expected)
    }

    @Test(
        "Header fields of a request whose payload is made elsewhere are a push of their own",
        arguments: [
            (
                "def send(p):\n    h = {'apns-topic': t, 'authorization': a, 'apns-priority': '5'}\n    post('/3/device/x', h, p)\n",
                "5"
            ),
            (
                "def send(p):\n    h = {'apns-topic': t, 'authorization': a, 'apns-priority': n}\n    post('/3/device/x', h, p)\n",
                "?"
            ),
            ("def send(p):\n    h = {'authorization': a, 'apns-priority': '5'}\n    post('/3/device/x', h, p)\n", nil),
            ("def send(p):\n    h = {'apns-topic': t, 'apns-priority': '5'}\n    post('/3/device/x', h, p)\n", nil),
            (
                "def send(p):\n    h = {'apns-topic': t, 'authorization': a, 'apns-priority': '5'}\n    post('/other/x', h, p)\n",
                nil
            ),
            (
                "def test(p):\n    h = {'apns-topic': t, 'authorization': a, 'apns-priority': '5'}\n    assert post('/3/device/x', h)\n",
                nil
            ),
        ] as [(String, String?)])
    func withoutPayload(_ text: String, _ priority: String?) {
        let pushes = PushDocument(Array(text.utf8), named: "a.py").pushes
        #expect(pushes.map { $0.request?.headers["apns-priority"] ?? "?" } == priority.map { [$0] } ?? [])
        #expect(
            pushes.allSatisfy {
                $0.request?.payload.json.isOpen == true && $0.request?.headers.has("apns-push-type") == false
            })
    }

    @Test(
        "A function that may add header fields to its own may send a push type",
        arguments: [
            ("h = {'apns-topic': t, 'authorization': a}", false),
            ("h = {'apns-topic': t, 'authorization': a, **more}", true),
            ("h = {'apns-topic': t, 'authorization': a}\n    h.update(more)", true),
            ("h = {'apns-topic': t, 'authorization': a}\n    for k in more:\n        h[k] = more[k]", true),
        ])
    func added(_ statements: String, _ mayHaveType: Bool) {
        let text = "def send(p, more):\n    \(statements)\n    post('/3/device/x', h, p)\n"
        let headers = PushDocument(Array(text.utf8), named: "a.py").pushes.map { $0.request?.headers }
        #expect(headers.map { $0?.others == OtherHeaders.none } == [!mayHaveType])
    }

    @Test("A function may add to fields without the topic")
    func incomplete() {
        let text = #"await send(token, {"apns-push-type": "background"}, {aps: {"content-available": 1}});"#
        #expect(heads("a.js", text) == ["background ?"])
        #expect(heads("a.js", text.replacing("{\"apns-p", with: "{\"apns-topic\": \"t\", \"apns-p")) == [])
    }

    @Test("What a condition sets is unknown beside the payload, and a request of its own")
    func conditions() {
        let text = """
            function send(silent) {
              const headers = {};
              if (silent) { headers["apns-push-type"] = "background"; headers["apns-priority"] = "10"; }
              post({ aps: { "content-available": 1, alert: "x" } }, headers);
            }
            """
        #expect(heads("a.js", text) == ["background 10", "? ?"])
    }
}
