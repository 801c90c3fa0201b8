import APNSLint
import Foundation
import Testing

/// Spellings that a server developer tries first. Each compiles, with this import alone.
@Suite("Spellings of pushes in Swift") struct SpellingTests {
    private let linter = Linter()

    @Test("Counts, texts and dictionaries of Swift are taken as they are")
    func ordinaryTypes() throws {
        let unread = ["a", "b"]
        var aps = APS(alert: Alert(title: "Gate", body: "B7"))
        aps.badge = unread.count
        aps.alert = .init(title: "Gate", body: "B7")
        let badge: Int? = aps.badge
        #expect(badge == 2)
        let dictionary = ["apns-topic": "com.example.trips", "apns-push-type": "alert"]
        #expect(Headers(dictionary).topic == "com.example.trips")
        #expect(Headers(dictionary).fields.map(\.name) == ["apns-push-type", "apns-topic"])
    }

    @Test("A payload is read from text, data and bytes, by a decoder too, and is an element of a set")
    func payloads() throws {
        let text = #"{"aps":{"alert":"Hi","badge":3},"flight":{"legs":[1,2.5,true,null,"x"]}}"#
        let payload = try Payload(parsing: text)
        #expect(try payload == Payload(parsing: Data(text.utf8)) && payload == Payload(parsing: Array(text.utf8)))
        #expect(try JSONDecoder().decode(Payload.self, from: Data(text.utf8)) == payload)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Payload.self, from: Data("[1]".utf8)) }
        let turned = try Payload(
            parsing: #"{"flight":{"legs":[1,2.5,true,null,"x"]},"aps":{"badge":3.0,"alert":"Hi"}}"#)
        #expect(Set([payload, turned]).count == 1)
        #expect(Set([payload, Payload(aps: APS(alert: "Hi"))]).count == 2)
    }

    /// The better way in place of `aps.timestamp = Date()`: whoever makes a Live Activity push gives dates, and `aps.timestamp` is
    /// the number as it was read.
    @Test("The times of a Live Activity are dates")
    func dates() throws {
        let date = Date()
        let push = try OutgoingPush.liveActivity(update: ["gate": 7], app: "com.example.trips", at: date)
        #expect(push.payload.aps.timestamp == date.timeIntervalSince1970.rounded())
    }

    @Test("A check takes a date, and the options a moment and an app")
    func moments() throws {
        let old = Date(timeIntervalSince1970: 1_800_000_000)
        let push = try OutgoingPush.liveActivity(update: ["gate": 7], app: "com.example.trips", at: old)
        #expect(linter.findings(in: push.payload, headers: push.headers, at: old).isEmpty)
        #expect(linter.findings(in: push, at: old + 172_800).map(\.rule.id) == ["timestamp-in-past"])
        var options = LintOptions()
        options.now = old + 172_800
        #expect(options.now == old + 172_800)
        #expect(Linter(options).findings(in: push).map(\.rule.id) == ["timestamp-in-past"])
        let app = try AppManifest(parsing: Data(#"{"sounds":["gate.caf"]}"#.utf8))
        let alert = OutgoingPush.alert("Gate changed", app: "com.example.trips", sound: "gates.caf")
        #expect(Linter(app: app).findings(in: alert).map(\.rule.id) == ["sound-not-in-app"])
    }

    @Test("A finding has its pointer, its fix and its lines")
    func finding() throws {
        let found = try #require(linter.findings(in: "{\"aps\":\n {\"badge\": \"3\"}}").first)
        #expect(found.pointer.description == "/aps/badge" && found.fix?.title == "write 3")
        #expect(found.lines.start.line == 2 && found.lines.start.column == 12 && found.lines.end.column == 15)
    }

    @Test("Stacks are predicted for pushes, and for payloads with devices and dates")
    func stacks() throws {
        let options = GroupingOptions(locale: "en", os: [.iOS17])
        let pushes = ["Are you there?", "Hurry!"].map {
            OutgoingPush.alert(Alert(title: "Teja", body: $0), app: "com.example.chat", threadID: "chat-7")
        }
        #expect(options.stacks(of: pushes).map(\.description) == ["Teja: Hurry! (1 more notification)"])
        let deliveries =
            pushes.map { Delivery($0, device: "phone", date: Date()) }
            + [Delivery(pushes[0], device: "tablet"), Delivery(pushes[0].payload)]
        let stacks = options.stacks(of: deliveries)
        #expect(stacks.map(\.count).sorted() == [1, 1, 2])
        #expect(Set(stacks.map(\.device)) == ["phone", "tablet", nil])
    }

    @Test("Types with common names are members of APNs")
    func names() throws {
        let found = try #require(linter.findings(in: #"{"aps":{"badge":"3"}}"#).first)
        let (rule, fix, severity): (APNs.Rule, APNs.Fix?, APNs.Severity) = (found.rule, found.fix, found.severity)
        #expect(rule.id == "wrong-kind" && fix?.isSafe == true && severity == .error)
    }
}
