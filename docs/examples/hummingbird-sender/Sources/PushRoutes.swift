import APNSLint
import Foundation
import Hummingbird

/// Your APNs client, such as APNSwift's.
protocol PushSender: Sendable {
    /// Sends the bytes of a push to one device.
    func send(_ body: Data, headers: [(name: String, value: String)], to device: String) async throws
}

/// What the app's own server asks for.
struct GateChange: Codable {
    let flight: String
    let gate: String
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
        let push = try OutgoingPush.alert(
            "Your flight leaves from \(change.gate)", app: "com.example.trips", threadID: change.flight,
            collapseID: change.flight
        ).adding(change)
        try await sender.send(push.checked(by: linter), headers: push.headerFields, to: device)
        return .accepted
    }
    return router
}
