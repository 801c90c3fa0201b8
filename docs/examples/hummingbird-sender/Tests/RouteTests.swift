import Foundation
import Hummingbird
import HummingbirdTesting
import PushLint
import PushPayload
import Synchronization
import Testing

@testable import hummingbird_sender

/// The route of the server: a good push reaches the sender, a bad one is an answer to the caller.
@Suite struct RouteTests {
    /// Keeps what it is asked to send.
    private final class Kept: PushSender {
        let payloads = Mutex<[String]>([])

        func send(_ payload: Data, headers: Headers, to device: String) {
            payloads.withLock { $0.append(String(decoding: payload, as: UTF8.self)) }
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
        let answer = try await answer(to: #"{"flight": "LH441", "gate": "B7", "badge": "3"}"#, kept)
        #expect(answer.status == .unprocessableContent)
        #expect(String(buffer: answer.body).contains("badge is a string, not a number [wrong-kind]"))
        #expect(kept.payloads.withLock { $0 } == [])
    }
}
