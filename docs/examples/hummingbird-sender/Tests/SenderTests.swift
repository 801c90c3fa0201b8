import Hummingbird
import HummingbirdTesting
import Testing

@testable import hummingbird_sender

/// The server hands on good payloads and refuses others with their findings.
@Suite struct SenderTests {
    @Test(
        "Only a payload without an error is handed on",
        arguments: [
            (#"{"aps":{"alert":"Gate 7B"}}"#, HTTPResponse.Status.accepted, nil),
            (#"{"aps":{"alert":"x","badge":"3"}}"#, .unprocessableContent, "/aps/badge: error: badge is a string"),
            (#"{"headers":{},"payload":{"aps":{"alert":"x"}}}"#, .unprocessableContent, "there is no aps"),
        ] as [(String, HTTPResponse.Status, String?)])
    func send(_ payload: String, _ status: HTTPResponse.Status, _ message: String?) async throws {
        let application = Application(router: Sender.router { _, _ in })
        try await application.test(.router) { client in
            let response = try await client.execute(
                uri: "/devices/a1b2", method: .post, body: ByteBuffer(string: payload))
            #expect(response.status == status)
            if let message { #expect(String(buffer: response.body).contains(message)) }
        }
    }
}
