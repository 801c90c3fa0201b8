import APNSLint
import Foundation
import MockAPNsServer
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
        let pushes = try flightPushes()
        for push in pushes { try await send(push, to: device, at: standIn.url, token: StandIn.token) }
        let arrived = try await standIn.pushes(to: device).map { $0.object }
        #expect(arrived.map { $0?["payload"] } == pushes.map { .object($0.payload.json) })
        #expect(arrived.allSatisfy { $0?["findings"] == [] && $0?["answer"]?.object?["status"] == 200 })
    }

    @Test func refusals() async throws {
        let standIn = try StandIn()
        let refused = try await #require(throws: URLError.self) {
            try await send(.background(app: "com.example.trips"), to: "no token", at: standIn.url, token: StandIn.token)
        }
        #expect((refused.userInfo["answer"] as? String)?.contains("BadDeviceToken") == true)
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
        return try JSONDecoder().decode(JSONObject.self, from: answer)["pushes"]?.array ?? []
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
