import JSONText
import PushDocument
import Testing

/// Payloads of types that a program declares itself.
@Suite("Payloads of a program's own types") struct DeclaredTypeTests {
    private func read(_ name: String, _ text: String) -> [JSONValue] {
        PushDocument(Array(text.utf8), named: name).fragments.compactMap { fragment in
            fragment.request.map { JSONValue.object($0.payload.json) }
        }
    }

    /// A type for `aps` and one for the payload, and a value of it with a badge of 3, `mutable-content` 1 and a field that is not in JSON.
    static let programs = [
        (
            "a.go",
            """
            type Aps struct {
            \tCount   int    `bson:"n" json:"badge,omitempty"`
            \tMutable int    `json:"mutable-content"`
            \tPrivate string `json:"-"`
            }
            type Push struct {
            \tAps *Aps `json:"aps"`
            }
            func f() { send(Push{Aps: &Aps{Count: 3, Mutable: 1, Private: "x"}}) }
            """
        ),
        (
            "a.go",
            """
            type Push struct { Aps Aps `json:"aps"` }
            type Aps struct { Count int `json:"badge"`; Mutable int `json:"mutable-content"` }
            func f() { send(Push{Aps{3, 1}}) }
            """
        ),
        (
            "a.go",
            """
            type Aps struct {
            \tCount   int `json:"badge"`
            \tMutable int `json:"mutable-content"`
            }
            func f() {
            \taps := Aps{Count: 3}
            \taps.Mutable = 1
            \tsend(map[string]any{"aps": aps})
            }
            """
        ),
        (
            "a.cs",
            """
            public class Aps {
              [JsonPropertyName("badge")] public int Count { get; set; }
              public string Name = "category";
              public Aps(int count) { var name = "sound"; Count = count; }
              [JsonProperty(PropertyName = "mutable-content")] public int Mutable { get; set; } = 0;
              public string Text { get; set; }
            }
            public class Push { public Aps aps { get; set; } }
            class P { void F() { Send(new Push { aps = new Aps() { Count = 3, Mutable = 1 } }); } }
            """
        ),
        (
            "a.cs",
            """
            public record Aps([property: JsonPropertyName("badge")] int Count, [property: JsonPropertyName("mutable-content")] int Mutable);
            public record Push(Aps aps);
            class P { void F() { Send(new Push(new Aps(3, 1))); } }
            """
        ),
        (
            "a.java",
            """
            record Aps(int badge, @JsonProperty("mutable-content") Integer mutable) {}
            record Push(Aps aps) { static final String TYPE = "alert"; }
            class P { void f() { send(new Push(new Aps(3, 1))); } }
            """
        ),
        (
            "a.java",
            """
            class Push {
              private Aps aps;
              static class Aps {
                private static final long serialVersionUID = 1L;
                @SerializedName(value = "badge") @Expose private int count = 0;
                private int mutable;
                @JsonProperty("mutable-content") @JsonInclude(JsonInclude.Include.NON_NULL)
                public int getMutable() { return mutable; }
                public void setCount(int count) { this.count = count; }
              }
              void f() {
                Push.Aps value = new Push.Aps();
                value.setCount(3);
                value.setMutable(1);
                Push push = new Push();
                push.setAps(value);
                send(push);
              }
            }
            """
        ),
        (
            "a.java",
            """
            @Builder class Aps { @JsonProperty("badge") int count; @JsonProperty("mutable-content") int mutable; }
            @Builder class Push { Aps aps; }
            class P { void f() { send(Push.builder().aps(Aps.builder().count(3).mutable(1).build()).build()); } }
            """
        ),
        (
            "a.rs",
            """
            #[derive(Serialize)]
            #[serde(rename_all = "kebab-case")]
            struct Aps<'a> {
                #[serde(rename = "badge", skip_serializing_if = "Option::is_none")]
                count: Option<i32>,
                mutable_content: i32,
                text: &'a str,
            }
            #[derive(Serialize)]
            struct Push<'a> { aps: Aps<'a> }
            fn f() { send(Push { aps: Aps { count: Some(3), mutable_content: 1 } }) }
            """
        ),
        (
            "a.swift",
            """
            struct Aps: Encodable {
                let count: Int
                let mutable: Int
                enum CodingKeys: String, CodingKey { case count = "badge", mutable = "mutable-content" }
            }
            struct Push: Encodable { let aps: Aps }
            func f() { send(Push(aps: Aps(count: 3, mutable: 1))) }
            """
        ),
        (
            "a.kt",
            """
            data class Aps(
                @SerializedName("badge") val count: Int,
                @field:Json(name = "mutable-content") val mutable: Int = 0,
            )
            data class Push(val aps: Aps)
            fun f() { send(Push(aps = Aps(count = 3, mutable = 1))) }
            """
        ),
        (
            "a.kt",
            """
            data class Aps(val badge: Int, @SerialName("mutable-content") val mutable: Int)
            data class Push(val aps: Aps)
            fun f() { send(Push(Aps(3, 1))) }
            """
        ),
        (
            "a.scala",
            """
            case class Aps(badge: Int, `mutable-content`: Int)
            case class Push(aps: Aps)
            object A { send(Push(Aps(3, 1))) }
            """
        ),
    ]

