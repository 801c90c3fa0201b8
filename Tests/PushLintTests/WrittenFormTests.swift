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
