import APNSLint
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Builds pushes of four types, checks and sends each, and prints how the notifications stack.
@main struct Example {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let server = environment["APNS_URL"].flatMap({ URL(string: $0) }) else { return print("no APNS_URL") }
        let pushes = try flightPushes()
        for push in pushes { try await send(push, to: "a1b2", at: server, token: environment["APNS_TOKEN"] ?? "") }
        for stack in GroupingOptions(os: [.iOS17]).stacks(of: pushes) { print(stack) }
    }
}

/// Sends a push to a device; the server is `https://api.push.apple.com`, or the stand-in. Throws if it should not be sent.
func send(_ push: OutgoingPush, to device: String, at server: URL, token: String) async throws {
    var request = URLRequest(url: server.appendingPathComponent(push.path(to: device)))
    request.httpMethod = "POST"
    request.httpBody = try push.checked(by: linter)
    for field in push.headerFields { request.setValue(field.value, forHTTPHeaderField: field.name) }
    request.setValue("bearer \(token)", forHTTPHeaderField: "authorization")
    let (answer, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw RefusedByAPNs(answer: answer) }
}

/// APNs refused a push.
struct RefusedByAPNs: Error, CustomStringConvertible {
    /// As in `{"reason":"BadTopic"}`.
    let answer: Data
    var description: String { String(decoding: answer, as: UTF8.self) }
}