    @Test("A field has the name that it gets in JSON", arguments: programs)
    func names(_ name: String, _ text: String) {
        let payloads = read(name, text)
        #expect(payloads.count == 1)
        let aps = payloads.first?["/aps"]?.object
        #expect(aps?["badge"] == 3 && aps?["mutable-content"] == 1)
        #expect(aps?.members.count == 2 && aps?.isOpen == true)
    }

    @Test(
        "Fields of types inside a type are set under their names in JSON",
        arguments: [
            "type Push struct {\n\tAPS struct {\n\t\tCount int `json:\"badge\"`\n\t} `json:\"aps\"`\n}\nfunc f() {\n\tp := Push{}",
            "type Inner struct {\n\tCount int `json:\"badge\"`\n}\ntype Push struct {\n\tAPS *Inner `json:\"aps\"`\n}\nfunc f() {\n\tvar p Push",
            "func f() {\n\tp := struct {\n\t\tAPS struct {\n\t\t\tCount int `json:\"badge\"`\n\t\t} `json:\"aps\"`\n\t}{}",
            "func f() {\n\tvar p struct {\n\t\tAPS struct {\n\t\t\tCount int `json:\"badge\"`\n\t\t} `json:\"aps\"`\n\t}",
        ])
    func inner(_ declared: String) {
        let payloads = read("a.go", declared + "\n\tp.APS.Count = 3\n\tsend(p)\n}\n")
        #expect(payloads.count == 1 && payloads.first?["/aps/badge"] == 3 && payloads.first?["/aps/Count"] == nil)
    }

    @Test("Fields of a type that is not known are none of the payload's")
    func foreign() {
        let push = "type Push struct {\n\tAPS other.Inner `json:\"aps\"`\n\tNotes []Note `json:\"notes\"`\n}\n"
        let text = push + "func f() {\n\tp := Push{}\n\tp.APS.Badge = \"3\"\n\tp.Notes.Count = 3\n\tsend(p)\n}\n"
        #expect(read("a.go", text).allSatisfy { $0["/aps/Badge"] == nil && $0["/notes/Count"] == nil })
    }

    @Test(
        "A type is unknown if it is declared twice, or encodes itself",
        arguments: [
            "type Aps struct {\n\tCount int `json:\"sound\"`\n}\n",
            "func (aps Aps) MarshalJSON() ([]byte, error) { return nil, nil }\n",
        ])
    func unknown(_ others: String) {
        let (name, text) = Self.programs[0]
        #expect(read(name, others + text).allSatisfy { $0["/aps/badge"] == nil && $0["/aps/sound"] == nil })
    }

    @Test(
        "A field that its type leaves out while it is empty is not in the payload, and null stays where it is written",
        arguments: [
            (
                "a.rs",
                """
                struct Aps {
                    #[serde(skip_serializing_if = "Option::is_none")]
                    alert: Option<String>,
                    sound: Option<String>,
                    badge: Option<u32>,
                }
                struct Push { aps: Aps }
                fn f() { send(Push { aps: Aps { alert: None, badge: Some(0), sound: None } }) }
                """, ["badge", "sound"]
            ),
            (
                "a.rs",
                """
                #[serde_with::skip_serializing_none]
                #[derive(Serialize)]
                struct Aps { alert: Option<String>, #[serde(rename = "thread-id")] thread: Option<String>, badge: u32 }
                #[derive(Serialize)]
                struct Push { aps: Aps, id: Option<u32> }
                fn f() { send(Push { id: None, aps: Aps { alert: None, thread: None, badge: 3 } }) }
                """, ["badge"]
            ),
            (
                "a.go",
                """
                type Aps struct {
                \tAlert *Alert `json:"alert,omitempty"`
                \tBadge int `json:"badge,omitempty"`
                \tSound *string `json:"sound"`
                }
                type Push struct { Aps Aps `json:"aps"` }
                func f() {
                \taps := Aps{Alert: nil, Badge: 3, Sound: nil}
                \taps.Badge = 0
                \tsend(Push{Aps: aps})
                }
                """, ["sound"]
            ),
            (
                "a.kt",
                """
                data class Aps(val alert: String?, val badge: Int, val sound: String?)
                data class Push(val aps: Aps)
                fun f() { send(Push(aps = Aps(alert = null, badge = 3, sound = null))) }
                """, ["badge"]
            ),
        ])
    func optional(_ name: String, _ text: String, _ expected: [String]) {
        #expect(read(name, text).map { $0["/aps"]?.object?.names.sorted() } == [expected])
    }

