import JSONText
import PushPayload
import Testing

@testable import StandIn

/// Every reason of APNs can be provoked, most of them by a matching request.
@Suite struct ReasonTests {
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
        var desk = Desk()
        let answer = desk.judge(request).answer
        #expect(answer.reason?.name == reason)
        #expect(answer.status == APNsReason.named(reason)?.status)
        #expect(String(decoding: answer.body, as: UTF8.self) == "{\"reason\":\"\(reason)\"}")
    }

    @Test("a scenario gives each reason there is", arguments: APNsReason.all)
    func scriptedReason(reason: APNsReason) throws {
        var desk = Desk()
        let text = #"{"rules":[{"answer":"\#(reason.name)","since":1700000000000}]}"#
        desk.judge.scenario = try Scenario(json: JSONDocument(parsing: Array(text.utf8)).value)
        let judgement = desk.judge(Push.alert())
        #expect(judgement.answer.reason == reason)
        #expect(judgement.isScripted && !judgement.isRefused)
        #expect(judgement.answer.timestamp?.milliseconds == (reason.status == 410 ? 1_700_000_000_000 : nil))
    }

    @Test("a payload of exactly the limit is accepted", arguments: [(4096, "alert", ""), (5120, "voip", ".voip")])
    func limit(bytes: Int, type: String, suffix: String) {
        var desk = Desk()
        let request = Push.alert(
            ["apns-push-type": type, "apns-topic": "com.example.app" + suffix], body: Self.padded(bytes))
        #expect(desk.judge(request).answer.status == 200)
    }

    @Test("a body that was not kept completely is too large")
    func cutBody() {
        var desk = Desk()
        var request = Push.alert(body: "{\"aps\":")
        request.bodyBytes = 300_000
        let judgement = desk.judge(request)
        #expect(judgement.answer.reason?.name == "PayloadTooLarge")
        #expect(judgement.findings.isEmpty)
    }

    @Test("a key that differs from the first of the connection is refused")
    func unrelatedKey() {
        var desk = Desk()
        #expect(desk.reason(Push.alert()) == nil)
        let other = Push.alert(["authorization": "bearer " + Push.token(key: "OTHER12345")])
        #expect(desk.reason(other) == "UnrelatedKeyIdInToken")
        desk.connection = ConnectionState()
        #expect(desk.reason(other) == nil)
    }

    @Test("one early renewal of the token is accepted with a finding, the next is refused")
    func renewals() {
        var desk = Desk()
        func renewed(_ seconds: Int64) -> IncomingRequest {
            Push.alert(["authorization": "bearer " + Push.token(issuedAt: .integer(Push.now.seconds + seconds))])
        }
        #expect(desk.judge(renewed(0)).remarks.isEmpty)
        #expect(desk.judge(renewed(0), after: 60).remarks.isEmpty)
        let first = desk.judge(renewed(60), after: 60)
        #expect(first.answer.status == 200)
        #expect(first.remarks.map(\.id) == ["token-renewed-early"])
        #expect(desk.reason(renewed(120), after: 120) == "TooManyProviderTokenUpdates")
        #expect(desk.reason(renewed(3000), after: 3000) == nil)
    }

    @Test("an environment has no more channels than its limit")
    func channelLimit() {
        var settings = JudgeSettings()
        settings.maximumChannels = 1
        var desk = Desk(settings)
        let create = Push.channels("POST", body: #"{"push-type":"LiveActivity","message-storage-policy":0}"#)
        #expect(desk.judge(create).answer.status == 201)
        #expect(desk.reason(create) == "CannotCreateChannelConfig")
    }

    @Test("a certificate is for one app, and supplies the topic")
    func certificate() {
        var desk = Desk()
        desk.connection.certificate = ClientCertificate(commonName: "Push", topic: "com.example.app")
        #expect(desk.reason(Push.alert(["authorization": nil, "apns-topic": nil])) == nil)
        #expect(
            desk.reason(Push.alert(["authorization": nil, "apns-topic": "com.example.other"])) == "TopicDisallowed")
        var broadcast = Push.broadcast("dHN0LXNyY2gtY2hubA==")
        broadcast.path = "/4/broadcasts/apps/com.example.other"
        #expect(desk.reason(broadcast) == "TopicMismatch")
    }
}
