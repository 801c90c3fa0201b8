import AppResources
import JSONText
import PushPayload
import Testing

@testable import PushGrouping

/// Lists and pictures have what is left of a push: no update that the device drops, no picture that can't be loaded.
@Suite("What a device drops is not drawn")
struct DroppedPushTests {
    private static func push(_ event: String, _ timestamp: Int64, _ state: JSONValue, _ label: String) -> Delivery {
        let aps: JSONObject = [
            "event": .string(event), "timestamp": .integer(timestamp), "content-state": ["score": state],
            "attributes-type": "Game",
        ]
        let headers: Headers = ["apns-push-type": "liveactivity"]
        return Delivery(Request(Payload(json: ["aps": .object(aps)]), headers: headers), app: "a.b", label: label)
    }

    @Test("A summary of systems on which the app can't run is left out", arguments: [("17.0", 1), ("14.0", 2)])
    func systems(_ minimum: String, _ count: Int) throws {
        let app = try AppManifest(parsing: Array(#"{"minimum-ios": "\#(minimum)"}"#.utf8))
        #expect(SystemRange.usual(for: app).count == count)
        #expect(GroupingOptions(app: app, eras: SystemRange.usual(for: app)).pictured == SystemRange.newest)
    }

    @Test("A Date of the app's state is drawn as one")
    func dates() throws {
        let manifest = #"""
            {"live-activities": [{"attributes-type": "Game", "attributes": {}, "content-state": {"score": "Date?"}}]}
            """#
        var list = NotificationList(GroupingOptions(app: try AppManifest(parsing: Array(manifest.utf8))))
        list.deliver(Self.push("start", 100, 785_829_600, "start"))
        let activities = list.result().devices.flatMap { $0.activities }
        #expect(activities.map { $0.lines } == [["score: Wednesday, November 26, 2025, 06:00 UTC"]])
    }

    @Test("A push that lint says is lost is not drawn, and neither is an activity that leaves as it ends")
    func lost() {
        var list = NotificationList(GroupingOptions())
        var start = Self.push("start", 100, 1, "start")
        start.loss = "a start without alert"
        list.deliver(start)
        #expect(list.result().notDisplayed.map { $0.reason } == [.lost("a start without alert")])
        #expect(list.result().devices.flatMap { $0.activities }.isEmpty)
        list.deliver(Self.push("start", 200, 1, "again"))
        #expect(list.result().devices.flatMap { $0.activities }.count == 1)
        let aps: JSONObject = ["event": "end", "timestamp": 300, "content-state": ["score": 2], "dismissal-date": 299]
        list.deliver(
            Delivery(
                Request(Payload(json: ["aps": .object(aps)]), headers: ["apns-push-type": "liveactivity"]), app: "a.b"))
        #expect(list.result().devices.flatMap { $0.activities }.isEmpty)
    }

    @Test("Updates that can't be decoded, are older, or come after the end change nothing")
    func activities() throws {
        let manifest = #"""
            {"live-activities": [{"attributes-type": "Game", "attributes": {}, "content-state": {"score": "Int"}}]}
            """#
        var list = NotificationList(GroupingOptions(app: try AppManifest(parsing: Array(manifest.utf8))))
        for push in [
            Self.push("start", 100, 1, "start"), Self.push("update", 200, "two", "text"),
            Self.push("update", 50, 3, "older"), Self.push("update", 300, 4, "newer"), Self.push("end", 400, 5, "end"),
            Self.push("update", 500, 6, "late"),
        ] {
            list.deliver(push)
        }
        let activities = list.result().devices.flatMap { $0.activities }
        #expect(activities.map { $0.lines } == [["score: 5"]])
        #expect(
            list.result().notDisplayed.map { $0.reason } == [
                .notDecoded("score is a string, not a number (Int)"), .older(than: "start"), .activityEnded(by: "end"),
            ])
    }

    @Test(
        "A picture is drawn where the app's extension runs and can load it",
        arguments: [
            ("https://example.com/a.jpg", nil, SystemRange.iOS17, true),
            ("http://example.com/a.jpg", nil, .iOS17, false),
            ("https://example.com/a.jpg", #""minimum-ios": "18.2""#, .iOS17, false),
            ("https://example.com/a.jpg", #""minimum-ios": "18.2""#, .iOS18, true),
            ("http://example.com/a.jpg", #""insecure-hosts": ["example.com"]"#, .iOS18, true),
            ("http://example.com/a.jpg", #""insecure-hosts": []"#, .iOS18, false),
        ] as [(String, String?, SystemRange, Bool)])
    func pictures(_ address: String, _ bundle: String?, _ system: SystemRange, _ isDrawn: Bool) throws {
        let manifest = bundle.map {
            #"{"extensions": [{"point": "com.apple.usernotifications.service", \#($0)}]}"#
        }
        let app = try manifest.map { try AppManifest(parsing: Array($0.utf8)) } ?? AppManifest()
        let payload: JSONObject = [
            "aps": ["alert": "Goal!", "mutable-content": 1], "picture": .string(address),
        ]
        let delivery = Delivery(Request(Payload(json: payload)))
        #expect(delivery.hasAttachment(in: app, on: [system]) == isDrawn)
    }
}
