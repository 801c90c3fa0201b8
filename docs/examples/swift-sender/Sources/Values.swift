import Foundation
import PushLint
import PushLintFoundation
import PushPayload

/// A payload that is made of its members.
func flightPayload() -> Payload {
    Payload(
        aps: APS(alert: .dictionary(AlertDictionary(title: "Gate", body: "B7")), badge: 3, threadID: "flight"),
        ["flight": "LH441"])
}

/// The bytes of a push that is a Swift value; throws `PushRefused` with the findings where it may not be sent.
func checked(_ push: some Encodable, headers: Headers, by linter: Linter) throws -> Data {
    try linter.encode(push, headers: headers)
}
