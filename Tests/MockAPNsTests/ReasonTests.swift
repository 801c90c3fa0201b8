import JSONText
import PushPayload
import Testing

@testable import MockAPNs

/// Every reason of APNs can be provoked, most of them by a matching request.
@Suite("Reasons that the stand-in answers") struct ReasonTests {
    /// The requests that alone cause a reason.
    static let earned: [(String, IncomingRequest)] = [
        ("BadCollapseId", Push.alert(["apns-collapse-id": String(repeating: "x", count: 65)])),
        ("BadCollapseId", Push.alert(["apns-collapse-id": ""])),
        ("BadDeviceToken", Push.alert(to: "xyz")),
        ("BadDeviceToken", Push.alert(to: Push.device + "a")),
        ("BadExpirationDate", Push.alert(["apns-expiration": "tomorrow"])),
        ("BadExpirationDate", Push.alert(["apns-expiration": "-1"])),
        ("BadMessageId", Push.alert(["apns-id": "order-1042"])),
        ("BadPriority", Push.alert(["apns-priority": "high"])),
        ("BadTopic", Push.alert(["apns-topic": "no topic"])),
        ("DuplicateHeaders", twice(Push.alert(), "apns-topic")),
        ("InvalidPushType", Push.alert(["apns-push-type": "loud"])),
        ("MissingDeviceToken", Push.alert(to: "")),
        ("MissingTopic", Push.alert(["apns-topic": nil])),
        ("PayloadEmpty", Push.alert(body: "")),
        ("TopicDisallowed", Push.alert(["apns-push-type": "voip"])),
        ("MissingChannelId", Push.broadcast(nil)),
        ("BadChannelId", Push.broadcast("match 7")),
        ("ChannelNotRegistered", Push.broadcast("dHN0LXNyY2gtY2hubA==")),
        (
            "BadRequestParams",
            Push.channels("POST", body: #"{"push-type":"LiveActivity","message-storage-policy":1,"name":"x"}"#)
        ),
        ("BadRequestPayload", Push.channels("POST", body: "{")),
        ("MissingPushType", Push.broadcast("dHN0LXNyY2gtY2hubA==", ["apns-push-type": nil])),
        ("InvalidPushType", Push.broadcast("dHN0LXNyY2gtY2hubA==", ["apns-push-type": "alert"])),
        ("MissingChannelQueueSize", Push.channels("POST", body: #"{"push-type":"LiveActivity"}"#)),
        (
            "ExpiredProviderToken",
            Push.alert(["authorization": "bearer " + Push.token(issuedAt: .integer(Push.now.seconds - 3601))])
        ),
        ("InvalidProviderToken", Push.alert(["authorization": "bearer " + Push.token(algorithm: "RS256")])),
        ("InvalidProviderToken", Push.alert(["authorization": "bearer x"])),
        ("MissingProviderToken", Push.alert(["authorization": nil])),
        ("MissingProviderToken", Push.alert(["authorization": "key=AAAA"])),
        ("BadPath", moved(Push.alert(), "/2/device/\(Push.device)")),
        ("MethodNotAllowed", IncomingRequest(method: "GET", path: "/3/device/\(Push.device)")),
        ("PayloadTooLarge", Push.alert(body: padded(4097))),
        (
            "PayloadTooLarge",
            Push.alert(["apns-push-type": "voip", "apns-topic": "com.example.app.voip"], body: padded(5121))
        ),
    ]

    /// The reasons that depend on settings or on earlier requests: each has a separate test below.
    static let ofState: Set<String> = [
        "UnrelatedKeyIdInToken", "TooManyProviderTokenUpdates", "CannotCreateChannelConfig", "TopicMismatch",
    ]

    static func twice(_ request: IncomingRequest, _ name: String) -> IncomingRequest {
        var request = request
        request.fields += request.fields.filter { $0.name == name }
        return request
    }

    static func moved(_ request: IncomingRequest, _ path: String) -> IncomingRequest {
        var request = request
        request.path = path
        return request
    }

    /// A payload of exactly this many bytes.
    static func padded(_ bytes: Int) -> String {
        let frame = #"{"aps":{"alert":""}}"#
        return #"{"aps":{"alert":""# + String(repeating: "a", count: bytes - frame.utf8.count) + #""}}"#
    }

    @Test("a request gets its reason", arguments: earned)
    func earnedReason(reason: String, request: IncomingRequest) throws {
        var apns = APNsConnection()
        let answer = apns.handle(request).answer
        #expect(answer.reason?.name == reason)
        #expect(answer.status == APNsReason.named(reason)?.status)
        #expect(String(decoding: answer.body, as: UTF8.self) == "{\"reason\":\"\(reason)\"}")
    }

    @Test("a scenario gives each reason there is", arguments: APNsReason.allCases)
    func scriptedReason(reason: APNsReason) throws {
        var apns = APNsConnection()
        let text = #"{"rules":[{"answer":"\#(reason.name)","since":1700000000000}]}"#
        apns.handler.scenario = try Scenario(json: JSONDocument(parsing: Array(text.utf8)).value)
        let outcome = apns.handle(Push.alert())
        #expect(outcome.answer.reason == reason)
        #expect(outcome.isScripted && !outcome.isRefused)
        #expect(outcome.answer.timestamp?.milliseconds == (reason.status == 410 ? 1_700_000_000_000 : nil))
    }

    @Test("a payload of exactly the limit is accepted", arguments: [(4096, "alert", ""), (5120, "voip", ".voip")])
    func limit(bytes: Int, type: String, suffix: String) {
        var apns = APNsConnection()
        let request = Push.alert(
            ["apns-push-type": type, "apns-topic": "com.example.app" + suffix], body: Self.padded(bytes))
        #expect(apns.handle(request).answer.status == 200)
    }

    @Test("a body that was not kept completely is too large")
    func cutBody() {
        var apns = APNsConnection()
        var request = Push.alert(body: "{\"aps\":")
        request.bodyBytes = 300_000
        let outcome = apns.handle(request)
        #expect(outcome.answer.reason?.name == "PayloadTooLarge")
        #expect(outcome.findings.isEmpty)
    }

    @Test("a key that differs from the first of the connection is refused")
    func unrelatedKey() {
        var apns = APNsConnection()
        #expect(apns.reason(Push.alert()) == nil)
        let other = Push.alert(["authorization": "bearer " + Push.token(key: "OTHER12345")])
        #expect(apns.reason(other) == "UnrelatedKeyIdInToken")
        apns.connection = ConnectionState()
        #expect(apns.reason(other) == nil)
    }

    @Test("one early renewal of the token is accepted with a finding, the next is refused")
    func renewals() {
        var apns = APNsConnection()
        func renewed(_ seconds: Int64) -> IncomingRequest {
            Push.alert(["authorization": "bearer " + Push.token(issuedAt: .integer(Push.now.seconds + seconds))])
        }
        #expect(apns.handle(renewed(0)).remarks.isEmpty)
        #expect(apns.handle(renewed(0), after: 60).remarks.isEmpty)
        let first = apns.handle(renewed(60), after: 60)
        #expect(first.answer.status == 200)
        #expect(first.remarks.map(\.id) == ["token-renewed-early"])
        #expect(apns.reason(renewed(120), after: 120) == "TooManyProviderTokenUpdates")
        #expect(apns.reason(renewed(3000), after: 3000) == nil)
    }

    @Test("an environment has no more channels than its limit")
    func channelLimit() {
        var settings = HandlerSettings()
        settings.maximumChannels = 1
        var apns = APNsConnection(settings)
        let create = Push.channels("POST", body: #"{"push-type":"LiveActivity","message-storage-policy":0}"#)
        #expect(apns.handle(create).answer.status == 201)
        #expect(apns.reason(create) == "CannotCreateChannelConfig")
    }

    @Test("a certificate is for one app, and supplies the topic")
    func certificate() {
        var apns = APNsConnection()
        apns.connection.certificate = ClientCertificate(commonName: "Push", topic: "com.example.app")
        #expect(apns.reason(Push.alert(["authorization": nil, "apns-topic": nil])) == nil)
        #expect(
            apns.reason(Push.alert(["authorization": nil, "apns-topic": "com.example.other"])) == "TopicDisallowed")
        var broadcast = Push.broadcast("dHN0LXNyY2gtY2hubA==")
        broadcast.path = "/4/broadcasts/apps/com.example.other"
        #expect(apns.reason(broadcast) == "TopicMismatch")
    }
}
