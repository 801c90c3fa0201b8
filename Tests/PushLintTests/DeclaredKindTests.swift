import PushLint
import Testing

@Suite("What programs declare, complete and send elsewhere")
struct DeclaredKindTests {
    @Test(
        "A parameter or a field of a simple type that the key does not take is a value of the wrong kind",
        arguments: [
            (
                "a.kt", ["wrong-kind"],
                """
                fun payload(title: String, badge: String, count: Int?): Map<String, Any> {
                    return mapOf("aps" to mapOf("alert" to mapOf("title" to title), "badge" to badge, "mutable-content" to count))
                }
                """
            ),
            (
                "a.kt", ["wrong-kind"],
                """
                data class PushRequest(val title: String, val badge: String)
                fun build(request: PushRequest) = mapOf("aps" to mapOf("alert" to request.title, "badge" to request.badge))
                """
            ),
            (
                "a.swift", ["wrong-kind", "wrong-kind"],
                """
                func payload(_ title: String, badge: String, thread: Int) -> [String: Any] {
                    return ["aps": ["alert": ["title": title], "badge": badge, "thread-id": thread]]
                }
                """
            ),
            (
                "a.swift", ["wrong-kind"],
                """
                struct PushRequest { let title: String; let badge: String }
                func build(_ request: PushRequest) -> [String: Any] { ["aps": ["alert": request.title, "badge": request.badge]] }
                """
            ),
            (
                "a.go", ["wrong-kind", "wrong-kind"],
                """
                package p
                func Payload(title, badge string, thread int) map[string]interface{} {
                	return map[string]interface{}{"aps": map[string]interface{}{"alert": title, "badge": badge, "thread-id": thread}}
                }
                func Ok(title string, badge int, threadID string) map[string]interface{} {
                	return map[string]interface{}{"aps": map[string]interface{}{"alert": title, "badge": badge, "thread-id": threadID}}
                }
                """
            ),
            (
                "a.go", ["wrong-kind", "wrong-kind"],
                """
                package p
                type PushRequest struct {
                	Token string `json:"token"`
                	Title string `json:"title"`
                	Badge string `json:"badge"`
                	Count int
                }
                func Payload(req *PushRequest) map[string]interface{} {
                	return map[string]interface{}{"aps": map[string]interface{}{"alert": req.Title, "badge": req.Badge, "thread-id": req.Count}}
                }
                func Payload2(req PushRequest) map[string]interface{} {
                	aps := map[string]interface{}{"alert": req.Title}
                	aps["badge"] = req.Count
                	aps["thread-id"] = req.Title
                	return map[string]interface{}{"aps": aps}
                }
                """
            ),
            (
                "a.java", ["wrong-kind", "wrong-kind"],
                """
                class A {
                    public String payload(String title, String badge, int threadId) {
                        JSONObject aps = new JSONObject();
                        aps.put("alert", title);
                        aps.put("badge", badge);
                        aps.put("thread-id", threadId);
                        return new JSONObject().put("aps", aps).toString();
                    }
                }
                """
            ),
            (
                "a.java", ["wrong-kind"],
                """
                class PushRequest { private String title; private String badge; public String getBadge() { return badge; } }
                class A {
                  Map<String, Object> build(PushRequest request) {
                    return Map.of("aps", Map.of("alert", request.getTitle(), "badge", request.getBadge()));
                  }
                }
                """
            ),
            (
                "a.cs", ["wrong-kind"],
                """
                class A {
                    public object Build(string title, string badge, int? count) {
                        return new { aps = new { alert = title, badge, sound = "default" } };
                    }
                    public object Build2(string title, string badge) {
                        var aps = new Dictionary<string, object> { ["alert"] = title };
                        aps["badge"] = int.Parse(badge);
                        return new { aps };
                    }
                }
                """
            ),
            (
                "a.cs", ["wrong-kind"],
                """
                public record PushRequest(string Title, string Badge);
                class A { object Build(PushRequest request) { return new { aps = new { alert = request.Title, badge = request.Badge } }; } }
                """
            ),
            (
                "a.ts", ["wrong-kind", "wrong-kind"],
                """
                export async function send(token: string, { title, badge }: { title: string; badge?: string }) {
                  const payload = { aps: { alert: { title, body: title }, badge } };
                  await fetch(`https://api.push.apple.com/3/device/${token}`, { method: 'POST', headers: { 'apns-topic': 'a.b', 'apns-push-type': 'alert' }, body: JSON.stringify(payload) });
                }
                const build = (title: string, badge: string | number, thread: number) => ({ aps: { alert: title, badge, 'thread-id': thread } });
                const build2 = (title: string, badge: string) => { return { aps: { alert: title, badge: Number(badge) } } };
                """
            ),
            (
                "a.ts", ["wrong-kind", "wrong-kind"],
                """
                interface PushOptions {
                  title: string;
                  badge?: string;
                  threadId: number;
                }
                export function build(options: PushOptions) {
                  return { aps: { alert: options.title, badge: options.badge, 'thread-id': options.threadId } };
                }
                """
            ),
            (
                "a.py", ["wrong-kind"],
                """
                class P:
                    async def send(self, title: str, badge: str = "1", thread: Optional[str] = None, data: dict = {}):
                        payload = {
                            "aps": {"alert": title, "badge": badge, "thread-id": thread},
                        }
                        aps = payload["aps"]
                        aps["mutable-content"] = data
                        return payload
                    def ok(self, title: str, badge: str):
                        badge = int(badge)
                        return {"aps": {"alert": title, "badge": badge}}
                """
            ),
            (
                "a.py", ["wrong-kind", "wrong-kind"],
                """
                class PushRequest(BaseModel):
                    title: str
                    badge: str
                    thread_id: int

                @app.post("/push")
                async def push(req: PushRequest):
                    payload = {"aps": {"alert": {"title": req.title}, "badge": req.badge, "thread-id": req.thread_id}}
                """
            ),
            (
                "a.rs", ["wrong-kind", "wrong-kind"],
                """
                fn payload(title: &str, badge: String, thread: u32) -> Value {
                    json!({"aps": {"alert": title, "badge": badge, "thread-id": thread}})
                }
                """
            ),
            (
                "a.dart", ["wrong-kind", "wrong-kind"],
                """
                Map<String, dynamic> payload(String title, String badge, {required bool sound}) {
                  return {'aps': {'alert': title, 'badge': badge, 'sound': sound}};
                }
                """
            ),
            (
                "a.php", ["wrong-kind"],
                """
                <?php
                function payload(string $title, string $badge, ?string $thread): array {
                    return ['aps' => ['alert' => $title, 'badge' => $badge, 'thread-id' => $thread]];
                }
                """
            ),
            (
                "a.php", [],
                """
                <?php
                function payload(string $title, string $badge): array {
                    $badge = (int) $badge;
                    return ['aps' => ['alert' => $title, 'badge' => $badge]];
                }
                """
            ),
            (
                "a.ts", [],
                """
                class A { badge: string; build(other: B) { return { aps: { alert: 'a', badge: other.badge } }; } }
                class B { badge: number; }
                """
            ),
            (
                "a.java", [],
                """
                class A { Object f(String badge, List<String> titles) { return Map.of("aps", Map.of("alert", titles, "badge", parse(badge))); } }
                """
            ),
        ])
    func kinds(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }

