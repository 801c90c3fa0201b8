import APNSLint
import Foundation

let linter = Linter()

/// The data of the app's Live Activity: its `ActivityAttributes` and their `ContentState`.
struct FlightAttributes: Encodable {
    struct ContentState: Encodable {
        var gate: String
        var boarding: Date
    }
    var number: String
}

/// The pushes about a flight, one of each type that the app gets.
func flightPushes() throws -> [OutgoingPush] {
    let app = "com.example.trips"
    let flight = FlightAttributes(number: "LH441")
    let state = FlightAttributes.ContentState(gate: "B7", boarding: Date() + 1800)
    return [
        try .alert(Alert(title: "LH441", body: "Gate B7"), app: app, sound: .default, threadID: "LH441").adding(flight),
        .background(app: app),
        try .liveActivity(update: state, app: app, staleDate: state.boarding),
        try .voip(["caller": "Ana"], app: app),
    ]
}
