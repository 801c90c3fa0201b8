import Hummingbird
import PushLint
import PushPayload

/// A server that takes payloads for devices, and hands on to APNs only what it should.
@main struct Sender {
    static func main() async throws {
        let router = router { payload, device in print("to \(device): \(payload.count) bytes") }
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 8080)))
        try await application.runService()
    }

    /// The routes; `send` stands for your APNs client, such as APNSwift's.
    static func router(
        send: @escaping @Sendable (_ payload: [UInt8], _ device: String) async throws -> Void
    ) -> Router<BasicRequestContext> {
        var options = LintOptions()
        options.headers["apns-push-type"] = PushType.alert.rawValue
        options.headers["apns-topic"] = "com.example.trips"
        let linter = Linter(options).prepared()

        let router = Router()
        router.post("devices/:device") { request, context in
            let device = try context.parameters.require("device")
            let body = try await request.body.collect(upTo: 65_536)
            let findings = linter.findings(inBody: body.readableBytesView)
            guard !findings.contains(where: { $0.finding.severity == .error }) else {
                let lines = findings.map(\.description).joined(separator: "\n")
                throw HTTPError(.unprocessableContent, message: lines)
            }
            try await send(Array(body.readableBytesView), device)
            return HTTPResponse.Status.accepted
        }
        return router
    }
}
