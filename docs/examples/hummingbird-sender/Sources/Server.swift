import APNSLint
import Foundation
import Hummingbird

/// A server on port 8080 that prints what it would send.
@main struct Server {
    static func main() async throws {
        let linter = Linter()
        let application = Application(router: routes(linter, PrintingSender()))
        try await application.runService()
    }
}

/// Prints what it would send, and sends nothing.
struct PrintingSender: PushSender {
    func send(_ body: Data, headers: [(name: String, value: String)], to device: String) {
        print("to \(device): \(String(decoding: body, as: UTF8.self))")
    }
}
