import Foundation
import JSONText
import Testing

@testable import PushPayload

/// Payloads built from their members.
@Suite("Members in Swift") struct MemberTests {
    @Test("Only given members are written")
    func members() {
        let aps = APS(
            alert: .dictionary(AlertDictionary(title: "Gate", body: "B7")), badge: 3, sound: .named("default"),
            threadID: "flight", contentAvailable: true, interruptionLevel: .timeSensitive, relevanceScore: 0.5)
        let payload = Payload(aps: aps, ["flight": "LH441", "aps": 1])
        #expect(
            JSONWriter().text(.object(payload.json))
                == #"{"aps":{"alert":{"title":"Gate","body":"B7"},"badge":3,"sound":"default","thread-id":"flight","content-available":1,"interruption-level":"time-sensitive","relevance-score":0.5},"flight":"LH441"}"#
        )
        #expect(APS().json.isEmpty == true)
        #expect(APS(alert: "Gate \(7)").alert == .body("Gate 7"))
    }

    private func expect(_ aps: APS, _ text: String) { #expect(JSONWriter().text(.object(aps.json)) == text) }

    @Test("Values are written as people say them, and nil removes a key")
    func plain() {
        var aps = APS(alert: "Hi", badge: 3)
        aps.badge = nil
        aps.alert = "Ho"
        aps.sound = .critical(name: "siren.caf", volume: 0.5)
        expect(aps, #"{"alert":"Ho","sound":{"critical":1,"name":"siren.caf","volume":0.5}}"#)
        aps.sound = "x.caf"
        aps.alert = .dictionary(AlertDictionary(locKey: "GATE", locArgs: ["7"], summaryArg: "LH441"))
        expect(aps, #"{"alert":{"loc-key":"GATE","loc-args":["7"],"summary-arg":"LH441"},"sound":"x.caf"}"#)
        #expect(Sound.default == "default")
    }

    @Test("A Live Activity starts, changes and ends")
    func activity() {
        let alert = LiveActivityAlert(title: "Flight", body: .localized(key: "GATE", arguments: ["7"]))
        expect(
            APS(
                startActivity: "Trip", attributes: ["id": 1], contentState: ["gate": 7], alert: alert,
                timestamp: 1_700_000_000),
            #"{"event":"start","timestamp":1700000000,"content-state":{"gate":7},"alert":{"title":"Flight","body":{"loc-key":"GATE","loc-args":["7"]}},"attributes-type":"Trip","attributes":{"id":1}}"#
        )
        expect(
            APS(updateActivity: ["gate": 8], timestamp: 1_700_000_100, staleDate: 1_700_000_900),
            #"{"event":"update","timestamp":1700000100,"content-state":{"gate":8},"stale-date":1700000900}"#)
        expect(
            APS(endActivity: ["gate": 8], timestamp: 1_700_000_200, dismissalDate: 1_700_000_300),
            #"{"event":"end","timestamp":1700000200,"content-state":{"gate":8},"dismissal-date":1700000300}"#)
    }

    @Test("Each key of the catalogue is a property of the object that holds it, with its meaning as the comment")
    func rows() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Push/PushPayload/KeyProperties.swift")
        let comments = try String(contentsOf: file, encoding: .utf8).replacing("\n    /// ", with: " ")
        for key in Key.catalog where key !== Key.aps {
            let meaning = key.meaning.prefix(1).uppercased() + key.meaning.dropFirst()
            #expect(comments.contains(" \(meaning).\n    public var "), "\(key.path)")
        }
        var alert = LiveActivityAlert()
        alert.title = "a"
        var sound = SoundDictionary()
        sound.name = "x"
        var payload = Payload()
        payload.containerIdentifier = "c"
        payload.aps.topicID = ["t"]
        #expect(alert.json == ["title": "a"] && sound.json == ["name": "x"])
        #expect(payload.json == ["container-identifier": "c", "aps": ["topic-id": ["t"]]])
    }

    @Test("Header fields are written as a literal, and by their names")
    func headers() {
        var headers: Headers = ["apns-push-type": "alert", "apns-topic": "com.example.app"]
        #expect(headers.pushType == .alert && headers.topic == "com.example.app")
        headers.priority = "5"
        headers.collapseID = "gate"
        headers.pushType = nil
        #expect(headers == ["apns-topic": "com.example.app", "apns-priority": "5", "apns-collapse-id": "gate"])
    }
}
