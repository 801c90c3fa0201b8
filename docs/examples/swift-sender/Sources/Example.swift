import APNSLint
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The `ContentState` of the app's Live Activity.
struct FlightState: Encodable { let boarding: Date }

/// The pushes about a flight, one of each type that the app gets.
func flightPushes() throws -> [OutgoingPush] {
    let (app, state) = ("com.example.trips", FlightState(boarding: Date() + 1800))
    return [
        try .alert(Alert(title: "LH441", body: "Gate B7"), app: app, threadID: "LH441").adding(["flight": "LH441"]),
        .background(app: app),
        try .liveActivity(update: state, app: app, staleDate: state.boarding),
        try .voip(["caller": "Ana"], app: app),
    ]
}

/// Sends a push to a device by APNs or the stand-in. Throws if it should not be sent, or was refused.
func send(_ push: OutgoingPush, to device: String, at server: URL, token: String) async throws {
    var request = URLRequest(url: server.appendingPathComponent(push.path(to: device)))
    request.httpMethod = "POST"
    request.httpBody = try push.checked()
    for field in push.headerFields { request.setValue(field.value, forHTTPHeaderField: field.name) }
    request.setValue("bearer \(token)", forHTTPHeaderField: "authorization")
    let (answer, response) = try await URLSession.shared.data(for: request)
    if (response as? HTTPURLResponse)?.statusCode == 200 { return }
    throw URLError(.badServerResponse, userInfo: ["answer": String(decoding: answer, as: UTF8.self)])
}

@main struct Example {
    static func main() async throws {
        let (pushes, settings) = (try flightPushes(), ProcessInfo.processInfo.environment)
        guard let server = URL(string: settings["APNS_URL"] ?? "") else { return print("no APNS_URL") }
        for push in pushes { try await send(push, to: "a1b2", at: server, token: settings["APNS_TOKEN"] ?? "") }
        for stack in GroupingOptions(os: [.iOS17]).stacks(of: pushes) { print(stack) }
    }
}
