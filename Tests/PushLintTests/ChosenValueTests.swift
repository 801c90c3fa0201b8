import PushLint
import Testing

@Suite("The values between which a program chooses, and those that its types have by themselves")
struct ChosenValueTests {
    @Test(
        "Each value that a condition or a case gives is judged by itself",
        arguments: [
            (
                "a.js", ["sound-format-not-played", "unknown-push-type", "unknown-value", "wrong-kind"],
                """
                function send(client, kind, text, token) {
                  const body = { aps: { alert: text, 'interruption-level': kind ? 'time_sensitive' : 'active', badge: kind ? '1' : '2', sound: kind ? 'a.mp3' : 'default' } };
                  const req = client.request({ ':method': 'POST', ':path': '/3/device/' + token, 'apns-topic': 'com.example.app', 'apns-push-type': kind ? 'alert' : 'silent', 'apns-priority': kind ? '10' : '1' });
                  req.end(JSON.stringify(body));
                }
                """
            ),
            (
                "a.kt", ["unknown-value"],
                """
                fun all(kind: Kind, text: String) = mapOf("aps" to mapOf("alert" to text, "interruption-level" to when (kind) {
                    Kind.CHAT -> "time_sensitive"
                    else -> "active"
                }))
                """
            ),
            (
                "a.dart", ["unknown-value"],
                """
                Map<String, dynamic> payload(String kind, String text) => {
                  'aps': {'alert': text, 'interruption-level': switch (kind) { 'a' => 'time_sensitive', _ => 'active' }},
                };
                """
            ),
            (
                "a.php", ["unknown-value"],
                """
                <?php
                function payload($kind, $text) {
                    return ['aps' => ['alert' => $text, 'interruption-level' => match($kind) { 'chat' => 'time_sensitive', default => 'active' }]];
                }
                """
            ),
            (
                "a.rs", ["unknown-value"],
                """
                fn b(kind: Kind, text: &str) -> serde_json::Value {
                    json!({"aps": {"alert": text, "interruption-level": match kind { Kind::Chat => "time_sensitive", _ => "active" }}})
                }
                """
            ),
        ] as [(String, [String], String)])
    func judgesChoices(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "Each value of a table from which a program takes one is judged by itself",
        arguments: [
            (
                "a.js", ["out-of-range", "unknown-priority", "unknown-value"],
                """
                const LEVELS = { chat: 'time_sensitive', news: 'passive' };
                const SOUNDS = { chat: { critical: 1, name: 'a.caf', volume: 2 }, news: 'default' };
                const PRIORITY = { high: '10', low: '4' };
                function send(client, kind, text, token) {
                  const body = { aps: { alert: text, 'interruption-level': LEVELS[kind], sound: SOUNDS[kind] || 'default' } };
                  const req = client.request({ ':method': 'POST', ':path': '/3/device/' + token, 'apns-topic': 'com.example.app', 'apns-push-type': 'alert', 'apns-priority': PRIORITY[kind] });
                  req.end(JSON.stringify(body));
                }
                """
            ),
            (
                "a.py", ["unknown-value"],
                """
                LEVELS = {"chat": "time_sensitive", "news": "passive"}
                def payload(kind, text):
                    return {"aps": {"alert": text, "interruption-level": LEVELS.get(kind, "active")}}
                """
            ),
            (
                "a.js", ["sound-format-not-played"],
                """
                const KINDS = { chat: { sound: 'chat.mp3', level: 'active' }, news: { sound: 'news.caf', level: 'passive' } };
                const payload = (kind, text) => ({ aps: { alert: text, sound: KINDS[kind].sound, 'interruption-level': KINDS[kind].level } });
                """
            ),
        ] as [(String, [String], String)])
    func judgesTables(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "Each value that branches give a variable is judged by itself, without one that all of them replace",
        arguments: [
            (
                "a.js", ["sound-format-not-played", "unknown-priority", "unknown-value"],
                """
                function send(client, urgent, silent, text, token) {
                  let level = 'active';
                  if (urgent) {
                    level = 'time_sensitive';
                  }
                  let priority;
                  if (silent) priority = '4'; else priority = '10';
                  let sound = 'broken';
                  switch (text) {
                    case 'a': sound = 'a.caf'; break;
                    default: sound = 'b.mp3';
                  }
                  const headers = { ':path': `/3/device/${token}`, 'apns-topic': 'com.example.app', 'apns-push-type': 'alert', 'apns-priority': priority };
                  const req = client.request(headers);
                  req.end(JSON.stringify({ aps: { alert: text, 'interruption-level': level, sound } }));
                }
                """
            ),
            (
                "a.py", ["unknown-push-type", "unknown-value"],
                """
                def send(client, urgent, silent, text, token):
                    level = "active"
                    if urgent:
                        level = "time_sensitive"
                    push_type = "alert"
                    if silent:
                        push_type = "silent"
                        priority = "5"
                    else:
                        priority = "10"
                    headers = {"apns-topic": "com.example.app", "apns-push-type": push_type, "apns-priority": priority}
                    client.post(f"https://api.push.apple.com/3/device/{token}", json={"aps": {"alert": text, "interruption-level": level}}, headers=headers)
                """
            ),
            (
                "a.go", ["unknown-priority", "unknown-value"],
                """
                package push
                func send(kind string, silent bool) {
                	level := "active"
                	if kind == "x" {
                		level = "time_sensitive"
                	}
                	body, _ := json.Marshal(map[string]interface{}{"aps": map[string]interface{}{"alert": "x", "interruption-level": level}})
                	req, _ := http.NewRequest("POST", "https://api.push.apple.com/3/device/x", bytes.NewReader(body))
                	prio := "10"
                	if silent { prio = "4" }
                	req.Header.Set("apns-priority", prio)
                	req.Header.Set("apns-topic", "com.example.app")
                	req.Header.Set("apns-push-type", "alert")
                }
                """
            ),
            (
                "a.swift", ["unknown-priority", "unknown-push-type", "unknown-value"],
                """
                func send(_ token: String, urgent: Bool, silent: Bool) {
                    var level = "active"
                    if urgent { level = "time_sensitive" }
                    let type: String
                    switch silent {
                    case true: type = "silent"
                    case false: type = "alert"
                    }
                    let payload: [String: Any] = ["aps": ["alert": "x", "interruption-level": level]]
                    var request = URLRequest(url: URL(string: "https://api.push.apple.com/3/device/\\(token)")!)
                    request.setValue("com.example.app", forHTTPHeaderField: "apns-topic")
                    request.setValue(type, forHTTPHeaderField: "apns-push-type")
                    request.setValue(urgent ? "10" : "4", forHTTPHeaderField: "apns-priority")
                    request.httpBody = try? JSONSerialization.data(withJSONObject: payload)
                }
                """
            ),
            (
                "a.php", ["unknown-priority", "unknown-value"],
                """
                <?php
                function send($client, $urgent, $token) {
                    $level = 'active';
                    if ($urgent) { $level = 'time_sensitive'; }
                    $priority = $urgent ? 10 : 4;
                    $payload = ['aps' => ['alert' => 'x', 'interruption-level' => $level]];
                    $ch = curl_init("https://api.push.apple.com/3/device/$token");
                    curl_setopt($ch, CURLOPT_HTTPHEADER, ["apns-topic: com.example.app", "apns-push-type: alert", "apns-priority: $priority"]);
                    curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($payload));
                }
                """
            ),
        ] as [(String, [String], String)])
    func judgesVariables(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "Values that are right each by itself are no finding, whichever of others they would stand beside",
        arguments: [
            (
                "a.js", [],
                """
                const TTL = { chat: 3600, news: 86400 };
                const SOUNDS = { chat: 'chat.caf', none: '' };
                async function send(client, kind, silent, text, image, token, event, badge, dismiss) {
                  const body = {
                    aps: {
                      alert: silent ? undefined : { title: text, body: kind === 'chat' ? 'New message' : 'News' },
                      sound: silent ? undefined : SOUNDS[kind] || 'default',
                      badge: badge > 0 ? badge : 0,
                      'content-available': silent ? 1 : 0,
                      'mutable-content': image ? 1 : 0,
                      'interruption-level': kind === 'urgent' ? 'time-sensitive' : silent ? 'passive' : 'active',
                      'relevance-score': kind === 'urgent' ? 1 : 0.5,
                      'thread-id': kind || 'main',
                    },
                    type: kind ? 'a' : 'b',
                  };
                  const live = { aps: { timestamp: 1, event: dismiss ? 'end' : 'update', 'content-state': { a: 1 }, 'dismissal-date': dismiss ? 0 : undefined } };
                  const headers = {
                    ':method': 'POST', ':path': `/3/device/${token}`,
                    'apns-topic': kind === 'voip' ? 'com.example.app.voip' : 'com.example.app',
                    'apns-push-type': silent ? 'background' : 'alert',
                    'apns-priority': silent ? '5' : '10',
                    'apns-expiration': TTL[kind] ? String(Math.floor(Date.now() / 1000) + TTL[kind]) : '0',
                    'apns-collapse-id': kind ? 'chat' : 'other',
                  };
                  const req = client.request(headers);
                  req.end(JSON.stringify(event === 'live' ? live : body));
                }
                """
            ),
            (
                "a.py", [],
                """
                import json, time
                CATEGORIES = {"message": "MESSAGE", "invite": "INVITE"}
                LEVELS = {"high": "time-sensitive", "low": "passive"}
                PUSH_TYPES = {"alert": "alert", "silent": "background", "voip": "voip"}
                def build(kind, silent, title, badge=None):
                    aps = {"alert": {"title": title, "body": "a" if kind == "x" else "b"}, "category": CATEGORIES[kind],
                           "interruption-level": LEVELS.get(kind, "active"), "sound": "default" if not silent else "ping.caf",
                           "badge": badge if badge is not None else 1, "mutable-content": 1 if kind == "image" else 0}
                    return {"aps": aps, "custom": {"a": 1}}
                async def send(client, kind, silent, token, title):
                    headers = {"apns-topic": "com.example.app" + (".voip" if kind == "voip" else ""), "apns-push-type": PUSH_TYPES[kind],
                               "apns-priority": "5" if silent else "10", "apns-expiration": "0" if silent else str(int(time.time()) + 3600)}
                    await client.post(f"https://api.push.apple.com/3/device/{token}", json=build(kind, silent, title), headers=headers)
                """
            ),
            (
                "a.kt", [],
                """
                data class Alert(val title: String, val body: String = "")
                data class Aps(val alert: Alert? = null, val sound: String? = "default", val badge: Int? = null,
                    @SerializedName("content-available") val contentAvailable: Int = 0,
                    @SerializedName("mutable-content") val mutableContent: Int = 0,
                    @SerializedName("interruption-level") val level: String = "active",
                    @SerializedName("thread-id") val threadId: String? = null)
                data class Payload(val aps: Aps, val type: String = "chat")
                class Sender {
                  companion object { const val TOPIC = "com.example.app" }
                  fun a(text: String) = gson.toJson(Payload(Aps(alert = Alert(text), sound = "ping.caf")))
                  fun b(text: String, kind: Kind) = gson.toJson(Payload(Aps(Alert(text, "b"), level = when (kind) { Kind.A -> "time-sensitive"; else -> "passive" })))
                  fun c() = gson.toJson(Payload(Aps(contentAvailable = 1, sound = null)))
                  fun prio(kind: Kind) = when (kind) { Kind.A -> 10; else -> 5 }
                }
                """
            ),
            (
                "a.swift", [],
                """
                struct APS: Encodable {
                    static let badge = "badge"
                    static var level = "x"
                    let alert: Alert
                    var sound = "default"
                    var badge: Int? = nil
                    let interruptionLevel = "active"
                    private let mutable = 1
                    enum CodingKeys: String, CodingKey { case alert, sound, badge, interruptionLevel = "interruption-level", mutable = "mutable-content" }
                    var isSilent: Bool { false }
                }
                struct Alert: Encodable { var title = "Hi"; var body: String = ""; init(title: String) { self.title = title; self.body = title } }
                struct Push: Encodable { let aps: APS; let kind = "chat" }
                func make(_ t: String, urgent: Bool) throws -> Data {
                    let level = urgent ? "time-sensitive" : "active"
                    let p: [String: Any] = ["aps": ["alert": t, "interruption-level": level, "sound": urgent ? "alarm.caf" : "default", "relevance-score": urgent ? 1.0 : 0.2]]
                    _ = p
                    return try JSONEncoder().encode(Push(aps: APS(alert: Alert(title: t))))
                }
                """
            ),
            (
                "a.cs", [],
                """
                public class Aps {
                    public const string Key = "aps";
                    private static readonly string Level = "nope";
                    [JsonPropertyName("alert")] public object Alert { get; set; }
                    [JsonPropertyName("badge")] public int? Badge { get; set; } = 1;
                    [JsonPropertyName("sound")] public string Sound { get; set; } = "default";
                    [JsonPropertyName("content-available")] public int ContentAvailable { get; set; } = 0;
                }
                public class Payload { [JsonPropertyName("aps")] public Aps Aps { get; set; } = new Aps(); }
                class S {
                  static readonly Dictionary<string, string> Levels = new() { ["a"] = "active", ["b"] = "time-sensitive" };
                  string Make(string text, bool silent, string kind) => JsonSerializer.Serialize(new Payload { Aps = new Aps { Alert = text, Sound = silent ? null : "default" } });
                  string Make2(string text, bool silent, string kind) => JsonSerializer.Serialize(new { aps = new { alert = text, badge = silent ? 0 : 1, sound = silent ? "" : "default" } });
                }
                """
            ),
            (
                "a.go", [],
                """
                package push
                var levels = map[string]string{"a": "active", "b": "time-sensitive"}
                func send(kind string, silent bool) {
                	payload := map[string]interface{}{"aps": map[string]interface{}{"alert": "x", "interruption-level": levels[kind]}}
                	body, _ := json.Marshal(payload)
                	req, _ := http.NewRequest("POST", "https://api.push.apple.com/3/device/x", bytes.NewReader(body))
                	prio := "10"
                	if silent { prio = "5" }
                	req.Header.Set("apns-priority", prio)
                	req.Header.Set("apns-topic", "com.example.app")
                	req.Header.Set("apns-push-type", map[bool]string{true: "background", false: "alert"}[silent])
                }
                """
            ),
        ] as [(String, [String], String)])
    func judgesNoCombinations(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "A field has the value that its type gives it, unless a function makes the object or the encoder leaves it out",
        arguments: [
            (
                "a.kt", ["misspelt-key", "wrong-kind"],
                """
                package push
                import com.google.gson.annotations.SerializedName
                data class Alert(val title: String, val body: String)
                data class Aps(
                    val alert: Alert,
                    val badge: String = "1",
                    @SerializedName("content-available") val contentAvailable: Int = 1,
                    @SerializedName("thread_id") val threadId: String = "main",
                )
                data class ApnsPayload(val aps: Aps)
                class Sender(private val http: OkHttpClient, private val gson: Gson) {
                    fun send(token: String, title: String, body: String) {
                        val payload = ApnsPayload(Aps(alert = Alert(title, body)))
                        val req = Request.Builder()
                            .url("https://api.push.apple.com/3/device/$token")
                            .header("apns-topic", "com.example.app")
                            .header("apns-push-type", "alert")
                            .post(gson.toJson(payload).toRequestBody())
                            .build()
                        http.newCall(req).execute()
                    }
                }
                """
            ),
            (
                "a.swift", ["flag-is-boolean", "wrong-kind"],
                """
                import Foundation
                struct Aps: Encodable {
                    let alert: Alert
                    let sound = "default"
                    let badge = "1"
                    var mutableContent = true
                    enum CodingKeys: String, CodingKey { case alert, sound, badge, mutableContent = "mutable-content" }
                }
                struct Alert: Encodable { let title: String; let body: String }
                struct Payload: Encodable { let aps: Aps }
                func send(token: String, title: String) async throws {
                    let payload = Payload(aps: Aps(alert: Alert(title: title, body: "Hello")))
                    var request = URLRequest(url: URL(string: "https://api.push.apple.com/3/device/\\(token)")!)
                    request.httpMethod = "POST"
                    request.setValue("com.example.app", forHTTPHeaderField: "apns-topic")
                    request.setValue("alert", forHTTPHeaderField: "apns-push-type")
                    request.httpBody = try JSONEncoder().encode(payload)
                    _ = try await URLSession.shared.data(for: request)
                }
                """
            ),
            (
                "a.cs", ["flag-is-boolean", "wrong-kind"],
                """
                using System.Text.Json;
                using System.Text.Json.Serialization;
                public class Aps {
                    [JsonPropertyName("alert")] public Alert Alert { get; set; }
                    [JsonPropertyName("badge")] public string Badge { get; set; } = "1";
                    [JsonPropertyName("content-available")] public bool ContentAvailable { get; set; } = true;
                }
                public class Alert { [JsonPropertyName("title")] public string Title { get; set; } }
                public class Payload { [JsonPropertyName("aps")] public Aps Aps { get; set; } }
                class Sender {
                    string Make(string title) => JsonSerializer.Serialize(new Payload { Aps = new Aps { Alert = new Alert { Title = title } } });
                }
                """
            ),
            (
                "a.java", ["flag-is-boolean", "wrong-kind"],
                """
                class ApnsSender {
                    static class Aps {
                        static final String KEY = "aps";
                        public String alert;
                        public String badge = "1";
                        @JsonProperty("content-available") public boolean contentAvailable = true;
                    }
                    static class Payload { public Aps aps; }
                    String make(String title) throws Exception {
                        Aps aps = new Aps();
                        aps.alert = title;
                        Payload payload = new Payload();
                        payload.aps = aps;
                        return new ObjectMapper().writeValueAsString(payload);
                    }
                }
                """
            ),
            (
                "a.java", [],
                """
                class ApnsSender {
                    static class Aps {
                        public String alert;
                        public Object badge = "1";
                        Aps() { badge = 1; }
                    }
                    static class Payload { public Aps aps; }
                    String make(String title) throws Exception {
                        Aps aps = new Aps();
                        aps.alert = title;
                        Payload payload = new Payload();
                        payload.aps = aps;
                        return new ObjectMapper().writeValueAsString(payload);
                    }
                }
                """
            ),
            (
                "a.kt", [],
                """
                @Serializable data class Aps(val alert: String, val badge: String = "1")
                @Serializable data class Payload(val aps: Aps)
                fun make(text: String) = Json.encodeToString(Payload(Aps(alert = text)))
                """
            ),
        ] as [(String, [String], String)])
    func judgesDefaults(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "JSON in a text that the client writes as JSON again is encoded twice",
        arguments: [
            (
                "a.py", ["root-not-object", "root-not-object"],
                """
                async def a(client, token, text):
                    payload = {"aps": {"alert": text}}
                    await client.post(f"https://api.push.apple.com/3/device/{token}", json=json.dumps(payload), headers={"apns-topic": "com.example.app", "apns-push-type": "alert"})
                async def b(client, token, text):
                    body = json.dumps({"aps": {"alert": text, "badge": 1}})
                    await client.post(f"https://api.push.apple.com/3/device/{token}", json=body, headers={"apns-topic": "com.example.app", "apns-push-type": "alert"})
                async def c(client, token, text):
                    body = json.dumps({"aps": {"alert": text, "badge": 1}})
                    await client.post(f"https://api.push.apple.com/3/device/{token}", content=body, headers={"apns-topic": "com.example.app", "apns-push-type": "alert"})
                async def d(client, token, text):
                    await client.post(f"https://api.push.apple.com/3/device/{token}", json={"aps": {"alert": text}}, headers={"apns-topic": "com.example.app", "apns-push-type": "alert"})
                """
            ),
            (
                "a.php", ["root-not-object"],
                """
                <?php
                function send($client, $token, $text) {
                    $payload = ['aps' => ['alert' => $text]];
                    $client->post("https://api.push.apple.com/3/device/$token", [
                        'version' => 2.0,
                        'headers' => ['apns-topic' => 'com.example.app', 'apns-push-type' => 'alert'],
                        'json' => json_encode($payload),
                    ]);
                }
                """
            ),
        ] as [(String, [String], String)])
    func findsDoubleEncoding(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "Null that a condition gives is written, unless a library or the program leaves it out",
        arguments: [
            (
                "a.py", ["null-value"],
                """
                import json
                def build(text, sound):
                    return json.dumps({"aps": {"alert": text, "sound": "default" if sound else None}})
                """
            ),
            (
                "a.py", [],
                """
                import json
                def build(text, sound):
                    aps = {"alert": text, "sound": "default" if sound else None}
                    return json.dumps({"aps": {k: v for k, v in aps.items() if v is not None}})
                """
            ),
            (
                "a.py", [],
                """
                from apns2.payload import Payload
                def build(text, sound):
                    return Payload(alert=text, sound="default" if sound else None)
                """
            ),
            (
                "a.ts", ["null-value", "unknown-value", "wrong-kind"],
                """
                // A word or a kind that is wrong in one branch of a conditional value.
                interface Note { text: string; urgent: boolean; count?: number; hint?: string }

                export function build(note: Note) {
                  return {
                    aps: {
                      alert: { title: 'Garden', subtitle: note.hint ? note.hint : null, body: note.text },
                      badge: note.count ?? '1',
                      sound: 'default',
                      'interruption-level': note.urgent ? 'time-sensitive' : 'Passive',
                    },
                    path: '/beds',
                  };
                }
                """
            ),
            (
                "a.py", ["unknown-value", "wrong-kind"],
                """
                import json


                def build(text, urgent, count=None):
                    return json.dumps({
                        "aps": {
                            "alert": {"title": "Garden", "body": text},
                            "badge": count or "0",
                            "sound": "default",
                            "interruption-level": "timeSensitive" if urgent else "active",
                        }
                    })
                """
            ),
            (
                "a.py", ["null-value"],
                """
                def build(text, power=None):
                    return json.dumps({"aps": {"alert": text}, "power": int(power) if power else None})
                """
            ),
        ] as [(String, [String], String)])
    func judgesNull(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "Another name for a part of an object sets members of it",
        arguments: [
            (
                "a.js", ["unknown-value", "wrong-kind"],
                """
                function build(text, count) {
                  const body = { aps: { alert: text } };
                  const aps = body.aps;
                  aps.badge = 'one';
                  if (count > 5) aps['interruption-level'] = 'timeSensitive';
                  return JSON.stringify(body);
                }

                module.exports = { build };
                """
            ),
            (
                "a.py", ["flag-not-number", "wrong-kind"],
                """
                import json


                def build(text, wake):
                    body = {"aps": {}}
                    aps = body["aps"]
                    aps["alert"] = text
                    aps["badge"] = "1"
                    if wake:
                        aps["content-available"] = "1"
                    return json.dumps(body)
                """
            ),
            (
                "a.ts", ["flag-not-number", "misspelt-key"],
                """
                // The inner object gets a name of its own, and is filled by that name.
                export async function send(token: string, note: { text?: string; wake?: boolean }, jwt: string) {
                  const body: Record<string, unknown> = { aps: {} };
                  const aps = body.aps as Record<string, unknown>;
                  if (note.text) aps.alert = { title: 'Garden', body: note.text };
                  if (note.wake) aps['content-available'] = '1';
                  aps['thread_id'] = 'beds';
                  return fetch(`https://api.push.apple.com/3/device/${token}`, {
                    method: 'POST',
                    headers: {
                      authorization: `bearer ${jwt}`,
                      'apns-topic': 'com.example.garden',
                      'apns-push-type': 'alert',
                    },
                    body: JSON.stringify(body),
                  });
                }
                """
            ),
            (
                "a.java", ["flag-is-boolean", "misspelt-key", "unknown-value", "wrong-kind"],
                """
                class Pusher {
                    String build(String title, int count, boolean urgent) throws Exception {
                        ObjectNode root = mapper.createObjectNode();
                        ObjectNode aps = root.putObject("aps");
                        ObjectNode alert = aps.putObject("alert");
                        alert.put("title", title).put("message", title);
                        aps.put("badge", String.valueOf(count));
                        if (urgent) aps.put("interruption-level", "critical-alert");
                        aps.put("content-available", true);
                        return mapper.writeValueAsString(root);
                    }
                }
                """
            ),
            (
                "a.go", ["unknown-value"],
                """
                package push
                type Level string
                const Urgent Level = "time_sensitive"
                func build(title string) map[string]any {
                	return map[string]any{"aps": map[string]any{"alert": title, "interruption-level": string(Urgent)}}
                }
                """
            ),
            (
                "a.js", ["wrong-kind"],
                """
                function build(text) {
                  const body = { aps: { badge: '1' } };
                  const aps = body.aps;
                  decorate(aps);
                  return JSON.stringify(body);
                }
                """
            ),
        ] as [(String, [String], String)])
    func followsAliases(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "A message to which a condition adds members is sent with and without them",
        arguments: [
            (
                "a.ts", ["message-member-unknown", "message-wrong-kind"],
                """
                import admin from 'firebase-admin';

                export async function tell(tokens: string[], title: string, body: string, key?: string, picture?: string) {
                  const message: any = {
                    notification: { title, body, sound: 'default' },
                    data: { litres: 5 },
                    tokens,
                  };
                  if (key) {
                    message.android = { collapseKey: key };
                  }
                  if (picture) message.notification.imageUrl = picture;
                  return admin.messaging().sendEachForMulticast(message);
                }
                """
            )
        ] as [(String, [String], String)])
    func joinsConditions(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "A test that expects a member to be taken off hands over nothing that is sent",
        arguments: [
            (
                "a.test.ts", [],
                """
                import { buildPayload } from '../services/push';

                it('drops what the caller sets in aps', () => {
                  const p = buildPayload({ title: 'Garden', aps: { badge: 'x' } });
                  expect(p.aps).not.toHaveProperty('badge');
                });
                """
            ),
            (
                "a.test.js", [],
                """
                const { buildPayload } = require('../services/push');

                describe('buildPayload', () => {
                  test('keeps more data, but never the aps of the caller', () => {
                    const p = buildPayload({ body: 'Water the beds', bedId: 'b1', aps: { intruder: true } });
                    expect(p.bedId).toBe('b1');
                    expect(p.aps.intruder).toBeUndefined();
                  });
                });
                """
            ),
            (
                "a.py", [],
                """
                from garden.push import build_payload


                def test_ignores_the_aps_of_the_caller():
                    payload = build_payload({"body": "Water", "aps": {"intruder": True}})
                    assert "intruder" not in payload["aps"]
                """
            ),
            (
                "b.test.ts", [],
                """
                test('does not let own data override aps', () => {
                  const payload = JSON.parse(
                    build({
                      title: 'Trips',
                      data: {
                        aps: { contentAvailable: 1 },
                      },
                    }),
                  );
                  expect(payload).toEqual({
                    aps: { alert: { title: 'Trips' } },
                  });
                });
                """
            ),
        ] as [(String, [String], String)])
    func leavesOutStripped(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "A header field that a condition decides on is sent with those that are always set, and with those of its branch",
        arguments: [
            (
                "a.js", ["background-priority"],
                """
                function send(silent, token, body) {
                  const client = http2.connect('https://api.push.apple.com');
                  const req = client.request({ ':method': 'POST', ':path': '/3/device/' + token, 'apns-topic': 'com.example.app', 'apns-push-type': silent ? 'background' : 'alert', 'apns-priority': '10' });
                  req.end(body);
                }
                """
            ),
            (
                "b.js", ["background-priority"],
                """
                async function post(token, silent, body) {
                  const headers = { 'apns-topic': 'com.example.app', authorization: `bearer ${jwt()}`, 'apns-priority': '10' };
                  if (silent) {
                    headers['apns-push-type'] = 'background';
                  } else {
                    headers['apns-push-type'] = 'alert';
                  }
                  return fetch(`https://api.push.apple.com/3/device/${token}`, { method: 'POST', headers, body });
                }
                """
            ),
            (
                "c.js", [],
                """
                async function post(token, silent, body) {
                  const headers = { 'apns-topic': 'com.example.app', authorization: `bearer ${jwt()}`, 'apns-priority': '10', 'apns-push-type': 'alert' };
                  if (silent) {
                    headers['apns-push-type'] = 'background';
                    headers['apns-priority'] = '5';
                  }
                  return fetch(`https://api.push.apple.com/3/device/${token}`, { method: 'POST', headers, body });
                }
                """
            ),
            (
                "d.js", [],
                """
                async function post(token, silent, body) {
                  const headers = { 'apns-topic': 'com.example.app', authorization: `bearer ${jwt()}`, 'apns-priority': silent ? '5' : '10', 'apns-push-type': silent ? 'background' : 'alert' };
                  return fetch(`https://api.push.apple.com/3/device/${token}`, { method: 'POST', headers, body });
                }
                """
            ),
            (
                "e.go", ["topic-not-for-type", "unknown-priority"],
                """
                package x
                func send(token string, voip bool, body []byte) {
                	req, _ := http.NewRequest("POST", "https://api.push.apple.com/3/device/"+token, bytes.NewReader(body))
                	req.Header.Set("apns-topic", "com.example.app")
                	req.Header.Set("authorization", "bearer "+jwt())
                	if voip {
                		req.Header.Set("apns-push-type", "voip")
                	} else {
                		req.Header.Set("apns-push-type", "alert")
                		req.Header.Set("apns-priority", "11")
                	}
                	client.Do(req)
                }
                """
            ),
            (
                "f.ts", ["unknown-priority", "unknown-push-type"],
                """
                import * as admin from 'firebase-admin';
                export async function send(token: string, silent: boolean) {
                  await admin.messaging().send({
                    token,
                    notification: { title: 'Hi', body: 'there' },
                    apns: {
                      headers: { 'apns-priority': silent ? '5' : '11', 'apns-push-type': silent ? 'background' : 'alerts' },
                      payload: { aps: { sound: 'default' } },
                    },
                  });
                }
                """
            ),
            (
                "g.rb", ["background-priority"],
                """
                def push(device, silent)
                  n = Apnotic::Notification.new(device)
                  n.topic = 'com.example.app'
                  n.push_type = silent ? 'background' : 'alert'
                  n.priority = 10
                  if silent
                    n.content_available = true
                  else
                    n.alert = 'x'
                  end
                  connection.push(n)
                end
                """
            ),
            (
                "h.js", [],
                """
                const apn = require('apn');
                function send(token, silent) {
                  const note = new apn.Notification();
                  note.topic = 'a.b'; note.pushType = 'alert'; note.priority = 10;
                  if (silent) { note.contentAvailable = 1; } else { note.alert = 'x'; }
                  if (silent) { note.priority = 5; note.pushType = 'background'; }
                  provider.send(note, token);
                }
                """
            ),
        ] as [(String, [String], String)])
    func joinsFieldsOfBranches(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "What a branch sets is judged with what no other branch changes",
        arguments: [
            (
                "a.ts", ["dismissal-date-without-end"],
                """
                export function build(state: object, dismissal?: number) {
                  const aps: Record<string, unknown> = { timestamp: Math.floor(Date.now() / 1000), event: 'update', 'content-state': state };
                  if (dismissal) aps['dismissal-date'] = dismissal;
                  return { aps };
                }
                """
            ),
            (
                "b.ts", [],
                """
                export function build(state: object, isLast: boolean, dismissal?: number) {
                  const aps: Record<string, unknown> = { timestamp: Math.floor(Date.now() / 1000), event: 'update', 'content-state': state };
                  if (isLast) aps.event = 'end';
                  if (dismissal) { aps['dismissal-date'] = dismissal; }
                  return { aps };
                }
                """
            ),
            (
                "c.py", [],
                """
                def build(state, is_last, dismissal=None):
                    aps = {"timestamp": int(time.time()), "event": "update", "content-state": state}
                    if dismissal:
                        aps["dismissal-date"] = dismissal
                    if is_last:
                        aps["event"] = "end"
                    return {"aps": aps}
                """
            ),
            (
                "d.go", ["flag-not-one", "wrong-kind"],
                """
                package push
                type Aps struct { Badge string `json:"badge,omitempty"`; ContentAvailable int `json:"content-available,omitempty"` }
                type Payload struct { Aps Aps `json:"aps"` }
                func build(silent bool) ([]byte, error) {
                	payload := Payload{}
                	if silent {
                		payload.Aps = Aps{ContentAvailable: 2}
                		return json.Marshal(payload)
                	}
                	payload.Aps = Aps{Badge: "1"}
                	return json.Marshal(payload)
                }
                """
            ),
            (
                "e.swift", ["wrong-kind"],
                """
                struct Aps: Encodable { var alert: String; var badge: String? }
                struct Payload: Encodable { var aps: Aps? }
                func build(silent: Bool) throws -> Data {
                    var payload = Payload()
                    if silent { payload.aps = Aps(alert: "a", badge: nil) } else { payload.aps = Aps(alert: "a", badge: "1") }
                    return try JSONEncoder().encode(payload)
                }
                """
            ),
            (
                "f.js", [],
                """
                const build = (options) => ({
                  headers: { 'apns-push-type': 'alert', 'apns-topic': 'com.example.app', 'apns-expiration': options.until || now() + 86400 },
                  payload: { aps: { alert: 'Hi' } },
                });
                """
            ),
        ] as [(String, [String], String)])
    func separatesBranches(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "aioapns sends no push type that nobody gives it",
        arguments: [
            (
                "a.py", ["push-type-missing"],
                """
                from aioapns import APNs, NotificationRequest

                client = APNs(key="key.p8", key_id="ABC", team_id="DEF", topic="com.example.garden")


                async def wake(token, bed):
                    # The library sends no apns-push-type when push_type is not given.
                    request = NotificationRequest(
                        device_token=token,
                        message={"aps": {"content-available": 1}, "bed": bed},
                    )
                    return await client.send_notification(request)
                """
            ),
            (
                "a.py", ["background-priority"],
                """
                from aioapns import NotificationRequest, PushType
                def wake(token):
                    return NotificationRequest(
                        device_token=token, message={"aps": {"content-available": 1}}, push_type=PushType.BACKGROUND)
                """
            ),
        ] as [(String, [String], String)])
    func knowsAioapns(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }
}
