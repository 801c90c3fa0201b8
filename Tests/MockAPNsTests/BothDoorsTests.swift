import JSONText
import PushLint
import PushPayload
import Testing

@testable import MockAPNs

/// `apnslint lint` and `apnslint serve` say the same of a request's headers and path.
@Suite("Both ports of the stand-in") struct BothDoorsTests {
    private static let channel = "dHN0LXNyY2gtY2hubA=="
    private static let app = "/4/broadcasts/apps/com.example.app"
    private static func device(_ digits: Int) -> String { "/3/device/" + String(repeating: "a", count: digits) }

    /// A push to a device with these changes, and the reason with which APNs refuses it.
    static let pushes: [([String: String?], String?)] = [
        ([:], nil),
        (["apns-topic": "5"], "BadTopic"), (["apns-topic": "a..b"], "BadTopic"), (["apns-topic": "a.b."], "BadTopic"),
        (["apns-topic": ""], "BadTopic"), (["apns-topic": "com.example.My App"], "BadTopic"),
        (["apns-topic": "com.example.Äpp"], "BadTopic"), (["apns-topic": "com.example.my_app-2"], nil),
        (["apns-topic": "com.example.app.voip", "apns-push-type": "liveactivity"], "TopicDisallowed"),
        (["apns-topic": nil], "MissingTopic"),
        (["apns-priority": "7"], "BadPriority"), (["apns-priority": ""], "BadPriority"),
        (["apns-priority": "010"], "BadPriority"), (["apns-priority": "5"], nil),
        (["apns-expiration": "-1"], "BadExpirationDate"), (["apns-expiration": ""], "BadExpirationDate"),
        (["apns-expiration": "+5"], "BadExpirationDate"), (["apns-expiration": "1e9"], "BadExpirationDate"),
        (["apns-expiration": "9223372036854775808"], "BadExpirationDate"), (["apns-expiration": "0"], nil),
        (["apns-expiration": "\u{0661}"], "BadExpirationDate"),
        (["apns-push-type": "Alert"], "InvalidPushType"), (["apns-push-type": ""], "InvalidPushType"),
        (["apns-collapse-id": ""], "BadCollapseId"),
        (["apns-collapse-id": String(repeating: "é", count: 33)], "BadCollapseId"),
        (["apns-collapse-id": String(repeating: "é", count: 32)], nil),
        (["apns-id": "17"], "BadMessageId"), (["apns-id": ""], "BadMessageId"),
        (["apns-id": "eabeae5414a811e5b60b1697f925ec7b"], "BadMessageId"),
        (["apns-id": "EABEAE54-14A8-11E5-B60B-1697F925EC7B"], nil),
        (["authorization": "key=AAAA"], "MissingProviderToken"),
        (["authorization": "bearer a.b"], "InvalidProviderToken"),
        (["authorization": "bearer \(Push.token(algorithm: "RS256"))"], "InvalidProviderToken"),
        (["authorization": "bearer \(Push.token(key: nil))"], "InvalidProviderToken"),
        (["authorization": "bearer \(Push.token(issuedAt: .integer(Push.now.milliseconds)))"], "InvalidProviderToken"),
        (["authorization": "bearer \(Push.token(issuedAt: .string("1795274579")))"], nil),
        ([":path": "/3/device/00"], "BadDeviceToken"), ([":path": device(63)], "BadDeviceToken"),
        ([":path": device(64)], nil), ([":path": device(65)], "BadDeviceToken"), ([":path": device(160)], nil),
        ([":path": device(512)], nil), ([":path": device(514)], "BadDeviceToken"),
        ([":path": "/3/device/" + String(repeating: "g", count: 64)], "BadDeviceToken"),
        ([":path": "/3/device/"], "MissingDeviceToken"), ([":path": "/3/device"], "MissingDeviceToken"),
        ([":path": "/2/device/" + Push.device], "BadPath"), ([":path": "/3/devices/" + Push.device], "BadPath"),
        ([":path": device(64) + "/x"], "BadPath"),
    ]

    /// A broadcast with these changes, and the reason.
    static let broadcasts: [([String: String?], String?)] = [
        ([:], nil),
        (["apns-channel-id": "dHN0bA"], "BadChannelId"), (["apns-channel-id": "match 7"], "BadChannelId"),
        (["apns-channel-id": "dHN0LXN_-w=="], "BadChannelId"), (["apns-channel-id": ""], "BadChannelId"),
        (["apns-channel-id": nil], "MissingChannelId"),
        (["apns-push-type": nil], "MissingPushType"), (["apns-push-type": "alert"], "InvalidPushType"),
        (["apns-push-type": "live"], "InvalidPushType"),
        (["apns-expiration": "soon"], "BadExpirationDate"), (["apns-priority": "high"], "BadPriority"),
        (["apns-request-id": "x"], "BadMessageId"), (["apns-request-id": "EABEAE54-14A8-11E5-B60B-1697F925EC7B"], nil),
        ([":path": app + ".push-type.liveactivity"], "TopicDisallowed"),
        ([":path": "/4/broadcasts/apps/5"], "TopicDisallowed"),
        ([":path": "/4/broadcasts/apps/a..b"], "TopicDisallowed"), ([":path": "/4/broadcasts/apps/"], "BadPath"),
    ]

    @Test("a push gets the same reason from both", arguments: pushes)
    func push(changes: [String: String?], reason: String?) throws {
        var request = Push.alert(changes)
        request.path = (changes[":path"] ?? nil) ?? request.path
        try check(request, reason)
    }

    @Test("a broadcast gets the same reason from both", arguments: broadcasts)
    func broadcast(changes: [String: String?], reason: String?) throws {
        var request = Push.broadcast(Self.channel, changes)
        request.path = (changes[":path"] ?? nil) ?? request.path
        try check(request, reason)
    }

    private func check(_ request: IncomingRequest, _ reason: String?) throws {
        var request = request
        request.fields.removeAll { $0.name == ":path" }
        var apns = APNsConnection()
        apns.handler.channels.add(Self.channel, to: "com.example.app", .mostRecent)
        #expect(apns.reason(request) == reason)
        var headers = JSONObject([(":path", .string(request.path))])
        for field in request.fields { headers[field.name] = .string(field.value) }
        let document: JSONValue = [
            "headers": .object(headers), "payload": try JSONDocument(parsing: request.body).value,
        ]
        let effects = Linter().lint(Input(JSONWriter().bytes(document))).findings.map(\.effect)
        let answers = effects.filter { $0.hasPrefix("APNs answers ") && !$0.contains(" when ") }
        #expect(answers.isEmpty == (reason == nil), "\(effects)")
        if let reason { #expect(answers.contains { $0.contains(" " + reason) }, "\(effects)") }
    }
}