    @Test(
        "The body of a function is no object of the type of its result",
        arguments: [
            "func make(t string) *Push { return &Push{Aps: Aps{Badge: 3}} }",
            "func make(t string) Push { return Push{Aps: Aps{Badge: 3}} }",
            "func (s *Server) make(t string) *Push {\n\treturn &Push{Aps: Aps{Badge: 3}}\n}",
            "var make = func() *Push { return &Push{Aps: Aps{Badge: 3}} }",
            "func make() { send(func() Push { return Push{Aps: Aps{Badge: 3}} }()) }",
        ])
    func results(_ function: String) {
        let types = "type Aps struct { Badge int `json:\"badge\"` }\ntype Push struct { Aps Aps `json:\"aps\"` }\n"
        #expect(read("a.go", types + function).map { $0["/aps/badge"] } == [.integer(3)])
    }

    @Test(
        "Swift's .init is of the only type with fields of its names",
        arguments: [
            ("Payload(aps: .init(badge: 3))", 3), ("Payload(aps: .init(unread: 3))", nil),
            ("Payload(aps: .init(sound: s))", nil),
        ] as [(String, Int?)])
    func initializers(_ made: String, _ badge: Int?) {
        let types = """
            struct Payload: Encodable {
                let aps: APS
                struct APS: Encodable {
                    let badge: Int
                    let sound: String
                }
            }
            struct Other: Encodable { let sound: String }

            """
        #expect(
            read("a.swift", types + "send(\(made))").compactMap { $0["/aps/badge"]?.number } == badge.map {
                [Double($0)]
            } ?? [])
    }

    @Test("A message of Expo's library for Go has its fields under the names in JSON")
    func expoForGo() {
        let text = """
            import expo "github.com/oliveroneill/exponent-server-sdk-golang/sdk"
            func f() { c.Publish(&expo.PushMessage{To: ts, Title: title, Badge: 3, TTLSeconds: 60}) }
            """
        let messages = PushDocument(Array(text.utf8), named: "a.go").fragments.flatMap(\.messages)
        #expect(messages.map { $0.value.names } == [["to", "title", "badge", "ttl"]])
    }

    @Test("A request of OneSignal's library for Go has its fields under the names in JSON")
    func oneSignalForGo() {
        let text = """
            import "github.com/tbalthazar/onesignal-go"
            func f() {
            \tr := &onesignal.NotificationRequest{}
            \tr.AppID = id
            \tr.Contents = map[string]string{"en": text}
            \tr.IOSBadgeType = "Sometimes"
            \tclient.Create(r)
            }
            """
        let messages = PushDocument(Array(text.utf8), named: "a.go").fragments.flatMap { $0.messages }
        #expect(messages.map { $0.value["ios_badgeType"] } == ["Sometimes"])
    }

    @Test("The arguments of Expo's library for Python are members of its message")
    func expo() {
        let text = """
            from exponent_server_sdk import PushClient, PushMessage
            PushClient().publish(PushMessage(to=token, title=title, badge=3, channel_id="a", mutable_content=True))
            """
        let messages = PushDocument(Array(text.utf8), named: "a.py").fragments.flatMap(\.messages)
        #expect(messages.count == 1)
        #expect(messages.first?.value["channelId"] == "a" && messages.first?.value["mutableContent"] == true)
    }

    @Test("Neither a name nor a kind is changed where a declaration has it as well", arguments: programs)
    func edits(_ name: String, _ text: String) {
        let fragments = PushDocument(Array(text.utf8), named: name).fragments.filter { $0.isPush }
        for fragment in fragments {
            guard let place = Locator(fragment.text).place(of: "/aps/badge") else { continue }
            for range in [place.key, place.value].compactMap({ $0 }) {
                #expect(fragment.documentEdits([TextEdit(range, "4")]) == nil)
            }
        }
    }
}
