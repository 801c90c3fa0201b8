import Foundation
import Hummingbird
import PushLint
import APNSLint
import PushPayload

/// Your APNs client, such as APNSwift's.
protocol PushSender: Sendable {
    /// Sends the bytes of a payload to one device.
    func send(_ payload: Data, headers: Headers, to device: String) async throws
}

/// What the app's own server asks for.
struct GateChange: Decodable {
    let flight: String
    let gate: String
    /// How many flights of this passenger have changed.
    let badge: String?
}

/// The push for it, as an `Encodable` value.
struct GatePush: Encodable {
    struct APS: Encodable {
        let alert: String
        let badge: String?
    }
    let aps: APS
    let flight: String

    init(_ change: GateChange) {
        aps = APS(alert: "Your flight leaves from \(change.gate)", badge: change.badge)
        flight = change.flight
    }
}

/// A push that should not be sent is an answer with its worst finding.
extension PushRefused: @retroactive HTTPResponseError {
    /// The sender can put it right.
    public var status: HTTPResponse.Status { .unprocessableContent }

    /// The answer, as Hummingbird writes its own errors.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        try HTTPError(status, message: description).response(from: request, context: context)
    }
}

/// `POST /gate/DEVICE`: sends a push about a gate, unless the check finds an error in it.
func routes(_ linter: Linter, _ sender: some PushSender) -> Router<BasicRequestContext> {
    let router = Router()
    router.post("gate/:device") { request, context -> HTTPResponse.Status in
        let device = try context.parameters.require("device")
        let change = try await request.decode(as: GateChange.self, context: context)
        let headers: Headers = [
            "apns-push-type": "alert", "apns-topic": "com.example.trips", "apns-collapse-id": change.flight,
        ]
        let payload = try linter.encode(GatePush(change), headers: headers)
        try await sender.send(payload, headers: headers, to: device)
        return .accepted
    }
    return router
}
