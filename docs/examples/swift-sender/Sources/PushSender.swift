import Foundation
import PushPayload

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An APNs client.
protocol PushSender: Sendable {
    /// Sends the bytes of a payload to one device, with these header fields.
    func send(_ payload: Data, headers: Headers, to deviceToken: String) async throws
}

/// Sends pushes to APNs, or to the stand-in.
struct HTTPSender: PushSender {
    /// As in `https://api.push.apple.com`; for a test the plain port of the stand-in.
    let server: URL
    /// The provider token, a JWT.
    let token: String

    func send(_ payload: Data, headers: Headers, to deviceToken: String) async throws {
        var request = URLRequest(url: server.appendingPathComponent("3/device/\(deviceToken)"))
        request.httpMethod = "POST"
        request.httpBody = payload
        for field in headers.fields { request.setValue(field.value, forHTTPHeaderField: field.name) }
        request.setValue("bearer \(token)", forHTTPHeaderField: "authorization")
        let (answer, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw RefusedByAPNs(answer: String(decoding: answer, as: UTF8.self))
        }
    }
}

/// APNs refused a push.
struct RefusedByAPNs: Error {
    /// As in `{"reason":"BadTopic"}`.
    let answer: String
}

/// Prints what it would send, and sends nothing.
struct PrintingSender: PushSender {
    func send(_ payload: Data, headers: Headers, to deviceToken: String) {
        print("to \(deviceToken): \(String(decoding: payload, as: UTF8.self))")
    }
}
