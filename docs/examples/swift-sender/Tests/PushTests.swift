import APNSLint
import Foundation
import Testing

@testable import swift_sender

/// The pushes of an app, checked where they are built. A failed expectation prints each finding in a line.
@Suite struct PushTests {
    private let linter = Linter()

    @Test func flight() throws {
        for push in try flightPushes() { #expect(push.findings.isEmpty) }
    }

    @Test func app() throws {
        let manifest = #"{"bundle-ids": ["com.example.trips"], "sounds": ["gate.caf"], "background-modes": []}"#
        let linter = Linter(app: try AppManifest(parsing: Data(manifest.utf8)))
        let push = OutgoingPush.alert("Gate changed", app: "com.example.trips", sound: "gates.caf")
        #expect(
            linter.findings(in: push).map(\.message) == [
                "the app has no sound \"gates.caf\": did you mean \"gate.caf\"?"
            ])
    }

    @Test func stacks() throws {
        let (morning, noon) = (Date(timeIntervalSince1970: 1_800_000_000), Date(timeIntervalSince1970: 1_800_018_000))
        let push = OutgoingPush.alert(
            Alert(title: "LH441", body: "Gate B7"), app: "com.example.trips", threadID: "LH441")
        let arrivals = [
            Delivery(push, device: "phone", date: morning), Delivery(push, device: "phone", date: noon),
            Delivery(push, device: "tablet", date: noon),
        ]
        let stacks = GroupingOptions(locale: "en", os: [.iOS17]).stacks(of: arrivals)
        // The tablet got the last push.
        #expect(stacks.map(\.count) == [1, 2])
        #expect(stacks.last?.description == "LH441: Gate B7 (1 more notification)")
    }

    @Test func reading() throws {
        var payload = try Payload(parsing: #"{"aps": {"alert": "Gate B7", "badge": "2"}, "flight": "LH441"}"#)
        #expect(payload.aps.badge == nil && payload.aps[.badge] == .malformed("2"))
        payload.aps.badge = 3
        let findings = linter.findings(
            in: payload, headers: ["apns-push-type": "alert", "apns-topic": "com.example.trips"])
        #expect(findings.isEmpty)
    }

    @Test func places() throws {
        let text = #"{"aps": {"alert": "Gate B7", "badge": "2"}}"#
        for finding in linter.findings(in: text) where finding.severity == .error {
            print(
                "line \(finding.lines.start.line): \(finding.message): \(finding.effect); \(finding.fix?.title ?? "")")
        }
        let fixed = Fixer(linter).fix(text.utf8)
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == #"{"aps": {"alert": "Gate B7", "badge": 2}}"#)
    }

    /// A push as a client library has it: an `Encodable` value.
    private struct GatePush: Encodable {
        struct APS: Encodable {
            var alert = "Gate changed"
            var badge: String?
        }
        var aps = APS()
    }

    @Test func encodable() throws {
        let headers = Headers(["apns-push-type": "alert", "apns-topic": "com.example.trips"])
        #expect(throws: Never.self) { try linter.encode(GatePush(), headers: headers) }
        let refused = try #require(throws: PushRefused.self) {
            try linter.encode(GatePush(aps: .init(badge: "3")), headers: headers)
        }
        #expect(refused.description == "push refused: /aps/badge: error: badge is a string, not a number [wrong-kind]")
    }
}
