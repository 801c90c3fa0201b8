import Foundation
import PushLint
import APNSLint
import PushPayload
import Testing

@testable import swift_sender

/// The pushes of an app, checked where they are built. A failed expectation prints each finding in a line.
@Suite struct PushTests {
    private let linter = Linter()
    private let headers: Headers = ["apns-push-type": "alert", "apns-topic": "com.example.trips"]

    @Test func flight() {
        #expect(linter.findings(in: flightPayload(), headers: headers).isEmpty)
    }

    @Test func liveActivity() throws {
        let date = Date()
        let push = try update(to: FlightState(gate: "B7", boarding: date), at: date)
        let headers: Headers = [
            "apns-push-type": "liveactivity", "apns-topic": "com.example.trips.push-type.liveactivity",
            "apns-priority": "10",
        ]
        #expect(linter.findings(in: push, headers: headers).isEmpty)
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
        #expect(throws: Never.self) { _ = try checked(GatePush(), headers: headers, by: linter) }
        let refused = try #require(throws: PushRefused.self) {
            try checked(GatePush(aps: .init(badge: "3")), headers: headers, by: linter)
        }
        #expect(refused.description == "push refused: /aps/badge: error: badge is a string, not a number [wrong-kind]")
    }
}
