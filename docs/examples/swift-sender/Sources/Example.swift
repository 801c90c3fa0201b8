import PushPayload

/// Reads a payload, changes it, sends it, and fails to send a bad one.
@main struct Example {
    static func main() async throws {
        let text = #"{"aps": {"alert": {"title": "Gate changed", "body": "Gate 7B"}, "thread-id": "trip-7"}}"#
        var payload = try Payload(parsing: Array(text.utf8))
        payload.aps.badge = 3

        let sender = CheckedSender(PrintingSender(), pushType: .alert, topic: "com.example.trips")
        try await sender.send(payload.bytes(), to: "a1b2")

        let bad = #"{"aps": {"alert": "Gate 7B", "badge": "3"}}"#
        do {
            try await sender.send(Array(bad.utf8), to: "a1b2")
        } catch let refused as PayloadRefused {
            print("not sent: \(refused)")
        }

        for stack in try stacks(after: [payload.bytes(), payload.bytes()]) { print(stack) }
    }
}
