/// Your APNs client, such as APNSwift's.
protocol PushSender: Sendable {
    /// Sends the bytes of a payload to one device.
    func send(_ payload: [UInt8], to deviceToken: String) async throws
}

/// Prints what it would send, and sends nothing.
struct PrintingSender: PushSender {
    func send(_ payload: [UInt8], to deviceToken: String) async throws {
        print("to \(deviceToken): \(String(decoding: payload, as: UTF8.self))")
    }
}
