import APNSLint
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The app's own data, beside `aps`.
struct Flight: Encodable { let number: String }

/// The `ContentState` of the app's Live Activity.
struct FlightState: Encodable {
    let gate: String
    let boarding: Date
}

/// The pushes about a flight, one of each type that the app gets.
func flightPushes() throws -> [OutgoingPush] {
    let (app, flight) = ("com.example.trips", Flight(number: "LH441"))
    let state = FlightState(gate: "B7", boarding: Date() + 1800)
    return [
        try .alert(Alert(title: "LH441", body: "Gate B7"), app: app, sound: .default, threadID: "LH441").adding(flight),
        .background(app: app),
        try .liveActivity(update: state, app: app, staleDate: state.boarding),
        try .voip(["caller": "Ana"], app: app),
    ]
}

/// Builds pushes of four types, checks and sends each, and prints how the notifications stack.
@main struct Example {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let server = URL(string: environment["APNS_URL"] ?? "") else { return print("no APNS_URL") }
        let pushes = try flightPushes()
        for push in pushes { try await send(push, to: "a1b2", at: server, token: environment["APNS_TOKEN"] ?? "") }
        for stack in GroupingOptions(os: [.iOS17]).stacks(of: pushes) { print(stack) }
    }
}

/// Sends a push to a device; the server is `https://api.push.apple.com`, or the stand-in. Throws if it should not be sent.
func send(_ push: OutgoingPush, to device: String, at server: URL, token: String) async throws {
    var request = URLRequest(url: server.appendingPathComponent(push.path(to: device)))
    request.httpMethod = "POST"
    request.httpBody = try push.checked()
    for field in push.headerFields { request.setValue(field.value, forHTTPHeaderField: field.name) }
    request.setValue("bearer \(token)", forHTTPHeaderField: "authorization")
    let (answer, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw RefusedByAPNs(answer: answer) }
}

/// APNs refused a push, with an answer such as `{"reason":"BadTopic"}`.
struct RefusedByAPNs: Error { let answer: Data }
