import PushPayload

/// Reads a payload, changes it, sends it, and fails to send a bad one.
@main struct Example {
    static func main() async throws {
        let text = #"{"aps": {"alert": {"title": "Gate changed", "body": "Gate 7B"}, "thread-id": "trip-7"}}"#
        var payload = try Payload(parsing: Array(text.utf8))
        payload.aps.badge = 3

        let sender = CheckedSender(PrintingSender(), pushType: .alert, topic: "com.example.trips")
        try await sender.send(payload, to: "a1b2")
        try await sender.send(text: #"{"aps": {"alert": "Gate 7B", "badge": "3"}}"#, to: "a1b2")

        for stack in try stacks(after: [payload.bytes(), payload.bytes()]) { print(stack) }
    }
}