    @Test(
        "A mistake is reported where a part of the push is made or sent elsewhere",
        arguments: [
            (
                "a.sh", ["wrong-kind", "wrong-kind"],
                """
                PAYLOAD=$(jq -n --arg t "$1" --arg n "$2" --argjson m "$3" '{aps: {alert: {title: $t}, badge: $n, sound: 3, "thread-id": $m}}')
                curl --http2 -d "$PAYLOAD" -H "apns-topic: com.example.app" -H "apns-push-type: alert" "https://api.push.apple.com/3/device/$TOKEN"
                jq '{aps: {badge: "1"}}' other.json
                """
            ),
            (
                "a.sh", ["background-priority"],
                """
                jq -nc '{aps: {"content-available": 1}}' > p.json
                curl --http2 -d @p.json -H "apns-topic: com.example.app" -H "apns-push-type: background" -H "apns-priority: 10" "https://api.push.apple.com/3/device/$TOKEN"
                """
            ),
            (
                "a.jq", ["wrong-kind"],
                #"""
                # the payload
                {aps: ({alert: "x \(.name)", sound: 1} + {"thread-id": .id})}
                """#
            ),
            (
                "a.go", ["wrong-kind"],
                """
                package p
                func build(category string) ([]byte, error) {
                	aps := map[string]any{"alert": map[string]any{"title": "x", "body": "y"}}
                	apns := map[string]any{"aps": aps}
                	if category != "" {
                		aps["category"] = 3
                	}
                	return json.Marshal(apns)
                }
                """
            ),
            (
                "a.go", ["time-in-milliseconds"],
                """
                package p
                func f(event string) {
                	payload := map[string]interface{}{"aps": map[string]interface{}{"timestamp": time.Now().Unix(), "event": "end", "content-state": cs}}
                	payload["aps"].(map[string]interface{})["dismissal-date"] = time.Now().UnixMilli()
                	body, _ := json.Marshal(payload)
                }
                """
            ),
            (
                "a.ts", ["background-priority"],
                """
                function sendRaw(token: string, body: string, headers: { topic: string; pushType: string; priority: "5" | "10" }) {
                  const client = http2.connect("https://api.push.apple.com");
                  const req = client.request({ ":method": "POST", ":path": `/3/device/${token}`, "apns-topic": headers.topic, "apns-push-type": headers.pushType, "apns-priority": headers.priority });
                  req.end(body);
                }
                export function wake(token: string) {
                  const body = JSON.stringify({ aps: { "content-available": 1 } });
                  return sendRaw(token, body, { topic: "com.x", pushType: "background", priority: "10" });
                }
                """
            ),
            (
                "a.ts", ["wrong-kind", "wrong-kind"],
                """
                import * as admin from "firebase-admin";
                export async function send(token: string, title: string, body: string, opts?: { apns?: admin.messaging.ApnsConfig }) {
                  const payload: admin.messaging.Message = {
                    token,
                    notification: { title, body },
                    apns: opts?.apns ?? { payload: { aps: { sound: 3, badge: "1" } } },
                  };
                  await admin.messaging().send(payload);
                }
                """
            ),
            (
                "a.rs", ["unknown-priority"],
                """
                pub async fn send(tokens: &[String], title: &str) {
                    let payload = json!({ "aps": { "alert": { "title": title, "body": "b" } } }).to_string();
                    for token in tokens {
                        client().post(format!("https://api.push.apple.com/3/device/{token}"))
                            .header("apns-topic", "com.x").header("apns-push-type", "alert").header("apns-priority", "7")
                            .body(payload.clone()).send().await;
                    }
                }
                """
            ),
            (
                "a.py", ["wrong-kind", "wrong-kind"],
                """
                from firebase_admin import messaging
                msg = messaging.Message(token="t", notification=messaging.Notification(title="x", body="y"),
                  apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge="3", sound=5))))
                messaging.send(msg)
                """
            ),
            (
                "a.php", ["topic-not-for-type"],
                """
                <?php
                class S { function f($payload) {
                 $headers = ["authorization: bearer {$jwt}", "apns-topic: {$this->bundleId}.voip", "apns-push-type: alert", "apns-priority: 10"];
                 $ch = curl_init("https://api.push.apple.com/3/device/{$t}");
                 curl_setopt_array($ch, [CURLOPT_POSTFIELDS => json_encode($payload), CURLOPT_HTTPHEADER => $headers]);
                }}
                """
            ),
            (
                "a.ts", ["topic-not-for-type"],
                """
                function f(payload: object) {
                  const headers = { ':method': 'POST', authorization: `bearer ${j}`, 'apns-topic': `${bundle}.voip`, 'apns-push-type': 'alert', 'apns-priority': '10' };
                  const req = http2.connect('https://api.push.apple.com').request(headers);
                  req.end(JSON.stringify({ aps: { alert: "x" } }));
                }
                """
            ),
            (
                "a.php", ["message-interface-retired"],
                """
                <?php
                $array_data = array(
                  'registration_ids'=>$ios,
                  'priority'=>'high',
                  'notification'=>array("body" => $body,"title"=>$title,"sound"=> "ring.mp3"),
                  'data'=>array('body'=>$body)
                );
                $ch = curl_init(env('FIREBASE_URL'));
                curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($array_data));
                """
            ),
            (
                "a.php", ["call-stored"],
                """
                <?php
                class VoipPushService {
                  public function sendCallPush(string $voipToken, array $payload) {
                    return Http::withHeaders([
                      'authorization' => "bearer {$jwt}",
                      'apns-topic' => config('apns.bundle_id') . '.voip',
                      'apns-push-type' => 'voip',
                      'apns-priority' => '10',
                    ])->withBody(json_encode(['aps' => ['alert' => 'Incoming Call', 'sound' => 'default'], 'call' => $payload]), 'application/json')->post($url);
                  }
                }
                """
            ),
            (
                "a.js", ["call-stored"],
                """
                const http2 = require('http2');
                const client = http2.connect('https://api.push.apple.com');
                const req = client.request({
                  ':method': 'POST', ':path': `/3/device/${t}`, authorization: `bearer ${jwt}`,
                  'apns-topic': 'com.x.app.voip', 'apns-push-type': 'voip', 'apns-priority': '10',
                });
                req.end(JSON.stringify({ call: { id: 1 } }));
                """
            ),
            (
                "a.php", ["background-priority"],
                """
                <?php
                class B { function f(array $payload) {
                 return Http::withHeaders([ 'apns-topic' => 'com.x', 'apns-push-type' => 'background', 'apns-priority' => '10'])
                  ->withBody(json_encode($payload), 'application/json')->post("https://api.push.apple.com/3/device/{$t}");
                }}
                """
            ),
            (
                "a.go", ["background-priority"],
                """
                package p
                func send(payload map[string]any) {
                	b, _ := json.Marshal(payload)
                	req, _ := http.NewRequest("POST", "https://api.push.apple.com/3/device/"+t, bytes.NewReader(b))
                	req.Header.Set("apns-topic", "com.x")
                	req.Header.Set("apns-push-type", "background")
                	req.Header.Set("apns-priority", "10")
                	http.DefaultClient.Do(req)
                }
                """
            ),
            (
                "a.rs", ["background-priority"],
                """
                struct Client { client: reqwest::Client, apns_topic: String }
                impl Client {
                    pub async fn req<D: Serialize>(&self, token: &str, payload: D) {
                        let mut req = self.client.post(format!("https://api.push.apple.com/3/device/{}", token));
                        req = req.bearer_auth(token);
                        req = req.header("apns-push-type", "background");
                        req = req.header("apns-topic", self.apns_topic.as_str());
                        req = req.header("apns-priority", "10");
                        req = req.json(&payload);
                        req.send().await;
                    }
                }
                """
            ),
        ])
    func elsewhere(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }

    @Test(
        "Patterns are no payloads, and bases and partial matchers lack nothing",
        arguments: [
            (
                "a.ex", [],
                """
                defmodule Push do
                  def handle(payload) do
                    case payload do
                      %{"aps" => %{"content-available" => 1, "badge" => nil}} -> :silent
                      %{"aps" => %{"alert" => ""}} -> :empty
                      %{"aps" => %{"badge" => "0"}} -> :clear
                      _ -> :ok
                    end
                  end
                  def kind(%{"aps" => %{"sound" => ""}}), do: :quiet
                end
                """
            ),
            (
                "a.rb", [],
                """
                def kind(payload)
                  case payload
                  in {aps: {alert: "", badge: "0"}}
                    :empty
                  in {aps: {"content-available": true}}
                    :silent
                  end
                end
                """
            ),
            (
                "a.py", [],
                """
                def kind(payload):
                    match payload:
                        case {"aps": {"content-available": "1", "badge": None}}:
                            return "silent"
                        case {"aps": {"alert": ""}}:
                            return "empty"
                """
            ),
            (
                "a.ts", [],
                """
                type P = { aps: { badge: string } };
                function isP(p: unknown): p is { aps: { alert: null; badge: true } } { return true; }
                const q = x as { aps: { sound: 1 } };
                test('sends', () => {
                  expect(payload).toMatchObject({ aps: { 'content-available': 1 } });
                  expect(payload).toEqual(expect.objectContaining({ aps: expect.objectContaining({ badge: 3 }) }));
                  expect(send).toHaveBeenCalledWith(expect.objectContaining({ payload: { aps: { 'thread-id': 'x' } } }));
                });
                """
            ),
            (
                "a.go", [],
                """
                package push
                var defaultAPS = map[string]interface{}{"aps": map[string]interface{}{"mutable-content": 1}}
                """
            ),
            (
                "a.py", [],
                """
                DEFAULT_APNS = {"payload": {"aps": {"sound": "default", "mutable-content": 1}}}
                """
            ),
            (
                "a.ts", [],
                """
                export const BASE_PAYLOAD = { aps: { 'mutable-content': 1, sound: 'default' } };
                export function withAlert(title: string, body: string) { return { ...BASE_PAYLOAD, aps: { ...BASE_PAYLOAD.aps, alert: { title, body } } }; }
                """
            ),
            (
                "a.py", ["wrong-kind"],
                """
                def f(kind):
                    match kind:
                        case {"aps": aps}:
                            return {"aps": {"badge": "1"}}
                """
            ),
            (
                "a.ex", ["wrong-kind"],
                """
                def payload(t), do: %{"aps" => %{"badge" => "1"}}
                """
            ),
            (
                "a.ts", ["wrong-kind"],
                """
                export const DEFAULT_APS = { aps: { badge: '1', 'mutable-content': 1 } };
                """
            ),
        ])
    func patterns(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }
}
