import Foundation
import PushLint
import APNSLint
import PushPayload

/// A payload built from its parts.
func flightPayload() -> Payload {
    Payload(
        aps: APS(
            alert: .dictionary(AlertDictionary(title: "Gate", body: "B7")), badge: 3, sound: "gate.caf",
            threadID: "flight"),
        ["flight": "LH441"])
}

/// What the app's Live Activity shows: the app's own `ContentState`.
struct FlightState: Encodable {
    var gate: String
    var boarding: Date
}

/// The push that changes a Live Activity to a state.
func update(to state: FlightState, at date: Date) throws -> Payload {
    Payload(aps: try APS(updateActivity: state, at: date))
}

/// Encodes a push and returns its bytes. Throws `PushRefused` with the findings if it should not be sent.
func checked(_ push: some Encodable, headers: Headers, by linter: Linter) throws -> Data {
    try linter.encode(push, headers: headers)
}
