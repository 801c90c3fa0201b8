import JSONText
import PushDocument
import PushLint
import Testing

@testable import PushPayload

/// Pushes to browsers: declarative messages, and requests to Apple's service for Web Push.
@Suite("Web push") struct WebPushTests {
    private static let message =
        #"{"web_push": 8030, "notification": {"title": "Gate", "navigate": "https://example.com/gate"}}"#

    private static func found(_ text: String, named name: String? = nil) -> [String] {
        Linter().prepared().lint(Input(Array(text.utf8), named: name)).findings.map { "\($0.rule.id) \($0.pointer)" }
    }

    @Test(
        "A message without a mistake has no finding, also with what only browsers read",
        arguments: [
            message,
            #"{"web_push": 8030.0, "notification": {"title": "a", "navigate": "https://a.example", "body": "b", "lang": "en-AU", "dir": "ltr", "tag": "t", "silent": false, "data": {"x": 1}, "requireInteraction": true, "actions": [{"action": "a", "title": "A", "navigate": "https://a.example"}]}, "app_badge": 3, "mutable": true}"#,
            #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "app_badge": 1}, "app_badge": 1}"#,
            #"{"headers": {":authority": "web.push.apple.com", "TTL": "60"}, "payload": {"title": "a service worker's own"}}"#,
        ])
    func clean(_ text: String) {
        // The second is recognised by the first, if it is at all.
        for _ in 0..<2 { #expect(Self.found(text) == []) }
    }

    @Test(
        "What people met is found at its place",
        arguments: [
            (
                #"{"web_push": "8030", "notification": {"title": "a", "navigate": "https://a.example"}}"#,
                ["web-push-incomplete /web_push"]
            ),
            (
                #"{"web_push": 9001, "notification": {"title": "a", "navigate": "https://a.example"}}"#,
                ["web-push-incomplete /web_push"]
            ),
            (#"{"web_push": 8030}"#, ["web-push-incomplete "]),
            (
                #"{"web_push": 8030, "notification": {"title": ""}}"#,
                ["web-push-incomplete /notification", "web-push-incomplete /notification/title"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": 7, "navigate": "https://a.example"}}"#,
                ["message-wrong-kind /notification/title"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "/chat?id=7"}}"#,
                ["web-push-address /notification/navigate"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "dir": "LTR"}}"#,
                ["message-unknown-value /notification/dir"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "silent": "true"}}"#,
                ["message-wrong-kind /notification/silent"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "app_badge": "1"}}"#,
                ["web-push-badge /notification/app_badge", "web-push-badge /notification/app_badge"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "mutable": true}}"#,
                ["web-push-badge /notification/mutable"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example"}, "app_badge": -1}"#,
                ["web-push-badge /app_badge"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "default_action_url": "https://a.example"}}"#,
                ["message-member-unknown /notification/default_action_url", "web-push-incomplete /notification"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "require_interaction": true}}"#,
                ["message-member-unknown /notification/require_interaction"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "renotify": true, "tag": ""}}"#,
                ["web-push-incomplete /notification/renotify"]
            ),
            (
                #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "silent": true, "vibrate": [9]}}"#,
                ["web-push-incomplete /notification/silent"]
            ),
            (
                #"{"webPush": 8030, "notification": {"title": "a", "navigate": "https://a.example"}, "appBadge": 1, "id": 7}"#,
                ["message-member-unknown /appBadge", "message-member-unknown /webPush"]
            ),
            (
                #"{"web_push": 8030, "notificaton": {"title": "a", "navigate": "https://a.example"}}"#,
                ["message-member-unknown /notificaton", "web-push-incomplete "]
            ),
        ])
    func messages(_ text: String, _ expected: [String]) {
        for _ in 0..<2 { #expect(Self.found(text).sorted() == expected.sorted()) }
    }

    private static func request(_ headers: String) -> String {
        #"{"headers": {":authority": "web.push.apple.com", \#(headers)}, "payload": \#(message)}"#
    }

    private static func token(_ claims: String) -> String {
        let parts = [#"{"alg":"ES256"}"#, claims, "x"].map { Base64.encode(Array($0.utf8)).filter { $0 != "=" } }
        return #""TTL": "60", "Authorization": "vapid t=\#(parts.joined(separator: ".")), k=BA""#
    }

    @Test(
        "Header fields that Apple refuses",
        arguments: [
            (#""Urgency": "high""#, ["web-push-header /headers"]), (#""TTL": "1h""#, ["web-push-header /headers/TTL"]),
            (#""ttl": 60, "urgency": "urgent""#, ["web-push-header /headers/urgency"]),
            (#""TTL": "60", "Topic": "collie-update""#, ["web-push-header /headers/Topic"]),
            (#""TTL": "60", "Topic": "new_event""#, ["web-push-header /headers/Topic"]),
            (#""TTL": "60", "Topic": "newEvent""#, []), (#""TTL": "60", "Topic": "collie-updat""#, []),
            (#""TTL": "60", "Topic": "3fb6a8f0-97f4-4c7d-9a0e-7f2d1c0b5e11""#, ["web-push-header /headers/Topic"]),
            (#""TTL": "60", "Authorization": "WebPush a.b.c""#, ["web-push-token /headers/Authorization"]),
        ])
    func headers(_ fields: String, _ expected: [String]) { #expect(Self.found(Self.request(fields)) == expected) }

    @Test(
        "The address of whoever sends is one that Apple takes",
        arguments: [
            ("mailto:me@example.com", true), ("https://example.com/contact", true),
            ("mailto:openclaw@localhost", false),
            ("mailto:security@example.invalid", false), ("mailto:relay@herdr.local", false), ("me@example.com", false),
            ("mailto: me@example.com", false), ("http://localhost", false), ("", false),
        ])
    func subjects(_ subject: String, hasAcceptedKind: Bool) {
        let claims = #"{"aud":"https://web.push.apple.com","exp":1790000000,"sub":"\#(subject)"}"#
        let expected = hasAcceptedKind ? [] : ["web-push-token /headers/Authorization"]
        #expect(Self.found(Self.request(Self.token(claims))) == expected)
    }

    @Test("The audience is the origin, and the token ends within a day")
    func claims() {
        let wrong =
            #"{"aud":"https://web.push.apple.com/QABC","iat":1790000000,"exp":1790090000,"sub":"mailto:a@example.com"}"#
        #expect(Self.found(Self.request(Self.token(wrong))).count == 2)
    }

    @Test("A script and an HTTP file that send to Apple's service are no requests to APNs")
    func scripts() {
        let http = """
            POST https://web.push.apple.com/QABC HTTP/2
            TTL: 60
            Topic: collie-update
            Authorization: vapid t=a.b.c, k=x
            Content-Encoding: aes128gcm

            \(Self.message)
            """
        #expect(Set(Self.found(http, named: "a.http")) == ["web-push-header ", "web-push-token "])
        let curl = "curl https://web.push.apple.com/QABC -H 'TTL: 60' -H 'Urgency: now' --data '\(Self.message)'"
        // Urgency and Content-Encoding, and no Authorization.
        #expect(Self.found(curl, named: "a.sh") == ["web-push-header ", "web-push-header ", "web-push-token "])
    }

    @Test(
        "A request document is for Apple's service by its host, or by the address as clients log it",
        arguments: [
            #""headers": {"host": "web.push.apple.com", FIELDS}"#, #""url": "\#(address)", "headers": {FIELDS}"#,
            #""endpoint": "\#(address)", "method": "POST", "headers": {FIELDS}"#,
        ], ["", #", "payload": "x""#, #", "body": "x""#, #", "body": {"type": "Buffer", "data": [1]}"#])
    func documents(_ head: String, _ body: String) {
        let fields =
            #""TTL": 60, "Urgency": "now", "Content-Encoding": "aes128gcm", "Authorization": "vapid t=$T, k=$K""#
        let text = "{\(head.replacing("FIELDS", with: fields))\(body)}"
        #expect(Self.found(text) == ["web-push-header /headers/Urgency"])
        #expect(PushDocument.isPayload(Array(text.utf8)))
    }

    private static let address = "https://web.push.apple.com/QABC"

    @Test(
        "The header fields of a request are judged whose body is encrypted, in a file or absent; what a variable may hold is not missing",
        arguments: [
            ("curl \(address) -H 'Urgency: urgent' -H 'Content-Encoding: gzip' --data-binary @body.bin", "a.sh", 3, 1),
            (
                "curl \(address) -H 'TTL: 60' -H 'Content-Encoding: aes128gcm' -H \"Authorization: vapid t=$T, k=$K\" --data-binary @b",
                "a.sh", 0, 0
            ),
            (
                "curl \(address) -H 'TTL: 60' -H 'Content-Encoding: aes128gcm' -H \"Authorization: $AUTH\" -d @b",
                "a.sh", 0, 0
            ),
            (
                "curl \(address) -H 'TTL: 60' -H 'Content-Encoding: aes128gcm' -H \"Authorization: WebPush $T\" -d @b",
                "a.sh", 0, 1
            ),
            ("curl \(address) -H 'TTL: 60' -H @fields.txt --data-binary @body.bin", "a.sh", 0, 0),
            ("curl \(address) -H 'TTL: 60' $FIELDS --data-binary @body.bin", "a.sh", 0, 0),
            ("curl -I \(address)", "a.sh", 0, 0),
            ("POST \(address)\nUrgency: urgent\nAuthorization: bearer abc\n", "a.http", 2, 1),
            ("POST \(address)\nTTL: 60\nAuthorization: bearer {{t}}\n\n< ./body.bin\n", "a.http", 1, 1),
            ("POST \(address)\nTTL: 60\n\n\(message)\n", "a.http", 1, 1),
            (
                #"{"headers": {":method": "POST", ":authority": "web.push.apple.com", "TTL": "60", "Content-Encoding": "aes128gcm", "Authorization": "vapid t=$T, k=$K"}}"#,
                "a.json", 0, 0
            ),
        ])
    func bodyless(_ text: String, _ name: String, _ fields: Int, _ token: Int) {
        let found = Self.found(text, named: name)
        #expect(found.count { $0.hasPrefix("web-push-header") } == fields)
        #expect(found.count { $0.hasPrefix("web-push-token") } == token)
        #expect(found.count == fields + token)
    }

    @Test("Sent to APNs it is no payload, and a payload is no message to a browser")
    func elsewhere() {
        #expect(Linter().findings(in: Self.message).map(\.rule.id) == ["envelope"])
        #expect(Linter().findings(in: Self.message).first?.message.contains("Web Push") == true)
        #expect(Self.found(#"{"aps": {"alert": "a"}, "web_push": 8030}"#) == [])
        #expect(
            Self.found(#"{"messages": {"web_push": {"alert": "a"}}, "apple": 1}"#).allSatisfy {
                !$0.hasPrefix("web-push")
            })
    }
}
