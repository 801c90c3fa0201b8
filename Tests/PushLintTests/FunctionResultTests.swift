import PushLint
import Testing

@Suite("Pushes that functions, methods and types of a program make")
struct FunctionResultTests {
    @Test(
        "Wrong examples, rows of tests, what an app receives, and members of types are no mistakes",
        arguments: [
            (
                "a.cs", [],
                """
                /// <summary>Not for APNs: <c>{"aps":{"alert":"x","badge":"3"}}</c> would be dropped.</summary>
                public static class A { }
                """
            ),
            (
                "a.java", [],
                #"""
                class ParserTest {
                    @ParameterizedTest
                    @ValueSource(strings = {"{\"aps\":{\"alert\":\"x\",\"badge\":\"3\"}}"})
                    void refuses(String json) {
                        assertThatThrownBy(() -> parser.parse(json)).isInstanceOf(PayloadException.class);
                    }
                }
                """#
            ),
            (
                "a.js", [],
                """
                // Huawei Push Kit, not Firebase: token is an array there
                await axios.post(`https://push-api.cloud.huawei.com/v1/${app}/messages:send`, {
                  message: { notification: { title: 'T', body: 'B' }, android: { notification: { sound: '/raw/alarm' } }, token: ['abc'] },
                });
                """
            ),
            (
                "a.php", [],
                """
                <?php
                $aps = array_filter([
                    'alert' => ['title' => 'T', 'body' => 'B'],
                    'sound' => '',
                    'thread-id' => null,
                ], static fn ($value) => $value !== '' && $value !== null);
                echo json_encode(['aps' => $aps]);
                """
            ),
            (
                "a.swift", [],
                """
                import Foundation
                let encoder = JSONEncoder()
                encoder.keyEncodingStrategy = .custom { path in
                    KebabKey(path.last!.stringValue)
                }
                struct Aps: Encodable { var alert: String; var threadId: String?; var mutableContent: Int? }
                struct Push: Encodable { var aps: Aps }
                let body = try encoder.encode(Push(aps: Aps(alert: "x", threadId: "a", mutableContent: 1)))
                """
            ),
            (
                "a.java", [],
                """
                record Aps(String alert, String threadId) {}
                record Push(Aps aps) {}
                class A { ObjectMapper mapper = new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE);
                  String f() { return mapper.writeValueAsString(new Push(new Aps("x", "t"))); } }
                """
            ),
            (
                "a.kt", [],
                """
                val json = Json { namingStrategy = JsonNamingStrategy.KebabCase }
                @Serializable data class Aps(val alert: String, val threadId: String)
                @Serializable data class Push(val aps: Aps)
                fun f() = json.encodeToString(Push(Aps("x", "t")))
                """
            ),
            (
                "a.swift", [],
                """
                let payload: [String: Any] = ["aps": ["timestamp": Int(Date().timeIntervalSince1970), "event": "update", "content-state": ["a": 1]]]
                """
            ),
            (
                "a.py", [],
                #"""
                def make(badge):
                    """Build aps.

                    Wrong: ``{"aps": {"badge": "3", "threadId": 3}}`` - the badge has to be a number.
                    """
                    return {"aps": {"alert": "x", "badge": int(badge)}}
                """#
            ),
            (
                "a.js", [],
                """
                /**
                 * Checks payloads. What we refuse:
                 *   { "aps": { "content_available": 1, "alert": "Hi" } }
                 */
                function check(p) { return typeof p.aps === 'object'; }
                """
            ),
            (
                "a.js", [],
                """
                const OLD_EXAMPLE = { aps: { alert: 'Hello', badge: '4', content_available: 1 } };
                function migrate({ aps: { badge, ...rest }, ...custom }) {
                  return { ...custom, aps: { ...rest, badge: Number(badge) } };
                }
                console.assert(migrate(OLD_EXAMPLE).aps.badge === 4);
                """
            ),
            (
                "a.php", [],
                """
                <?php
                class F {
                    /** e.g. NOT {"aps":{"sound":{"critical":"1"}}} */
                    public static function x() {}
                }
                """
            ),
            (
                "a.py", [],
                """
                import pytest
                @pytest.mark.parametrize("payload", [{"aps": {"alert": "Hi", "badge": "1"}}, {"aps": {"content_available": 1}}])
                def test_refuses(payload):
                    with pytest.raises(InvalidPayload):
                        check(payload)
                """
            ),
            (
                "a.js", [],
                """
                import PushNotificationIOS from '@react-native-community/push-notification-ios';
                const EMPTY = { aps: { alert: '', badge: '', sound: null } };
                export function normalise(raw) {
                  const { aps = EMPTY.aps, ...rest } = raw ?? EMPTY;
                  return { title: aps.alert.title ?? '', badge: `${aps.badge ?? 0}`, data: rest };
                }
                """
            ),
            (
                "a.js", [],
                """
                import PushNotificationIOS from '@react-native-community/push-notification-ios';
                PushNotificationIOS.addEventListener('notification', (n) => {
                  onPush(normalise({ aps: { alert: n.getAlert(), badge: String(n.getBadgeCount()) }, ...n.getData() }));
                });
                """
            ),
            (
                "a.sh", [],
                """
                expect_error() {
                  out=$(curl -s -X POST localhost:8080/api/push/validate -d "$1")
                  [[ $out == *'"valid":false'* ]] || exit 1
                }
                expect_error '{"aps":{"alert":"Hi","badge":"1"}}'
                """
            ),
            (
                "a.js", [],
                """
                const { PublishCommand } = require('@aws-sdk/client-sns');
                const body = (bid) => ({ aps: { alert: { title: 'x', body: 'y' } } });
                async function f(bid) {
                  const message = { default: `Outbid on ${bid.lot}`, APNS: JSON.stringify(body(bid)) };
                  await sns.send(new PublishCommand({ TargetArn: bid.arn, MessageStructure: 'json', Message: JSON.stringify(message) }));
                }
                """
            ),
            (
                "a.ts", [],
                """
                it.each([
                  [{ aps: { sound: 1 } }, 'sound'],
                  [{ aps: { thread_id: 'x' } }, 'thread-id'],
                ])('rejects %j', (payload, key) => {
                  expect(() => validatePayload(payload as never)).toThrow(new RegExp(key));
                });
                """
            ),
            (
                "a.ts", [],
                """
                it('rejects unknown levels', () => {
                  const result = validatePayload.safe({ aps: { alert: 'Hi', 'interruption-level': 'urgent' } });
                  expect(result.ok).toBe(false);
                });
                """
            ),
            (
                "a.rs", [],
                """
                /// Finds keys that Apple does not know.
                ///
                /// ```text
                /// {"aps":{"content_available":"1","badge":"2"}}
                /// ```
                pub fn misspelt() {}
                """
            ),
            (
                "a.rs", [],
                """
                //! Wrong, do not send:
                //! {"aps":{"badge":"2"}}
                pub fn f() {}
                """
            ),
            (
                "a.cs", [],
                """
                /// <summary>Wrong:</summary>
                /// <code>{"aps":{"badge":"2"}}</code>
                public class A {}
                """
            ),
            (
                "a.swift", [],
                """
                /// Wrong:
                /// {"aps":{"badge":"2"}}
                func f() {}
                """
            ),
            (
                "a.dart", [],
                """
                /// Wrong:
                /// {"aps":{"badge":"2"}}
                void f() {}
                """
            ),
            (
                "a.java", [],
                """
                /**
                 * Wrong:
                 * <pre>
                 * {"aps":{"badge":"2"}}
                 * </pre>
                 */
                class A {}
                """
            ),
            (
                "a.kt", [],
                """
                /**
                 * Wrong, never send:
                 * ```
                 * {"aps":{"badge":"2"}}
                 * ```
                 */
                class A
                """
            ),
            (
                "a.ex", [],
                #"""
                defmodule A do
                  @doc """
                  Rejects wrong payloads:

                      {"aps":{"badge":"2"}}
                  """
                  def a, do: :ok
                end
                """#
            ),
            (
                "a.rs", [],
                """
                #[test]
                fn rejects_string_badge() {
                    let p = json!({"aps": {"alert": "Hi", "badge": "2"}});
                    assert!(!badge_ok(&p["aps"]));
                }
                """
            ),
            (
                "a.go", [],
                """
                package n

                type text struct {
                	Title string `json:"title"`
                	Body  string `json:"body"`
                }
                type alert struct {
                	text
                	Sub string `json:"subtitle"`
                }
                type root struct {
                	Aps struct {
                		Alert alert `json:"alert"`
                	} `json:"aps"`
                }

                func build(t, m string) ([]byte, error) {
                	var r root
                	r.Aps.Alert.Title = t
                	r.Aps.Alert.Body = m
                	return json.Marshal(r)
                }
                """
            ),
            (
                "a.go", [],
                """
                package n

                import "example.com/push/model"

                type alert struct {
                	model.Text
                }
                type root struct {
                	Aps struct {
                		Alert alert `json:"alert"`
                	} `json:"aps"`
                }

                func build(t, m string) ([]byte, error) {
                	var r root
                	r.Aps.Alert.Title = t
                	r.Aps.Alert.Body = m
                	return json.Marshal(r)
                }
                """
            ),
            (
                "a.cs", [],
                """
                class A
                {
                    private static Dictionary<string, object> CriticalSound() => new() { ["critical"] = 1, ["name"] = "siren.caf", ["volume"] = 1.0 };

                    Task Raise(HttpClient c, string device)
                    {
                        var aps = new Dictionary<string, object> { ["alert"] = "Alarm", ["sound"] = CriticalSound() };
                        return c.PostAsync("/3/device/" + device, JsonContent.Create(new Dictionary<string, object> { ["aps"] = aps }));
                    }
                }
                """
            ),
            (
                "a.cs", [],
                """
                class A
                {
                    static Dictionary<string, object> Aps() => new() { ["alert"] = "Alarm", ["sound"] = new Dictionary<string, object> { ["critical"] = 1, ["name"] = "siren.caf" } };
                    string B() => JsonSerializer.Serialize(new Dictionary<string, object> { ["aps"] = Aps() });
                }
                """
            ),
            (
                "a.go", [],
                """
                package a

                func criticalSound() map[string]any { return map[string]any{"critical": 1, "name": "a.caf"} }
                func CriticalSound() map[string]any { return map[string]any{"critical": 1, "name": "a.caf"} }
                func body() ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": "Hi", "sound": CriticalSound()}})
                }
                """
            ),
            (
                "a.cs", [],
                """
                class A
                {
                    string Raise() => JsonSerializer.Serialize(new Root { Aps = new() { Alert = new() { Title = "A", Body = "B" }, Sound = "default" } });
                }
                class Root { [JsonPropertyName("aps")] public ApsDict Aps { get; set; } }
                class ApsDict { [JsonPropertyName("alert")] public Alert Alert { get; set; } [JsonPropertyName("sound")] public string Sound { get; set; } }
                class Alert { [JsonPropertyName("title")] public string Title { get; set; } [JsonPropertyName("body")] public string Body { get; set; } }
                """
            ),
            (
                "a.cs", [],
                """
                class A
                {
                    static AlertDto Text(string t) => new() { Title = t, Body = "B", ThreadId = "q" };
                    string Raise() => JsonSerializer.Serialize(new { aps = new { alert = Text("x"), sound = "default" } });
                }
                """
            ),
            (
                "a.cs", [],
                """
                class A
                {
                    string Raise() => JsonSerializer.Serialize(new Root { Aps = new ApsDict { Alert = new() { Title = "A", Body = "B" }, ThreadId = "x" } });
                }
                class Root { [JsonPropertyName("aps")] public ApsDict Aps { get; set; } }
                class ApsDict { [JsonPropertyName("alert")] public Alert Alert { get; set; } [JsonPropertyName("thread-id")] public string ThreadId { get; set; } }
                class Alert { [JsonPropertyName("title")] public string Title { get; set; } [JsonPropertyName("body")] public string Body { get; set; } }
                """
            ),
            (
                "a.cs", [],
                """
                var m = new Message
                {
                    Token = token,
                    Apns = new()
                    {
                        Headers = new Dictionary<string, string> { ["apns-priority"] = "10" },
                        Aps = new() { Alert = new() { Title = "A", Body = "B" }, Badge = 1, Sound = "default", ContentAvailable = true },
                    },
                };
                await FirebaseMessaging.DefaultInstance.SendAsync(m);
                """
            ),
            (
                "a.cs", [],
                """
                class A
                {
                    List<Root> All(IEnumerable<string> names) => names.Select(n => new Root { Aps = new() { Alert = new() { Title = n, Body = "B" }, ThreadId = "x", Badge = 1 } }).ToList();
                }
                class Root { [JsonPropertyName("aps")] public required ApsDict Aps { get; init; } }
                class ApsDict { [JsonPropertyName("alert")] public Alert? Alert { get; init; } [JsonPropertyName("thread-id")] public string? ThreadId { get; init; } [JsonPropertyName("badge")] public int? Badge { get; init; } }
                class Alert { [JsonPropertyName("title")] public string? Title { get; init; } [JsonPropertyName("body")] public string? Body { get; init; } }
                """
            ),
            (
                "a.cs", [],
                """
                class A
                {
                    static Alert Text() => new() { Title = "A", Body = "B" };
                    string Raise() => JsonSerializer.Serialize(new Root { Aps = new ApsDict { Alert = Text(), Sound = "default" } });
                }
                class Root { [JsonPropertyName("aps")] public ApsDict Aps { get; set; } }
                class ApsDict { [JsonPropertyName("alert")] public Alert Alert { get; set; } [JsonPropertyName("sound")] public string Sound { get; set; } }
                class Alert { [JsonPropertyName("title")] public string Title { get; set; } [JsonPropertyName("body")] public string Body { get; set; } }
                """
            ),
            (
                "a.rs", [],
                """
                #[derive(Serialize)]
                struct Alert { #[serde(rename = "title")] heading: String, #[serde(rename = "body")] text: String }
                #[derive(Serialize)]
                struct Aps { alert: Alert, #[serde(rename = "thread-id", skip_serializing_if = "Option::is_none")] thread: Option<String>, #[serde(skip)] debug: bool }
                #[derive(Serialize)]
                #[serde(rename_all = "camelCase")]
                struct Push { aps: Aps, chat_id: u64 }
                fn f(thread: Option<String>) -> String {
                    let alert = Alert { heading: "a".into(), text: "b".into() };
                    serde_json::to_string(&Push { aps: Aps { alert, thread, debug: true }, chat_id: 3 }).unwrap()
                }
                """
            ),
            (
                "a.go", [],
                """
                package a

                type alert struct {
                	Heading string `json:"title"`
                	Text    string `json:"body"`
                }
                type aps struct {
                	Alert  *alert `json:"alert,omitempty"`
                	Thread string `json:"thread-id,omitempty"`
                	debug  bool
                }

                func body(t string) ([]byte, error) {
                	p := struct {
                		Aps  aps `json:"aps"`
                		Chat int `json:"chat"`
                	}{Chat: 3}
                	p.Aps.Alert = &alert{Heading: t, Text: "x"}
                	p.Aps.Alert.Text = "y"
                	p.Aps.Thread = "q"
                	p.Aps.debug = true
                	return json.Marshal(p)
                }
                """
            ),
            (
                "a.go", [],
                """
                package a

                type aps struct {
                	Alert  string `json:"alert,omitempty"`
                	Thread string `json:"thread-id,omitempty"`
                }

                func body(t string) ([]byte, error) {
                	p := struct {
                		Aps  aps `json:"aps"`
                		Chat int `json:"chat"`
                	}{Chat: 3}
                	p.Aps.Alert = t
                	p.Aps.Thread = "q"
                	return json.Marshal(p)
                }
                """
            ),
            (
                "a.rs", [],
                """
                #[derive(Serialize)]
                struct Aps {
                    alert: String,
                    #[serde(skip)]
                    debug: bool,
                    #[serde(skip_serializing)]
                    trace: String,
                }
                #[derive(Serialize)]
                struct Push { aps: Aps }
                fn f() -> String { serde_json::to_string(&Push { aps: Aps { alert: "a".into(), debug: true, trace: "t".into() } }).unwrap() }
                """
            ),
            (
                "a.go", [],
                """
                package a

                type aps struct {
                	Alert string `json:"alert"`
                	Debug bool   `json:"-"`
                	trace string
                }
                type root struct {
                	Aps aps `json:"aps"`
                }

                func f() ([]byte, error) { return json.Marshal(root{Aps: aps{Alert: "a", Debug: true, trace: "t"}}) }
                """
            ),
            (
                "a.kt", [],
                """
                @Serializable
                data class Aps(val alert: String, @Transient val debug: Boolean = false)
                @Serializable
                data class Root(val aps: Aps)
                fun f() = Json.encodeToString(Root(Aps(alert = "a", debug = true)))
                """
            ),
            (
                "a.cs", [],
                """
                class Aps { [JsonPropertyName("alert")] public string Alert { get; set; } [JsonIgnore] public bool Debug { get; set; } }
                class Root { [JsonPropertyName("aps")] public Aps Aps { get; set; } }
                class A { string F() => JsonSerializer.Serialize(new Root { Aps = new Aps { Alert = "a", Debug = true } }); }
                """
            ),
            (
                "a.java", [],
                """
                class Aps { public String alert; @JsonIgnore public boolean debug; public transient String trace; }
                class Root { public Aps aps = new Aps(); }
                class A { String f(ObjectMapper m) throws Exception { Root r = new Root(); r.aps.alert = "a"; r.aps.debug = true; r.aps.trace = "t"; return m.writeValueAsString(r); } }
                """
            ),
        ] as [(String, [String], String)])
    func right(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }

    @Test(
        "A mistake is reported where a function, a method, a constant or a type gives a part of the push",
        arguments: [
            ("a.sh", ["wrong-kind"], #"notify_failure '{"aps":{"alert":"Hi","badge":"1"}}'"#),
            (
                "a.ts", ["wrong-kind"],
                """
                it.each([
                  [{ aps: { sound: 1 } }, 'sound'],
                ])('sends %j', async (payload) => {
                  await send(payload);
                });
                it('rejects', () => { expect(() => check({})).toThrow(); });
                """
            ),
            (
                "a.php", ["wrong-kind"],
                """
                <?php
                $p = ['aps' => ['alert' => 'x', 'badge' => number_format(count($books))]];
                """
            ),
            (
                "a.java", ["wrong-kind"],
                """
                class A { JSONObject f(double score) {
                    JSONObject aps = new JSONObject();
                    aps.put("alert", "x");
                    aps.put("relevance-score", String.format("%.2f", score));
                    return new JSONObject().put("aps", aps);
                } }
                """
            ),
            (
                "a.ts", ["topic-missing"],
                """
                export async function send(deviceToken: string, payload: any, token: string) {
                  return fetch(`https://api.push.apple.com/3/device/${deviceToken}`, {
                    method: 'POST',
                    headers: {
                      'authorization': `bearer ${token}`,
                      'apns-push-type': 'alert',
                      'apns-priority': '10'
                    },
                    body: JSON.stringify(payload)
                  });
                }
                """
            ),
            (
                "a.py", ["id-not-uuid", "unknown-priority"],
                """
                import aioapns

                async def send(client, token):
                    request = aioapns.NotificationRequest(
                        device_token=token,
                        message={"aps": {"alert": {"title": "Hi", "body": "There"}, "sound": "default"}},
                        notification_id="tonight-1",
                        apns_topic="com.example.app",
                        priority=7,
                    )
                    await client.send_notification(request)
                """
            ),
            (
                "a.py", ["misspelt-key", "wrong-kind"],
                """
                class Builder:
                    def __init__(self):
                        self.aps = {}
                    def badge(self, n):
                        self.aps["badge"] = str(n)
                        return self
                    def level(self, l):
                        self.aps["interuption-level"] = l
                        return self
                    def build(self):
                        return {"aps": self.aps}
                """
            ),
            (
                "a.js", ["misspelt-key", "misspelt-key", "wrong-kind"],
                """
                class Builder {
                  #aps = {};
                  alert(title, body) { this.#aps.alert = { title, message: body }; return this; }
                  badge(n) { this.#aps.badge = String(n); return this; }
                  thread(t) { this.#aps['thread_id'] = t; return this; }
                  build() { return { aps: this.#aps }; }
                }
                """
            ),
            (
                "a.go", ["misspelt-key", "wrong-kind"],
                """
                package p
                type Builder struct { aps map[string]interface{} }
                func New() *Builder { return &Builder{aps: map[string]interface{}{}} }
                func (b *Builder) Badge(n string) *Builder { b.aps["badge"] = n; return b }
                func (b *Builder) Thread(t string) *Builder { b.aps["thread_id"] = t; return b }
                func (b *Builder) Build() ([]byte, error) { return json.Marshal(map[string]interface{}{"aps": b.aps}) }
                """
            ),
            (
                "a.ex", ["misspelt-key"],
                """
                defmodule A do
                  alias Pigeon.APNS.Notification
                  def notify(author, text) do
                    %{"title" => "New comment by #{author}", "message" => text}
                    |> Notification.new(token, @topic)
                    |> Notification.put_badge(1)
                  end
                end
                """
            ),
            (
                "a.js", ["wrong-kind"],
                """
                const apn = require('@parse/node-apn');
                class Notes {
                  build(text) {
                    const note = new apn.Notification();
                    note.alert = text;
                    note.badge = '1';
                    return note;
                  }
                  send(text) { return provider.send(this.build(text), token); }
                }
                """
            ),
            (
                "a.cs", ["wrong-kind"],
                """
                public class Aps
                {
                    [JsonPropertyName("alert")] public string Alert { get; set; }
                    [JsonPropertyName("badge")] public string Badge { get; set; }
                    [JsonIgnore] public string Type => Alert is null ? "background" : "alert";
                }
                public class Body { [JsonPropertyName("aps")] public required Aps Aps { get; init; } }
                class A { string F(Model x) => JsonSerializer.Serialize(new Body { Aps = new Aps { Alert = x.Title, Badge = "1" } }); }
                """
            ),
            (
                "a.ex", ["background-priority", "background-shows"],
                """
                defmodule MyApp.Push.Silent do
                  @moduledoc false
                  use Oban.Worker, queue: :push, max_attempts: 5

                  @host "https://api.push.apple.com"

                  @impl Oban.Worker
                  def perform(%Oban.Job{args: %{"token" => token, "scope" => scope}}) do
                    payload = %{
                      aps: %{
                        "content-available": 1,
                        sound: "default"
                      },
                      scope: scope
                    }

                    case Req.post(@host <> "/3/device/" <> token, json: payload, headers: headers()) do
                      {:ok, %{status: 200}} -> :ok
                      {:ok, %{status: 410}} -> {:discard, :unregistered}
                      {:ok, %{status: status, body: body}} -> {:error, {status, body}}
                      {:error, reason} -> {:error, reason}
                    end
                  end

                  defp headers do
                    [
                      {"authorization", "bearer " <> MyApp.ApnsToken.get()},
                      {"apns-topic", Application.fetch_env!(:my_app, :bundle_id)},
                      {"apns-push-type", "background"},
                      {"apns-priority", "10"}
                    ]
                  end
                end
                """
            ),
            (
                "a.swift", ["wrong-kind", "wrong-kind"],
                """
                struct Aps: Codable { let alert: String; let badge: String?; let threadID: Int
                  enum CodingKeys: String, CodingKey { case alert, badge, threadID = "thread-id" } }
                struct Body: Codable { let aps: Aps }
                func f(x: Model) throws -> Data { try JSONEncoder().encode(Body(aps: Aps(alert: x.title, badge: x.unread, threadID: x.room))) }
                """
            ),
            (
                "a.go", ["wrong-kind", "wrong-kind"],
                """
                package a
                type aps struct {
                	Alert string `json:"alert"`
                	Badge string `json:"badge,omitempty"`
                	Room  int    `json:"thread-id"`
                }
                type body struct { Aps aps `json:"aps"` }
                func f(x Model) ([]byte, error) { return json.Marshal(body{Aps: aps{Alert: x.Title, Badge: x.Unread, Room: x.Room}}) }
                """
            ),
            (
                "a.kt", ["wrong-kind", "wrong-kind"],
                """
                @Serializable data class Aps(val alert: String, val badge: String? = null, @SerialName("thread-id") val room: Int)
                @Serializable data class Body(val aps: Aps)
                fun f(x: Model) = Json.encodeToString(Body(Aps(alert = x.title, badge = x.unread(), room = x.room)))
                """
            ),
            (
                "a.cs", ["wrong-kind"],
                """
                public class Aps { [JsonPropertyName("alert")] public string Alert { get; set; } [JsonPropertyName("badge")] public string Badge { get; set; } [JsonPropertyName("loc-args")] public List<string> Args { get; set; } }
                public class Body { [JsonPropertyName("aps")] public Aps Aps { get; set; } }
                class A { string F(Model x) => JsonSerializer.Serialize(new Body { Aps = new() { Alert = x.Title, Badge = x.Unread() } }); }
                """
            ),
            (
                "a.rs", ["wrong-kind", "wrong-kind"],
                """
                #[derive(Serialize)]
                struct Aps { alert: String, #[serde(skip_serializing_if = "Option::is_none")] badge: Option<String>, #[serde(rename = "thread-id")] room: u32 }
                #[derive(Serialize)]
                struct Body { aps: Aps }
                fn f(x: Model) -> String { serde_json::to_string(&Body { aps: Aps { alert: x.title, badge: x.unread(), room: x.room } }).unwrap() }
                """
            ),
            (
                "a.ex", ["misspelt-key"],
                """
                defmodule B do
                  def build(title, badge) do
                    aps =
                      %{"alert" => title, "thread_id" => "x"}
                      |> maybe_put("badge", badge)

                    %{"aps" => aps}
                  end

                  defp maybe_put(map, _key, nil), do: map
                  defp maybe_put(map, key, value), do: Map.put(map, key, value)
                end
                """
            ),
            (
                "a.py", ["misspelt-key"],
                """
                import httpx
                httpx.Client(http2=True).post(f"https://api.push.apple.com/3/device/{t}", headers={"apns-push-type": "alert", "apns-topic": "a.b"},
                    json={"aps": {"alert": {"locKey": "NEW"}, "sound": "default"}, "alert": {"title": "x"}, "offer": 1})
                """
            ),
            (
                "a.rb", ["background-priority"],
                """
                require 'apnotic'
                class R
                  def refresh(token)
                    n = Apnotic::Notification.new(token)
                    n.topic = 'a.b'
                    n.content_available = 1

                    @connection.push(n)
                  end
                end
                """
            ),
            (
                "a.rb", ["background-priority"],
                """
                require 'apnotic'
                class R
                  def refresh(token)
                    n = Apnotic::Notification.new(token)
                    n.topic = 'a.b'
                    n.content_available = 1
                    n.priority = 10
                    @connection.push(n)
                  end
                end
                """
            ),
            (
                "a.py", ["wrong-kind"],
                """
                import datetime, httpx
                def end(c, t):
                    c.post(f"https://api.push.apple.com/3/device/{t}", headers={"apns-push-type": "liveactivity", "apns-topic": "a.b.push-type.liveactivity"},
                      json={"aps": {"timestamp": datetime.datetime.now().isoformat(), "event": "end", "content-state": {"n": 0}}})
                """
            ),
            (
                "a.ts", ["wrong-kind", "wrong-kind"],
                """
                export const end = (t: string) => fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST',
                  headers: { 'apns-push-type': 'liveactivity', 'apns-topic': 'a.b.push-type.liveactivity' },
                  body: JSON.stringify({ aps: { timestamp: Math.floor(Date.now() / 1000), event: 'end', 'content-state': { n: 0 }, 'dismissal-date': new Date(Date.now() + 60_000).toISOString() } }) });
                export const end2 = (t: string) => fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST',
                  headers: { 'apns-push-type': 'liveactivity', 'apns-topic': 'a.b.push-type.liveactivity' },
                  body: JSON.stringify({ aps: { timestamp: new Date().toISOString(), event: 'end', 'content-state': { n: 0 } } }) });
                export const end3 = (t: string) => fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST',
                  headers: { 'apns-push-type': 'liveactivity', 'apns-topic': 'a.b.push-type.liveactivity' },
                  body: JSON.stringify({ aps: { timestamp: Math.floor(Date.now() / 1000), event: 'end', 'content-state': { n: 0 }, 'dismissal-date': new Date() } }) });
                """
            ),
            (
                "a.ts", ["unknown-value", "wrong-kind"],
                """
                const base = (event: string) => ({ timestamp: Math.floor(Date.now() / 1000), event, 'content-state': { n: 0 } });
                export const end = (t: string) => fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST',
                  headers: { 'apns-push-type': 'liveactivity', 'apns-topic': 'a.b.push-type.liveactivity' },
                  body: JSON.stringify({ aps: { ...base('end'), 'dismissal-date': '2026-01-01' } }) });
                export const end4 = (t: string) => fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST',
                  headers: { 'apns-push-type': 'liveactivity', 'apns-topic': 'a.b.push-type.liveactivity' },
                  body: JSON.stringify({ aps: { ...base('End') } }) });
                """
            ),
            (
                "a.js", ["unknown-value"],
                """
                const base = (event) => ({ timestamp: Math.floor(Date.now() / 1000), event, 'content-state': { n: 0 } });
                fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST', headers: { 'apns-push-type': 'liveactivity', 'apns-topic': 'a.b.push-type.liveactivity' },
                  body: JSON.stringify({ aps: base('End') }) });
                """
            ),
            (
                "a.py", ["expiration-implausible", "expiration-implausible"],
                """
                import time, httpx
                def m(c, d):
                    c.post(f"https://api.push.apple.com/3/device/{d}", json={"aps": {"alert": "x"}},
                           headers={"apns-push-type": "alert", "apns-topic": "a.b", "apns-expiration": str(int(time.time() * 1000) + 60000)})
                def n(c, d, until):
                    c.post(f"https://api.push.apple.com/3/device/{d}", json={"aps": {"alert": "x"}},
                           headers={"apns-push-type": "alert", "apns-topic": "a.b", "apns-expiration": str(int(until.timestamp() * 1000))})
                """
            ),
            (
                "a.sh", ["expiration-implausible"],
                """
                curl --http2 -H "apns-push-type: alert" -H "apns-topic: a.b" -H "apns-expiration: $(( $(date +%s) * 1000 ))" -d '{"aps":{"alert":"x"}}' https://api.push.apple.com/3/device/$T
                """
            ),
            (
                "a.js", ["message-wrong-kind", "message-wrong-kind"],
                """
                const axios = require('axios');
                axios.post('https://exp.host/--/api/v2/push/send', { to: t, title: 'a', body: 'b', data: 'deploy' });
                axios.post('https://exp.host/--/api/v2/push/send', { to: t, title: 'a', body: 'b', data: JSON.stringify({ a: 1 }) });
                """
            ),
            (
                "a.ts", ["background-priority"],
                """
                import http2 from 'node:http2';
                export class P {
                  private s = http2.connect('https://api.push.apple.com');
                  push(token: string) {
                    const req = this.s.request(this.headers(token));
                    req.end(this.body());
                  }
                  private headers(token: string): http2.OutgoingHttpHeaders {
                    return {
                      ':method': 'POST',
                      ':path': `/3/device/${token}`,
                      'apns-topic': 'a.b',
                      'apns-push-type': 'background',
                      'apns-priority': '10',
                    };
                  }
                  body(): string {
                    return JSON.stringify({ aps: { 'content-available': 1 } });
                  }
                }
                """
            ),
            (
                "a.ts", ["background-priority"],
                """
                import http2 from 'node:http2';
                export class P {
                  private s = http2.connect('https://api.push.apple.com');
                  push(token: string) {
                    const req = this.s.request(this.headers(token));
                    req.end(JSON.stringify({ aps: { 'content-available': 1 } }));
                  }
                  private headers(token: string): http2.OutgoingHttpHeaders {
                    return {
                      ':method': 'POST',
                      ':path': `/3/device/${token}`,
                      'apns-push-type': 'background',
                      'apns-priority': '10',
                    };
                  }
                }
                """
            ),
            (
                "a.js", ["wrong-kind"],
                """
                function make(title, badge) { return { aps: { alert: { title }, badge } }; }
                fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST', headers: { 'apns-push-type': 'alert', 'apns-topic': 'a.b' },
                  body: JSON.stringify(make('x', '1')) });
                """
            ),
            (
                "a.py", ["unknown-value", "wrong-kind"],
                """
                import httpx
                def make(title, badge, level="active"):
                    return {"aps": {"alert": {"title": title}, "badge": badge, "interruption-level": level}}
                httpx.Client(http2=True).post(f"https://api.push.apple.com/3/device/{t}", json=make("x", "1", level="urgent"), headers={"apns-push-type": "alert", "apns-topic": "a.b"})
                """
            ),
            (
                "a.rb", ["wrong-kind"],
                """
                payload = { aps: { alert: 'x', badge: 1.to_s } }
                client.call(:post, "/3/device/#{t}", body: payload.to_json, headers: { 'apns-topic' => 'a.b', 'apns-push-type' => 'alert' })
                payload2 = { aps: { alert: 'x', badge: count.to_s } }
                client.call(:post, "/3/device/#{t}", body: payload2.to_json, headers: { 'apns-topic' => 'a.b', 'apns-push-type' => 'alert' })
                """
            ),
            (
                "a.js", ["wrong-kind", "wrong-kind", "wrong-kind"],
                """
                fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST', headers: { 'apns-push-type': 'alert', 'apns-topic': 'a.b' }, body: JSON.stringify({ aps: { alert: 'x', badge: 1 + '' } }) });
                fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST', headers: { 'apns-push-type': 'alert', 'apns-topic': 'a.b' }, body: JSON.stringify({ aps: { alert: 'x', badge: `${n}` } }) });
                fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST', headers: { 'apns-push-type': 'alert', 'apns-topic': 'a.b' }, body: JSON.stringify({ aps: { alert: 'x', badge: n.toString() } }) });
                """
            ),
            (
                "a.ts", ["misplaced-key", "misplaced-key"],
                """
                const visible = (title: string, thread?: string) => {
                  const push: any = { aps: { alert: { title }, sound: 'default' } };
                  if (thread) push['thread-id'] = thread;
                  return push;
                };
                export const v2 = (title: string, thread: string) => {
                  const push: any = { aps: { alert: { title }, sound: 'default' } };
                  push['thread-id'] = thread;
                  push['badge'] = '1';
                  push.sound = 'x.caf';
                  return push;
                };
                """
            ),
            (
                "a.js", ["misplaced-key"],
                """
                const visible = (title, thread) => {
                  const push = { aps: { alert: { title }, sound: 'default' } };
                  if (thread) push['thread-id'] = thread;
                  return push;
                };
                """
            ),
            (
                "a.js", ["background-priority"],
                """
                const silent = (extra = {}) => ({ aps: { 'content-available': 1 }, ...extra });
                function request(token, type, push, priority) {
                  const stream = session.request({ ':method': 'POST', ':path': `/3/device/${token}`, 'apns-topic': 'a.b', 'apns-push-type': type, 'apns-priority': priority });
                  stream.end(JSON.stringify(push));
                }
                request(t, 'background', silent(), 10);
                """
            ),
            (
                "a.js", ["background-priority"],
                """
                const silent = (extra = {}) => ({ aps: { 'content-available': 1 }, ...extra });
                function request(token, type, push, priority) {
                  const stream = session.request({ ':method': 'POST', ':path': `/3/device/${token}`, 'apns-topic': 'a.b', 'apns-push-type': type, 'apns-priority': priority });
                  stream.end(JSON.stringify(push));
                }
                request(t, 'background', { aps: { 'content-available': 1 } }, 10);
                """
            ),
            (
                "a.ts", ["background-priority"],
                """
                import http2 from 'node:http2';
                const enum PushType { Alert = 'alert', Background = 'background' }
                export class G {
                  private session = http2.connect('https://api.push.apple.com');
                  private request(token: string, type: PushType, push: object, priority: 5 | 10) {
                    const stream = this.session.request({ ':method': 'POST', ':path': `/3/device/${token}`, 'apns-topic': 'a.b', 'apns-push-type': type, 'apns-priority': priority });
                    stream.end(JSON.stringify(push));
                  }
                  refresh(token: string) { return this.request(token, PushType.Background, { aps: { 'content-available': 1 } }, 10); }
                }
                """
            ),
            (
                "a.py", ["wrong-kind", "wrong-kind"],
                """
                import httpx
                def f(c, t, room: int, name: str, ok: bool, ids: list[int]):
                    c.post(f"https://api.push.apple.com/3/device/{t}", headers={"apns-push-type": "alert", "apns-topic": "a.b"},
                        json={"aps": {"alert": {"loc-key": "X", "loc-args": [room, name], "title-loc-key": "Y", "title-loc-args": ids}, "sound": ok}})
                """
            ),
            (
                "a.ts", ["wrong-kind"],
                """
                export const f = (t: string, room: number, ids: number[]) => fetch(`https://api.push.apple.com/3/device/${t}`, { method: 'POST', headers: { 'apns-push-type': 'alert', 'apns-topic': 'a.b' },
                  body: JSON.stringify({ aps: { alert: { 'loc-key': 'X', 'loc-args': [room], 'title-loc-key': 'Y', 'title-loc-args': ids } } }) });
                """
            ),
            (
                "a.rb", ["wrong-kind"],
                """
                require 'apnotic'
                class S
                  def alert(token)
                    n = build(token)
                    n.alert = { 'title' => 'x' }
                    n.badge = '3'
                    @c.push(n)
                  end
                  def build(token)
                    n = Apnotic::Notification.new(token)
                    n.topic = 'a.b'
                    n
                  end
                end
                """
            ),
            (
                "a.js", ["wrong-kind"],
                """
                async function send(token, aps) {
                  await fetch(`https://api.push.apple.com/3/device/${token}`, { method: 'POST', body: JSON.stringify({ aps: { sound: 'default', ...aps } }), headers: { 'apns-push-type': 'alert', 'apns-topic': 'a.b' } });
                }
                send(t, { alert: 'x', badge: '1' });
                """
            ),
            (
                "a.py", ["unknown-value", "wrong-kind", "wrong-kind"],
                """
                from aioapns import APNs, NotificationRequest, PushType
                class L:
                    async def _send(self, token, aps, priority=10):
                        await self._apns.send_notification(NotificationRequest(device_token=token,
                            message={"aps": {"timestamp": 1, **aps}}, push_type=PushType.LIVEACTIVITY, apns_topic="a.b.push-type.liveactivity"))
                    async def start(self, token):
                        await self._send(token, {"event": "Start", "content-state": "x"})
                    async def end(self, token):
                        await self._send(token, {"event": "end", "content-state": {"a": 1}, "dismissal-date": "soon"})
                """
            ),
            (
                "a.js", ["wrong-kind", "wrong-kind"],
                """
                const apn = require('@parse/node-apn');
                function base(pushType) {
                  const note = new apn.Notification();
                  note.topic = 'a.b';
                  note.pushType = pushType;
                  return note;
                }
                function alert(t) {
                  const note = base('alert');
                  note.alert = { title: t };
                  note.badge = '1';
                  note.threadId = 5;
                  return note;
                }
                """
            ),
            (
                "a.rb", ["misplaced-key", "sound-format-not-played", "sound-format-not-played", "thread-id-empty"],
                """
                n = Rpush::Apnsp8::Notification.new
                n.assign_attributes(alert: { title: 'x' }, thread_id: '', sound: 'x.mp3', priority: 5)
                n.save!
                Rpush::Apnsp8::Notification.create!(app: a, device_token: t, alert: { title: 'x', sound: 'a.caf' }, sound: 'x.mp3')
                """
            ),
            (
                "a.sh", ["unknown-value"],
                """
                STATE=${1:-'{"a":1}'}
                cat > /tmp/la.json <<JSON
                {"aps":{"timestamp":1,"event":"Update","content-state":${STATE}}}
                JSON
                curl -v --http2 -H "apns-push-type: liveactivity" -H "apns-topic: a.b.push-type.liveactivity" -d @/tmp/la.json "https://api.sandbox.push.apple.com/3/device/$T"
                """
            ),
            (
                "a.ex", ["background-shows", "background-shows", "background-wakes-nothing"],
                """
                defmodule S do
                  def perform(token) do
                    payload = %{aps: %{alert: "Hi", sound: "default"}}
                    Req.post("https://api.push.apple.com/3/device/" <> token, json: payload, headers: headers())
                  end

                  defp headers do
                    [{"apns-topic", "com.example"}, {"apns-push-type", "background"}, {"apns-priority", "5"}]
                  end
                end
                """
            ),
            (
                "a.rs", ["background-shows", "background-wakes-nothing"],
                """
                fn headers() -> HeaderMap {
                    let mut h = HeaderMap::new();
                    h.insert("apns-push-type", HeaderValue::from_static("background"));
                    h.insert("apns-priority", HeaderValue::from_static("5"));
                    h
                }

                pub async fn send(c: &reqwest::Client, url: &str) {
                    let body = json!({"aps": {"alert": "Hi"}});
                    c.post(url).headers(headers()).json(&body).send().await.unwrap();
                }
                """
            ),
            (
                "a.m", ["wrong-kind"],
                """
                NSData *body(NSUInteger unread) {
                    NSDictionary *payload = @{@"aps": @{@"alert": @"Hi", @"badge": [NSString stringWithFormat:@"%lu", (unsigned long)unread]}};
                    return [NSJSONSerialization dataWithJSONObject:payload options:0 error:nil];
                }
                """
            ),
            (
                "a.m", ["wrong-kind"],
                """
                NSData *body(NSUInteger unread) {
                    NSMutableDictionary *aps = [NSMutableDictionary dictionary];
                    aps[@"alert"] = @"Hi";
                    aps[@"badge"] = [NSString stringWithFormat:@"%lu", (unsigned long)unread];
                    return [NSJSONSerialization dataWithJSONObject:@{@"aps": aps} options:0 error:nil];
                }
                """
            ),
            (
                "a.m", ["wrong-kind"],
                """
                NSData *body(NSNumber *unread) {
                    NSDictionary *payload = @{@"aps": @{@"alert": @"Hi", @"badge": [unread stringValue]}};
                    return [NSJSONSerialization dataWithJSONObject:payload options:0 error:nil];
                }
                """
            ),
            (
                "a.m", ["wrong-kind"],
                """
                NSData *body(NSNumber *unread) {
                    NSDictionary *payload = @{@"aps": @{@"alert": @"Hi", @"badge": unread.stringValue}};
                    return [NSJSONSerialization dataWithJSONObject:payload options:0 error:nil];
                }
                """
            ),
            (
                "a.go", ["wrong-kind"],
                """
                package a

                func body(badge string) ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": "Hi", "badge": badge}})
                }
                """
            ),
            (
                "a.go", ["wrong-kind"],
                """
                package a

                func body(text string, unread string) ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": text, "badge": unread}})
                }
                """
            ),
            (
                "a.go", ["wrong-kind"],
                """
                package a

                func body(badge string) ([]byte, error) {
                	aps := map[string]interface{}{"alert": "Hi", "badge": badge}
                	return json.Marshal(map[string]interface{}{"aps": aps})
                }
                """
            ),
            (
                "a.go", ["wrong-kind"],
                """
                package a

                type user struct{ Unread string }

                func body(u user) ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": "Hi", "badge": u.Unread}})
                }
                """
            ),
            (
                "a.go", ["background-priority"],
                """
                package w

                const (
                	silent = "background"
                	high   = "10"
                )

                func wake(d string) error {
                	raw, _ := json.Marshal(map[string]interface{}{"aps": map[string]interface{}{"content-available": 1}})
                	req, _ := http.NewRequest("POST", "https://api.push.apple.com/3/device/"+d, bytes.NewBuffer(raw))
                	req.Header.Add("apns-push-type", silent)
                	req.Header.Add("apns-priority", high)
                	_, err := http.DefaultClient.Do(req)
                	return err
                }
                """
            ),
            (
                "a.go", ["background-priority"],
                """
                package w

                const (
                	silent = "background"
                	high   = "10"
                )

                func (w *W) wake(d string) error {
                	raw, _ := json.Marshal(map[string]interface{}{"aps": map[string]interface{}{"content-available": 1}})
                	return w.post(d, raw)
                }

                func (w *W) post(d string, raw []byte) error {
                	req, _ := http.NewRequest("POST", "https://api.push.apple.com/3/device/"+d, bytes.NewBuffer(raw))
                	req.Header.Add("apns-push-type", silent)
                	req.Header.Add("apns-priority", high)
                	_, err := http.DefaultClient.Do(req)
                	return err
                }
                """
            ),
            (
                "a.go", ["unknown-value"],
                """
                package w

                const (
                	level = "urgent"
                )

                func f() ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": "Hi", "interruption-level": level}})
                }
                """
            ),
            (
                "a.go", ["time-in-milliseconds"],
                """
                package l

                func end() []byte {
                	now := time.Now()
                	b, _ := json.Marshal(map[string]any{"aps": map[string]any{
                		"timestamp": now.Unix(), "event": "end", "content-state": map[string]any{"a": 1},
                		"dismissal-date": now.Add(30*time.Minute).UnixNano() / 1e6,
                	}})
                	return b
                }
                """
            ),
            (
                "a.go", ["time-in-milliseconds"],
                """
                package l

                func end() []byte {
                	b, _ := json.Marshal(map[string]any{"aps": map[string]any{
                		"timestamp": time.Now().UnixNano() / int64(time.Millisecond), "event": "update", "content-state": map[string]any{"a": 1},
                	}})
                	return b
                }
                """
            ),
            (
                "a.go", ["misspelt-key"],
                """
                package n

                type text struct {
                	Title string `json:"title"`
                	Body  string `json:"message"`
                }
                type alert struct {
                	text
                	LaunchImage string `json:"launch-image,omitempty"`
                }
                type dict struct {
                	Alert alert `json:"alert"`
                }
                type root struct {
                	Aps dict `json:"aps"`
                }

                func build(t, m string) ([]byte, error) {
                	return json.Marshal(root{Aps: dict{Alert: alert{text: text{Title: t, Body: m}}}})
                }
                """
            ),
            (
                "a.go", ["misspelt-key", "wrong-kind"],
                """
                package n

                type base struct {
                	Badge    string `json:"badge"`
                	ThreadID string `json:"thread_id"`
                }
                type dict struct {
                	base
                	Alert string `json:"alert"`
                }
                type root struct {
                	Aps dict `json:"aps"`
                }

                func build(t string) ([]byte, error) {
                	return json.Marshal(root{Aps: dict{base: base{Badge: "1", ThreadID: t}, Alert: "x"}})
                }
                """
            ),
            (
                "a.go", ["misspelt-key"],
                """
                package n

                type base struct {
                	ThreadID string `json:"thread_id"`
                }
                type dict struct {
                	base
                	Alert string `json:"alert"`
                }
                type root struct {
                	Aps dict `json:"aps"`
                }

                func build(t string) ([]byte, error) {
                	m := root{Aps: dict{Alert: "x"}}
                	m.Aps.ThreadID = t
                	return json.Marshal(m)
                }
                """
            ),
            (
                "a.go", ["call-stored"],
                """
                package c

                const bundleID = "com.example.talk"

                func topicFor(env string) string {
                	if env == "staging" {
                		return bundleID + ".staging"
                	}
                	return bundleID
                }

                func ring(c *apns2.Client, tok string, body []byte) error {
                	_, err := c.Push(&apns2.Notification{DeviceToken: tok, Topic: topicFor("x"), PushType: apns2.PushTypeVOIP, Payload: body})
                	return err
                }
                """
            ),
            (
                "a.kt", ["background-priority"],
                """
                fun silent(): String = SimpleApnsPayloadBuilder().setContentAvailable(true).build()

                suspend fun run(client: ApnsClient, token: String, topic: String) {
                    val payload = silent()
                    client.sendNotification(SimpleApnsPushNotification(token, topic, payload, Instant.now(), DeliveryPriority.IMMEDIATE, PushType.BACKGROUND)).await()
                }
                """
            ),
            (
                "a.cs", ["unknown-value"],
                """
                var push = new ApplePush(ApplePushType.Alert)
                    .AddAlert("Title", "Body")
                    .AddCustomProperty("interruption-level", "time_sensitive", true);
                await apns.SendPush(push, jwt);
                """
            ),
            (
                "a.cs", ["misspelt-key"],
                """
                var push = new ApplePush(ApplePushType.Alert)
                    .AddAlert("Title", "Body")
                    .AddCustomProperty("thread_id", "x", addToApsDict: true);
                await apns.SendPush(push, jwt);
                """
            ),
            (
                "a.cs", ["misspelt-key", "wrong-kind"],
                """
                class A
                {
                    private static Dictionary<string, object> CriticalSound(double volume) => new()
                    {
                        ["critical"] = 1,
                        ["file"] = "siren.caf",
                        ["volume"] = "1.0",
                    };

                    Task Raise(HttpClient c, string device)
                    {
                        var aps = new Dictionary<string, object> { ["alert"] = "Alarm", ["sound"] = CriticalSound(1.0) };
                        return c.PostAsync("/3/device/" + device, JsonContent.Create(new Dictionary<string, object> { ["aps"] = aps }));
                    }
                }
                """
            ),
            (
                "a.cs", ["misspelt-key"],
                """
                class A
                {
                    private static Dictionary<string, object> CriticalSound() => new() { ["critical"] = 1, ["file"] = "siren.caf" };

                    Task Raise(HttpClient c, string device)
                    {
                        var aps = new Dictionary<string, object> { ["alert"] = "Alarm", ["sound"] = CriticalSound() };
                        return c.PostAsync("/3/device/" + device, JsonContent.Create(new Dictionary<string, object> { ["aps"] = aps }));
                    }
                }
                """
            ),
            (
                "a.go", ["misspelt-key"],
                """
                package a

                func alertFor(t string) map[string]any { return map[string]any{"title": t, "message": "x"} }
                func body() ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": alertFor("a")}})
                }
                """
            ),
            (
                "a.go", ["misspelt-key"],
                """
                package a

                func alertFor() map[string]any {
                	return map[string]any{"title": "t", "message": "x"}
                }

                func body() ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": alertFor()}})
                }
                """
            ),
            (
                "a.go", ["misspelt-key"],
                """
                package a

                func alertFor(t, m string) map[string]string {
                	return map[string]string{"title": t, "message": m}
                }

                func body(t string) ([]byte, error) {
                	aps := map[string]any{"alert": alertFor(t, "x"), "sound": "default"}
                	return json.Marshal(map[string]any{"aps": aps})
                }
                """
            ),
            (
                "a.java", ["misspelt-key"],
                """
                class A {
                  static Map<String, Object> text(String t) { return Map.of("title", t, "message", "x"); }
                  String body() throws Exception { return new ObjectMapper().writeValueAsString(Map.of("aps", Map.of("alert", text("a")))); }
                }
                """
            ),
            (
                "a.swift", ["misspelt-key"],
                """
                func text(_ t: String) -> [String: Any] { return ["title": t, "message": "x"] }
                func body() throws -> Data { try JSONSerialization.data(withJSONObject: ["aps": ["alert": text("a")]]) }
                """
            ),
            (
                "a.kt", ["misspelt-key"],
                """
                fun text(t: String) = mapOf("title" to t, "message" to "x")
                fun body() = Gson().toJson(mapOf("aps" to mapOf("alert" to text("a"))))
                """
            ),
            (
                "a.rs", ["misspelt-key"],
                """
                fn text(t: &str) -> serde_json::Value { json!({"title": t, "message": "x"}) }
                fn body() -> serde_json::Value { json!({"aps": {"alert": text("a")}}) }
                """
            ),
            (
                "a.dart", ["misspelt-key"],
                """
                Map<String, Object> text(String t) => {'title': t, 'message': 'x'};
                String body() => jsonEncode({'aps': {'alert': text('a')}});
                """
            ),
            (
                "a.ex", ["misspelt-key"],
                """
                defmodule A do
                  def body, do: Jason.encode!(%{"aps" => %{"alert" => text("a")}})
                  defp text(t), do: %{"title" => t, "message" => "x"}
                end
                """
            ),
            (
                "a.cs", ["misspelt-key"],
                """
                class A
                {
                    static Dictionary<string, object> Text(string t) => new Dictionary<string, object> { ["title"] = t, ["message"] = "x" };
                    string B() => JsonSerializer.Serialize(new Dictionary<string, object> { ["aps"] = new Dictionary<string, object> { ["alert"] = Text("a") } });
                }
                """
            ),
            (
                "a.go", ["misspelt-key"],
                """
                package a

                func text(t string) map[string]any {
                	return map[string]any{"title": t, "message": "x"}
                }

                func body() ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"alert": text("a")}})
                }
                """
            ),
            (
                "a.cs", ["time-in-milliseconds"],
                """
                class A {
                  
                  string Body(int n, DateTimeOffset t) => JsonSerializer.Serialize(new Dictionary<string, object> { ["aps"] = new Dictionary<string, object> { ["event"] = "update", ["content-state"] = new { a = 1 }, ["timestamp"] = DateTimeOffset.UtcNow.AddHours(1).ToUnixTimeMilliseconds() } });
                }
                """
            ),
            (
                "a.dart", ["time-in-milliseconds"],
                """

                String body(int n, DateTime t) => jsonEncode({'aps': {'event': 'update', 'content-state': {'a': 1}, 'timestamp': DateTime.now().millisecondsSinceEpoch}});
                """
            ),
            (
                "a.dart", ["time-in-milliseconds"],
                """

                String body(int n, DateTime t) => jsonEncode({'aps': {'event': 'update', 'content-state': {'a': 1}, 'timestamp': DateTime.now().add(const Duration(hours: 1)).millisecondsSinceEpoch}});
                """
            ),
            (
                "a.ex", ["time-in-milliseconds"],
                """
                defmodule A do
                  
                  def body(n, t) do
                    Jason.encode!(%{"aps" => %{"event" => "update", "content-state" => %{"a" => 1}, "timestamp" => DateTime.to_unix(t, :millisecond)}})
                  end
                end
                """
            ),
            (
                "a.ex", ["time-in-milliseconds"],
                """
                defmodule A do
                  
                  def body(n, t) do
                    Jason.encode!(%{"aps" => %{"event" => "update", "content-state" => %{"a" => 1}, "timestamp" => DateTime.utc_now() |> DateTime.to_unix(:millisecond)}})
                  end
                end
                """
            ),
            (
                "a.ex", ["time-in-milliseconds"],
                """
                defmodule A do
                  
                  def body(n, t) do
                    Jason.encode!(%{"aps" => %{"event" => "update", "content-state" => %{"a" => 1}, "timestamp" => System.system_time(:second) * 1000}})
                  end
                end
                """
            ),
            (
                "a.go", ["time-in-milliseconds"],
                """
                package a

                func body(n int, t time.Time) ([]byte, error) {
                	return json.Marshal(map[string]any{"aps": map[string]any{"event": "update", "content-state": map[string]any{"a": 1}, "timestamp": time.Now().UnixNano() / 1000000}})
                }
                """
            ),
            (
                "a.kt", ["time-in-milliseconds"],
                """

                fun body(n: Int, t: Instant) = Gson().toJson(mapOf("aps" to mapOf("event" to "update", "content-state" to mapOf("a" to 1), "timestamp" to Clock.System.now().toEpochMilliseconds())))
                """
            ),
            (
                "a.kt", ["time-in-milliseconds"],
                """

                fun body(n: Int, t: Instant) = Gson().toJson(mapOf("aps" to mapOf("event" to "update", "content-state" to mapOf("a" to 1), "timestamp" to Date().time)))
                """
            ),
            (
                "a.m", ["time-in-milliseconds"],
                """

                NSData *body(NSInteger n, NSDate *t) {
                    return [NSJSONSerialization dataWithJSONObject:@{@"aps": @{@"event": @"update", @"content-state": @{@"a": @1}, @"timestamp": @([t timeIntervalSince1970] * 1000)}} options:0 error:nil];
                }
                """
            ),
            (
                "a.swift", ["time-in-milliseconds"],
                """

                func body(n: Int, t: Date) throws -> Data {
                    try JSONSerialization.data(withJSONObject: ["aps": ["event": "update", "content-state": ["a": 1], "timestamp": Int64(t.timeIntervalSince1970 * 1_000)]])
                }
                """
            ),
            (
                "a.swift", ["time-in-milliseconds"],
                """

                func body(n: Int, t: Date) throws -> Data {
                    try JSONSerialization.data(withJSONObject: ["aps": ["event": "update", "content-state": ["a": 1], "timestamp": Int(t.timeIntervalSince1970) * 1000]])
                }
                """
            ),
        ] as [(String, [String], String)])
    func mistakes(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }
}
