import JSONText
import PushDocument
import PushLint
import PushPayload
import Testing

/// Statements of Apple's pages about web push, channels and broadcasts, each with a request that it is true of and one that it is not.
@Suite("Apple's statements") struct StatementTests {
    private static func found(_ text: String, named name: String? = nil, at now: Double? = nil) -> [String] {
        var options = LintOptions()
        if let now { options.clock = { UnixTime(now) } }
        return Linter(options).prepared().lint(Input(Array(text.utf8), named: name)).findings.map {
            "\($0.rule.id) \($0.pointer)"
        }
    }

    private static let message = #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example"}}"#

    private static func text(_ bytes: [UInt8]) -> String {
        String(Base64.encode(bytes).compactMap { $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    private static let key = text([4] + Array(repeating: 7, count: 64))

    private static func vapid(
        _ claims: String = "", end: Int = 1_790_000_000, alg: String = "ES256", key: String? = key
    ) -> String {
        let claims = #"{"aud": "https://web.push.apple.com", "exp": \#(end), "sub": "mailto:a@example.com"\#(claims)}"#
        let token = [#"{"alg": "\#(alg)"}"#, claims, "x"].map { text(Array($0.utf8)) }.joined(separator: ".")
        return "vapid t=\(token)\(key.map { ", k=\($0)" } ?? "")"
    }

    /// A request to Apple's service for Web Push, with these fields in place of its own.
    private static func webPush(_ changed: [String: String?] = [:], _ body: String = message) -> String {
        var fields: [String: String?] = [
            ":method": "POST", ":path": "/QABC", ":authority": "web.push.apple.com", "TTL": "60",
            "Content-Encoding": "aes128gcm",
            "Authorization": vapid(),
        ]
        for (name, value) in changed { fields[name] = .some(value) }
        let members = fields.compactMap { name, value in value.map { #""\#(name)": "\#($0)""# } }
        return #"{"headers": {\#(members.sorted().joined(separator: ", "))}, "payload": \#(body)}"#
    }

    private static let header = "web-push-header /headers"
    private static let token = ["web-push-token /headers/Authorization"]

    @Test(
        "Header fields of a web push",
        arguments: [
            ([:], []), (["TTL": "0"], ["\(header)/TTL"]), ([":method": "PUT"], ["\(header)/:method"]),
            ([":path": "/"], ["\(header)/:path"]), (["Content-Encoding": nil], [header]),
            (["Authorization": nil], ["web-push-token /headers"]), (["Authorization": "vapid t=$T, k=$K"], []),
            (["Authorization": vapid(key: nil)], token), (["Authorization": vapid(key: "ab+/cd==")], token),
            (["Authorization": vapid(key: text(Array(repeating: 4, count: 32)))], token),
            (["Authorization": vapid(key: text(Array(repeating: 2, count: 65)))], token),
            (["Authorization": vapid(alg: "HS256")], token), (["Authorization": vapid(end: 1_790_000_000_000)], token),
        ] as [([String: String?], [String])])
    func webPushHeaders(_ changed: [String: String?], _ expected: [String]) {
        #expect(Self.found(Self.webPush(changed)) == expected)
    }

    @Test("The token of a web push ends within a day of the moment at which it is sent")
    func end() {
        for (end, expected) in [(1_789_999_999, Self.token), (1_790_080_000, []), (1_790_090_000, Self.token)] {
            let text = Self.webPush(["Authorization": Self.vapid(end: end)])
            #expect(Self.found(text, at: 1_790_000_000) == expected)
            #expect(Self.found(text) == [])
        }
    }

    @Test(
        "Each action of a declarative message has a name, a title and an address",
        arguments: [
            (#"{"action": "a", "title": "b", "navigate": "https://a.example"}"#, []),
            (#"{"action": "a", "title": "b"}"#, ["web-push-incomplete /notification/actions/0"]),
            (#"{"action": "a", "navigate": "https://a.example"}"#, ["web-push-incomplete /notification/actions/0"]),
            (
                #"{"action": "a", "title": "b", "navigate": "/c"}"#,
                ["web-push-address /notification/actions/0/navigate"]
            ),
            (
                #"{"action": "a", "title": 7, "navigate": "https://a.example"}"#,
                ["message-wrong-kind /notification/actions/0/title"]
            ),
            (
                #"{"action": "a", "title": "b", "navigate": ""}"#,
                ["web-push-address /notification/actions/0/navigate"]
            ),
            (#""a""#, ["message-wrong-kind /notification/actions/0"]),
        ])
    func actions(_ action: String, _ expected: [String]) {
        let text =
            #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "actions": [\#(action)]}}"#
        #expect(Self.found(text) == expected)
    }

    @Test(
        "An address of a declarative message has its scheme, and a host if it is of the web",
        arguments: [
            ("https://a.example/b?c#d", true), ("app.example+x:a", true), ("mailto:a@example.com", true),
            ("https:a.example", true), ("/a", false), ("example.com/a:b", false), ("https://", false),
            ("https:///", false), ("https://a b/", false), (":a", false), ("7a:b", false),
        ])
    func addresses(_ address: String, _ isWhole: Bool) {
        let text = #"{"web_push": 8030, "notification": {"title": "a", "navigate": "\#(address)"}}"#
        #expect(Self.found(text) == (isWhole ? [] : ["web-push-address /notification/navigate"]))
    }

    @Test("The request of a web push is judged as one, whatever its service worker is sent")
    func otherBodies() {
        #expect(Self.found(Self.webPush([:], #"{"aps": {"alert": "a"}}"#)) == [])
        #expect(Self.found(Self.webPush(["TTL": "a"], #"{"aps": {"alert": "a"}}"#)) == ["\(Self.header)/TTL"])
    }

    @Test(
        "Azure Notification Hubs takes APNs' fields, and two under names of its own",
        arguments: [
            ("-H 'X-Apns-Priority: 7'", "unknown-priority"), ("-H 'X-Apns-Priority: 5'", ""),
            ("-H 'apns-push-type: alrt'", "unknown-push-type"),
            ("-H 'ServiceBusNotification-Apns-Expiry: 1997-07-16T19:20+01:00'", "expiration-implausible"),
            ("-H 'ServiceBusNotification-Apns-Expiry: 2030-07-16T19:20+01:00'", ""),
            ("-H \"ServiceBusNotification-Apns-Expiry: $END\"", ""),
        ])
    func azure(_ fields: String, _ rule: String) throws {
        let command =
            "curl -H 'ServiceBusNotification-Format: apple' \(fields) -d '{\"aps\": {\"alert\": \"a\"}}' https://a.servicebus.windows.net/hub/messages/\n"
        let found = Self.found(command, named: "a.sh", at: 1_790_000_000).map { String($0.prefix { $0 != " " }) }
        #expect(found == (rule.isEmpty ? [] : [rule]))
    }

    @Test("The date at which Azure lets a push expire is a moment in the push that is sent")
    func azureExpiry() throws {
        let message =
            #"{"installationId": "a", "platform": "apns", "pushChannel": "b", "templates": {"c": {"body": "{\"aps\": {\"alert\": \"d\"}}", "expiry": "2030-01-01T00:00Z"}}}"#
        let fields = "ServiceBusNotification-Apns-Expiry: 2030-01-01T00:00Z\nX-Apns-Priority: 5\n"
        let request = "POST https://a.servicebus.windows.net/hub/messages/\n\(fields)\n{\"aps\": {\"alert\": \"a\"}}\n"
        for (text, name) in [(message, "a.json"), (request, "a.http")] {
            let push = try #require(PushDocument(Array(text.utf8), named: name).pushes.first)
            #expect(push.request?.headers.expiration == "1893456000", "\(name)")
        }
    }

    @Test("A service worker's own message is no larger than a declarative one, and its picture is none of Firebase's")
    func ownMessages() {
        let large = #"{"title": "\#(String(repeating: "x", count: 4000))"}"#
        #expect(Self.found(Self.webPush([:], large)) == ["web-push-too-large /payload"])
        let picture =
            #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example", "image": "https://a.example/b.png"}}"#
        #expect(Self.found(picture) == [])
    }

    private static func channel(
        _ fields: String = "", _ body: String = #"{"message-storage-policy": 1, "push-type": "LiveActivity"}"#
    ) -> String {
        #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"\#(fields)}, "payload": \#(body)}"#
    }

    @Test(
        "Requests for channels",
        arguments: [
            (channel(), []), (channel(#", ":authority": "api-manage-broadcast.push.apple.com:2196""#), []),
            (channel(#", ":authority": "api-manage-broadcast.sandbox.push.apple.com:2195""#), []),
            (channel(#", ":authority": "api-manage-broadcast.push.apple.com""#), []),
            (
                channel("", #"{"message-storage-policy": 1, "push-type": "LiveActivity", "name": "a"}"#),
                ["channel-request-malformed /payload/name"]
            ),
            (channel(#", ":authority": "api.push.apple.com""#), ["host-not-in-use /headers/:authority"]),
            (
                channel(#", ":authority": "api-manage-broadcast.sandbox.push.apple.com:2196""#),
                ["host-not-in-use /headers/:authority"]
            ),
            (
                channel(#", ":authority": "api-manage-broadcast.push.apple.com:443""#),
                ["host-not-in-use /headers/:authority"]
            ),
            (channel(#", "apns-request-id": "7""#), ["id-not-uuid /headers/apns-request-id"]),
            (channel(#", "apns-channel-id": "dHN0""#), ["channel-request-malformed /headers/apns-channel-id"]),
            (channel(#", ":scheme": "http""#), ["scheme-not-https /headers/:scheme"]),
        ])
    func channels(_ text: String, _ expected: [String]) { #expect(Self.found(text) == expected) }

    private static func push(_ path: String, _ authority: String) -> String {
        #"{"headers": {":authority": "\#(authority)", ":path": "\#(path)", "apns-push-type": "alert", "apns-topic": "com.example.MyApp"}, "payload": {"aps": {"alert": "a"}}}"#
    }

    private static let device = "/3/device/" + String(repeating: "0a", count: 32)

    @Test(
        "Hosts take the requests and have the ports that Apple names",
        arguments: [
            (push(device, "api.push.apple.com:443"), []), (push(device, "api.sandbox.push.apple.com:2197"), []),
            (push(device, "api-broadcast.push.apple.com"), ["host-not-in-use /headers/:authority"]),
            (push(device, "api.sandbox.push.apple.com:2195"), ["host-not-in-use /headers/:authority"]),
            (push(device, "api.sandbx.push.apple.com"), ["host-not-in-use /headers/:authority"]),
            (push(device, "localhost:8443"), []),
        ])
    func hosts(_ text: String, _ expected: [String]) { #expect(Self.found(text) == expected) }

    private static func curl(_ options: String, _ type: String = "alert", _ url: String = "https://api.push.apple.com")
        -> String
    {
        let suffix = PushType(rawValue: type).topicSuffix ?? ""
        let payload = type == "alert" ? #"{"aps": {"alert": "a"}}"# : #"{"aps": {}}"#
        return
            "curl \(options) -H 'apns-push-type: \(type)' -H 'apns-topic: com.example.MyApp\(suffix)' -d '\(payload)' \(url)\(device)\n"
    }

    @Test(
        "The connection of a command",
        arguments: [
            (curl("--http2"), []), (curl("--http1.1"), ["http-too-old"]),
            (curl("--http2", "alert", "http://api.push.apple.com"), ["scheme-not-https"]),
            (curl("--http2", "alert", "https://api.push.apple.com:2195"), ["host-not-in-use"]),
            (curl("--cert a.pem"), []), (curl("--cert a.pem", "location"), ["certificate-for-tokens"]),
            (
                #"curl -X POST -d '{"message-storage-policy": 1, "push-type": "LiveActivity"}' https://api-manage-broadcast.push.apple.com/1/apps/com.example.MyApp/channels"#,
                ["host-not-in-use"]
            ),
            (
                #"curl https://api.onesignal.com/apps/a/activities/activity/Game -d '{"event": "update", "event_updates": {"b": 1}, "name": "c"}'"#,
                ["address-starts"]
            ),
        ])
    func commands(_ text: String, _ expected: [String]) {
        #expect(Self.found(text, named: "a.sh").map { String($0.prefix { $0 != " " }) } == expected)
    }
}
