import JSONText
import PushDocument
import Testing

/// Payloads whose keys a program keeps as constants.
@Suite("Keys that are constants") struct ConstantTests {
    @Test(
        "A key is the text of its constant",
        arguments: [
            (
                "a.java",
                #"""
                class Push {
                  private static final String APS = "aps";
                  static class Key { public static final String BADGE = "badge"; }
                  void send() {
                    Map<String, Object> aps = new HashMap<>();
                    aps.put(Key.BADGE, 3);
                    Map<String, Object> payload = new HashMap<>();
                    payload.put(APS, aps);
                    post(payload);
                  }
                }
                """#
            ),
            (
                "a.java",
                #"""
                interface Keys { String APS = "aps"; String BADGE = "badge"; }
                class Push { void send() { post(Map.of(Keys.APS, Map.of(Keys.BADGE, 3))); } }
                """#
            ),
            (
                "a.kt",
                """
                object Keys { const val APS = "aps"; const val BADGE: String = "badge" }
                fun send() { post(mapOf(Keys.APS to mapOf(Keys.BADGE to 3))) }
                """
            ),
            (
                "a.swift",
                """
                enum Keys: String { case alert, badge, root = "aps" }
                struct Names { static let badge = "badge" }
                func send() {
                    var aps: [String: Any] = [:]
                    aps[Names.badge] = 3
                    post([Keys.root.rawValue: aps])
                }
                """
            ),
            (
                "a.swift",
                """
                private let apsKey = "aps", badgeKey: String = "badge"
                func send() { post([apsKey: [badgeKey: 3]]) }
                """
            ),
            (
                "a.cs",
                """
                static class Keys { public const string Aps = "aps"; internal static readonly string Badge = "badge"; }
                class Push { void Send() {
                    var aps = new Dictionary<string, object>();
                    aps[Keys.Badge] = 3;
                    Post(new Dictionary<string, object> { { Keys.Aps, aps } });
                } }
                """
            ),
            (
                "a.go",
                """
                const (
                \tkeyAPS string = "aps"
                \tkeyBadge      = "badge"
                )
                func f() { send(map[string]any{keyAPS: map[string]any{keyBadge: 3}}) }
                """
            ),
            (
                "a.php",
                """
                <?php
                define('APS', 'aps');
                class Push { const BADGE = 'badge'; function send() { post([APS => [self::BADGE => 3]]); } }
                """
            ),
            (
                "a.py",
                """
                APS = "aps"
                class Keys:
                    BADGE = "badge"
                def f():
                    send({APS: {Keys.BADGE: 3}})
                """
            ),
            (
                "a.js",
                """
                const KEYS = Object.freeze({ APS: 'aps', 'BADGE': 'badge' });
                send({ [KEYS.APS]: { [KEYS.BADGE]: 3 } });
                """
            ),
            (
                "a.ts",
                """
                enum Keys { Aps = 'aps' }
                const BADGE = 'badge' as const;
                const payload: Record<string, any> = {};
                payload[Keys.Aps] = { [BADGE]: 3 };
                send(payload);
                """
            ),
            (
                "a.rb",
                """
                module Keys
                  APS = 'aps'.freeze
                end
                BADGE = 'badge'
                send({ Keys::APS => { BADGE => 3 } })
                """
            ),
            (
                "a.rs",
                """
                const APS: &'static str = "aps";
                const BADGE: &str = "badge";
                fn f() { let mut a = Map::new(); a.insert(BADGE.to_string(), json!(3)); send(json!({APS: a})) }
                """
            ),
            (
                "a.dart",
                """
                class Keys { static const String aps = 'aps'; static const badge = 'badge'; }
                void f() { send({Keys.aps: {Keys.badge: 3}}); }
                """
            ),
            (
                "a.m",
                """
                static NSString *const kAps = @"aps";
                #define kBadge @"badge"
                void f() { send(@{kAps: @{kBadge: @3}}); }
                """
            ),
            (
                "a.ex",
                """
                @aps "aps"
                @badge "badge"
                def f(), do: send(%{@aps => %{@badge => 3}})
                """
            ),
        ])
    func constants(_ name: String, _ text: String) {
        let payloads = read(name, text)
        #expect(payloads.count == 1)
        #expect(payloads.first?["/aps/badge"] == 3)
        #expect(payloads.first?["/aps"]?.object?.isOpen == false)
    }

    @Test(
        "A key is unknown where its name may stand for something else",
        arguments: [
            ("a.py", "KEY = \"badge\"\nKEY = other\nsend({\"aps\": {KEY: \"3\"}})"),
            ("a.py", "KEY = \"badge\"\ndef f():\n    KEY = \"sound\"\nsend({\"aps\": {KEY: \"3\"}})"),
            ("a.js", "const key = 'badge'; function f(key) { send({ aps: { [key]: '3' } }); }"),
            ("a.js", "const KEYS = { BADGE: prefix + 'badge' }; send({ aps: { [KEYS.BADGE]: '3' } });"),
            ("a.js", "const KEYS = { BADGE: 'badge' + suffix }; send({ aps: { [KEYS.BADGE]: '3' } });"),
            (
                "a.java",
                #"class A { static final String badgeKey = "badge"; void f(String badgeKey, Map aps) { send(Map.of("aps", Map.of(badgeKey, "3"))); } }"#
            ),
            (
                "a.kt",
                #"val theKey = "badge"; fun f(theKey: String) { send(mapOf("aps" to mapOf(theKey to "3"))) }"#
            ),
            (
                "a.kt",
                #"object A { const val KEY = "badge" }; object B { const val KEY = 3 }; fun f() { send(mapOf("aps" to mapOf(B.KEY to "3"))) }"#
            ),
            ("a.swift", "enum Keys: Int { case badge }\nsend([\"aps\": [Keys.badge: \"3\"]])"),
            (
                "a.cs",
                #"class K { public static string Badge = "badge"; } void F() { Send(new Map { { "aps", new Dictionary { { K.Badge, "3" } } } }); }"#
            ),
        ])
    func unknown(_ name: String, _ text: String) {
        let aps = read(name, text).map { $0["/aps"]?.object }
        #expect(aps.map { $0?.isOpen } == [true] && aps.first??["badge"] == nil)
    }

    @Test("Names of header fields that are constants")
    func heads() {
        let text = #"""
            class Push {
              static final String PUSH_TYPE = "apns-push-type";
              static final String PRIORITY = "apns-priority";
              void send() {
                headers.put(PUSH_TYPE, "background");
                headers.put(Push.PRIORITY, "10");
                headers.put("apns-topic", "com.e.a");
                post("{\"aps\":{\"content-available\":1}}", headers);
              }
            }
            """#
        let requests = PushDocument(Array(text.utf8), named: "a.java").fragments.compactMap { $0.request }
        #expect(requests.count == 1)
        #expect(requests.first?.headers["apns-push-type"] == "background")
        #expect(requests.first?.headers["apns-priority"] == "10")
    }
}
