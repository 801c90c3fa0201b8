import APNSLint
import Foundation
import Testing

/// Pushes as a server makes them: the type, its topic and its payload go together.
@Suite("Pushes built in Swift") struct OutgoingPushTests {
    static let app = "com.example.trips"

    struct Trip: Encodable {
        struct ContentState: Encodable { var gate: String, boarding: Date }
        var flight = "LH441"
    }
    struct Call: Encodable { var caller = "Ana" }

    static let state = Trip.ContentState(gate: "B7", boarding: Date(timeIntervalSinceReferenceDate: 785_829_600))

    /// One push of each type and variant.
    static func pushes() throws -> [OutgoingPush] {
        [
            .alert("Gate changed", app: app),
            try .alert(
                Alert(title: "Gate", body: "B7"), app: app, badge: 3, sound: .default, threadID: "trip-7",
                interruptionLevel: .timeSensitive, expiration: .after(3600), collapseID: "gate"
            ).adding(Trip()),
            try .alert(nil, app: app, badge: 0).adding(["flight": "LH441", "gates": 2]),
            .background(app: app),
            try .liveActivity(
                start: Trip(), state: state, alert: LiveActivityAlert(title: "LH441", body: "Gate B7"), app: app,
                inputPushToken: true, expiration: .after(3600)),
            try .liveActivity(update: state, app: app, staleDate: Date() + 600, priority: .consideringPower),
            try .liveActivity(end: state, app: app, dismissalDate: Date() + 600),
            try .voip(Call(), app: app), try .pushToTalk(["activeSpeaker": "Ana"], app: app),
            try .complication(["next": "B7"], app: app), .widgets(app: app), .controls(app: app), .location(app: app),
            .fileProvider(domain: "files", app: app),
            .mdm(pushMagic: "6F9619FF-8B86-D011", topic: "com.apple.mgmt.External.9a3c"),
        ]
    }

    @Test("A push of each type is without a warning, and its topic has the suffix of its type")
    func types() throws {
        let pushes = try Self.pushes()
        #expect(Set(pushes.map(\.type)) == Set(PushType.known))
        for push in pushes {
            #expect(push.findings.filter { $0.severity > .info }.map(\.description) == [], "\(push.type)")
            #expect(push.topic == (push.type == .mdm ? push.app : Self.app + (push.type.topicSuffix ?? "?")))
            #expect(try push.checked(by: Linter()) == Data(push.payload.bytes()))
            #expect(try JSONDecoder().decode(Payload.self, from: JSONEncoder().encode(push)) == push.payload)
        }
    }

    @Test("Bytes and header fields are what APNs takes")
    func request() throws {
        var push = try OutgoingPush.alert("Gate changed", app: Self.app, expiration: .tryOnce).adding(Trip())
        push.id = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")
        #expect(
            String(decoding: push.payload.bytes(), as: UTF8.self)
                == #"{"aps":{"alert":"Gate changed"},"flight":"LH441"}"#)
        #expect(
            push.headerFields.map { "\($0.name): \($0.value)" } == [
                "apns-push-type: alert", "apns-topic: com.example.trips", "apns-priority: 10", "apns-expiration: 0",
                "apns-id: 6f9619ff-8b86-d011-b42d-00c04fc964ff",
            ])
        #expect(push.path(to: "a1b2") == "/3/device/a1b2" && push.request.pushType == .alert)
        #expect(OutgoingPush.Expiration.at(Date(timeIntervalSince1970: 1e300)).seconds == .max)
    }

    @Test("A Live Activity holds values of the app's types as ActivityKit decodes them")
    func liveActivity() throws {
        let date = Date(timeIntervalSince1970: 1_800_000_000.4)
        let alert = LiveActivityAlert(title: "LH441", body: "Gate B7")
        let start = try OutgoingPush.liveActivity(
            start: Trip(), state: Self.state, alert: alert, app: Self.app, at: date)
        #expect(start.topic == "com.example.trips.push-type.liveactivity")
        #expect(start.payload.aps.attributesType == "Trip" && start.payload.aps.attributes == ["flight": "LH441"])
        #expect(start.payload.aps.contentState == ["gate": "B7", "boarding": 785_829_600])
        #expect(start.payload.aps.timestamp == 1_800_000_000 && start.payload.aps.event == .start)
        #expect(throws: EncodingError.self) { try OutgoingPush.liveActivity(update: 7, app: Self.app) }
        #expect(throws: EncodingError.self) { try OutgoingPush.alert("x", app: Self.app).adding(["aps": "y"]) }
        var broadcast = try OutgoingPush.liveActivity(update: Self.state, app: Self.app, expiration: .tryOnce)
        broadcast.channelID = "dHN0LXNyY2gtY2hubA=="
        #expect(broadcast.findings.filter { $0.severity > .info }.map(\.description) == [])
        #expect(broadcast.path(to: "") == "/4/broadcasts/apps/com.example.trips" && broadcast.headers.topic == nil)
    }

    @Test("A push that would lose something is refused in one line, with its findings")
    func refused() throws {
        var push = OutgoingPush.alert("Gate changed", app: Self.app, collapseID: String(repeating: "x", count: 65))
        push.payload.json["aps"] = ["alert": "Gate changed", "badge": "3"]
        let refused = try #require(throws: PushRefused.self) { try push.checked(by: Linter()) }
        #expect(refused.findings.map(\.rule.id) == ["collapse-id-length", "wrong-kind"])
        #expect("\(refused)".hasPrefix("push refused: ") && "\(refused)".hasSuffix(" and 1 more"))
    }

    @Test("Eight tasks get the answers of one")
    func tasks() async throws {
        let (linter, date) = (Linter(), Date())
        var bad = OutgoingPush.alert("Gate changed", app: Self.app)
        bad.payload.json["aps"] = ["badge": "3"]
        let pushes = try Self.pushes() + [bad]
        @Sendable func answers() -> [[String]] { pushes.map { linter.findings(in: $0, at: date).map(\.description) } }
        let expected = answers()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { (0..<20).allSatisfy { _ in answers() == expected } } }
            for await isSame in group { #expect(isSame) }
        }
    }
}
