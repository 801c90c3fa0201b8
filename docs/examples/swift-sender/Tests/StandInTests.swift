import Foundation
import JSONText
import MockAPNsServer
import PushLint
import PushPayload
import Testing

@testable import swift_sender

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Pushes that are really sent: to a stand-in for APNs in this process.
@Suite struct StandInTests {
    /// A device of this test alone, so that other tests may use the same stand-in.
    private let device = (0..<64).map { _ in String(Int.random(in: 0...15), radix: 16) }.joined()

    @Test func flightArrives() async throws {
        let standIn = try StandIn()
        let sender = HTTPSender(server: standIn.url, token: StandIn.token)
        try await CheckedSender(sender, pushType: .alert, topic: "com.example.trips").send(flightPayload(), to: device)
        let push = try #require(try await standIn.pushes(to: device).first?.object)
        #expect(push["payload"] == .object(flightPayload().json))
        #expect(push["findings"] == [])
        #expect(push["answer"]?.object?["status"] == 200)
    }

    @Test func refusals() async throws {
        let standIn = try StandIn()
        let sender = HTTPSender(server: standIn.url, token: StandIn.token)
        let refused = try await #require(throws: RefusedByAPNs.self) {
            try await sender.send(Data(flightPayload().bytes()), headers: ["apns-push-type": "alert"], to: device)
        }
        #expect(refused.answer.contains("MissingTopic"))
    }
}

/// A stand-in on a free port, which ends with this object.
final class StandIn: Sendable {
    let url: URL
    private let end: Pipe

    init() throws {
        var configuration = ServerConfiguration(certificates: try Certificates())
        (configuration.port, configuration.httpPort) = (0, 0)
        nonisolated(unsafe) let server = try Server(configuration)
        let end = Pipe()
        Thread.detachNewThread { server.run(until: [end.fileHandleForReading.fileDescriptor]) }
        url = try #require(URL(string: "http://localhost:\(server.httpPort)"))
        self.end = end
    }

    deinit { try? end.fileHandleForWriting.close() }

    /// The pushes to a device, as `GET /pushes` lists them.
    func pushes(to device: String) async throws -> [JSONValue] {
        let list = try #require(URL(string: "/pushes?device=\(device)", relativeTo: url))
        let (answer, _) = try await URLSession.shared.data(from: list)
        return try JSONDocument(parsing: Array(answer)).value.object?["pushes"]?.array ?? []
    }

    /// A provider token of the right form; the stand-in has no key to verify its signature with.
    static var token: String {
        func part(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }
        let claims = #"{"iss":"TEAM123456","iat":\#(Int(Date().timeIntervalSince1970))}"#
        return [#"{"alg":"ES256","kid":"ABC123DEFG"}"#, claims, String(repeating: "s", count: 64)].map(part)
            .joined(separator: ".")
    }
}
