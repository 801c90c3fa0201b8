import PushLint
import Testing

@Suite("Forms in which programs write what they send")
struct WrittenFormTests {
    @Test(
        "Values are read whatever type, key or branch is written around them",
        arguments: [
            (
                "a.ts", ["wrong-kind"],
                """
                export function build(title: string, data?: object) {
                  return { aps: { alert: { title }, badge: "1" }, data: data as Record<string, Array<string>>, id: 7 };
                }
                """
            ),
            (
                "a.rs", ["wrong-kind"],
                """
                pub fn payload(title: &str) -> serde_json::Value {
                    let mut aps = serde_json::Map::new();
                    aps.insert("alert".to_string(), serde_json::json!(title));
                    aps.insert("badge".to_string(), serde_json::json!("1"));
                    serde_json::json!({"aps": aps})
                }
                """
            ),
            (
                "a.md", ["message-wrong-kind"],
                """
                # Send

                ```javascript
                async function sendVotes(vote, tokens) {
                  const messages = tokens.map(row => ({ to: row.push_token, title: 'New vote', badge: '1' }));
                  await expo.sendPushNotificationsAsync(messages);
                }
                ```
                """
            ),
            (
                "b.md", ["wrong-kind"],
                """
                ```ts
                const aps: Record<string, unknown> = {
                  alert: { title: req.title, body: req.body },
                  badge: "1",
                };
                ```
                """
            ),
            (
                "a.sh", ["push-type-missing"],
                """
                PAYLOAD=""
                if [ -z "$1" ]; then
                  PAYLOAD='{"aps": {"content-available": 1}}'
                else
                  PAYLOAD=$(<$1)
                fi
                URL=https://api.sandbox.push.apple.com/3/device/$TOKEN
                curl --http2 --header "authorization: bearer $JWT" --header "apns-topic: $ID" --data "$PAYLOAD" "$URL"
                """
            ),
            (
                "a.php", [],
                """
                <?php
                class Message {
                  public function data(): array {
                    return $this->filterBlank(['aps' => ['alert' => ['title' => $this->title], 'content-available' => $this->silent ? 1 : null]]);
                  }
                }
                """
            ),
        ] as [(String, [String], String)])
    func reads(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "Objects of Python's models have the names, kinds and values of their fields",
        arguments: [
            (
                "a.py", ["unknown-value", "wrong-kind"],
                """
                from pydantic import BaseModel, Field

                class Aps(BaseModel):
                    \"\"\"The dictionary.

                    badge: what it shows
                    \"\"\"
                    alert: str | None = None
                    badge: str | None = None
                    interruption_level: str = Field(
                        default="urgent", serialization_alias="interruption-level"
                    )

                class Payload(BaseModel):
                    aps: Aps

                def build(text, count: str):
                    return Payload(aps=Aps(alert=text, badge=count)).model_dump(by_alias=True)
                """
            ),
            (
                "b.py", ["wrong-kind"],
                """
                @dataclass
                class Aps:
                    alert: str
                    badge: int = 0
                    sound: str = "default"

                def build(text):
                    return {"aps": asdict(Aps(alert=text, badge="1"))}
                """
            ),
            (
                "c.py", [],
                """
                @dataclass
                class Aps:
                    alert: str
                    content_available: int = 1
                    def to_dict(self):
                        return {k.replace("_", "-"): v for k, v in asdict(self).items()}

                def build(text):
                    return {"aps": Aps(alert=text, content_available=1).to_dict()}
                """
            ),
            (
                "d.py", [],
                """
                class Aps(BaseModel):
                    badge: str = "1"

                    @field_serializer("badge")
                    def number(self, value):
                        return int(value)

                def build():
                    return {"aps": Aps(badge="2").model_dump()}
                """
            ),
            (
                "e.py", ["wrong-kind"],
                """
                @dataclass
                @final
                class Aps:
                    kind: ClassVar[str] = "x"
                    alert: str
                    badge: int = 0

                def build(text):
                    return {"aps": asdict(Aps(alert=text, badge="1"))}
                """
            ),
        ] as [(String, [String], String)])
    func models(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test(
        "A dictionary that an object makes of itself is a part of the payload that calls its method",
        arguments: [
            (
                "a.py", ["misspelt-key", "wrong-kind"],
                """
                class Alert:
                    def to_dict(self):
                        return {"title": self.title, "bodyy": self.body}

                class Aps:
                    def to_dict(self):
                        return {"alert": self.alert.to_dict(), "badge": str(self.badge)}

                class Payload:
                    def to_dict(self):
                        return {"aps": self.aps.to_dict(), "id": 1}
                """
            ),
            (
                "a.dart", ["unknown-value"],
                """
                class ApsAlert {
                  Map<String, dynamic> toJson() => {'title': title};
                }
                class Aps {
                  Map<String, dynamic> toJson() => {'alert': alert.toJson(), 'interruption-level': 'urgent'};
                }
                class Payload {
                  Map<String, dynamic> toJson() => {'aps': aps.toJson()};
                }
                """
            ),
            (
                "a.php", ["wrong-kind"],
                """
                <?php
                class Aps { public function toArray(): array { return ['alert' => $this->alert, 'badge' => (string) $this->badge]; } }
                class Payload { public function toArray(): array { return ['aps' => $this->aps->toArray()]; } }
                """
            ),
            (
                "a.ts", [],
                """
                class Order { toJSON() { return { id: this.id, badge: '1' }; } }
                class Payload { toJSON() { return { aps: this.aps.toJSON(), order: this.order.toJSON() }; } }
                """
            ),
        ] as [(String, [String], String)])
    func methods(_ name: String, _ expected: [String], _ text: String) {
        #expect(ids(text, name) == expected)
    }

    @Test("Each of many branches is judged, also where it sets a key that Apple does not have")
    func manyBranches() {
        let text = """
            function build(o) {
              const aps = {};
              if (o.title) aps.alert = { title: o.title };
              if (o.sound) aps.sound = 'default';
              if (o.badge) aps.badge = 1;
              if (o.level) aps['interruption-level'] = 'urgent';
              if (o.thread) aps.threadId = o.thread;
              if (o.score) aps['relevance-score'] = 5;
              return { aps };
            }
            """
        #expect(ids(text, "a.js") == ["misspelt-key", "out-of-range", "unknown-value"])
    }

    @Test(
        "A payload that is sent within an object of the program's own is not at the root",
        arguments: [
            ("body: JSON.stringify(message)", ["envelope"]), ("body: JSON.stringify(message.payload)", []),
            ("body: sign(message)", []),
        ])
    func envelopes(_ body: String, _ expected: [String]) {
        let text = """
            export async function send(token: string, title: string, jwt: string) {
              const message: Record<string, unknown> = { token, payload: { aps: { alert: { title }, sound: "default" } } };
              await fetch(`https://api.push.apple.com/3/device/${token}`, {
                method: "POST",
                headers: { "apns-topic": "com.example.tickets", "apns-push-type": "alert", authorization: `bearer ${jwt}` },
                \(body),
              });
            }
            """
        #expect(ids(text, "a.ts") == expected)
    }
}
