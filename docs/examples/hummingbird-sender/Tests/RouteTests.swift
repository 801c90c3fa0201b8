import APNSLint
import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import hummingbird_sender

/// The route of the server: a good push reaches the sender, a bad one is an answer to the caller.
@Suite struct RouteTests {
    /// Keeps what it is asked to send.
    private final class Kept: PushSender {
        let payloads = Mutex<[String]>([])

        func send(_ body: Data, headers: [(name: String, value: String)], to device: String) {
            payloads.withLock { $0.append(String(decoding: body, as: UTF8.self)) }
        }
    }

    private func answer(to body: String, _ kept: Kept) async throws -> TestResponse {
        let application = Application(router: routes(Linter(), kept))
        return try await application.test(.router) { client in
            try await client.execute(
                uri: "/gate/a1b2", method: .post, headers: [.contentType: "application/json"],
                body: ByteBuffer(string: body))
        }
    }

    @Test func goodPush() async throws {
        let kept = Kept()
        let answer = try await answer(to: #"{"flight": "LH441", "gate": "B7"}"#, kept)
        #expect(answer.status == .accepted)
        #expect(kept.payloads.withLock { $0 }.count == 1)
    }

    @Test func badPush() async throws {
        let kept = Kept()
        let answer = try await answer(to: #"{"flight": "", "gate": "B7"}"#, kept)
        #expect(answer.status == .unprocessableContent)
        #expect(String(buffer: answer.body).contains("push refused: "))
        #expect(kept.payloads.withLock { $0 } == [])
    }
}
