import Foundation
import PushLint
import PushLintFoundation
import PushPayload

/// A payload built from its parts.
func flightPayload() -> Payload {
    Payload(
        aps: APS(
            alert: .dictionary(AlertDictionary(title: "Gate", body: "B7")), badge: 3, sound: "gate.caf",
            threadID: "flight"),
        ["flight": "LH441"])
}

/// Encodes a push and returns its bytes. Throws `PushRefused` with the findings if it should not be sent.
func checked(_ push: some Encodable, headers: Headers, by linter: Linter) throws -> Data {
    try linter.encode(push, headers: headers)
}
