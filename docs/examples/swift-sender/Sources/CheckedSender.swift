import Foundation
import PushLint
import APNSLint
import PushPayload

/// Sends payloads, but none with an error in it.
struct CheckedSender<Sender: PushSender> {
    private let sender: Sender
    private let linter: Linter

    init(_ sender: Sender, pushType: PushType, topic: String) {
        self.sender = sender
        var options = LintOptions()
        options.pushType = pushType
        options.topic = topic
        options.minimum = [SystemVersion(.iOS, 15)]
        linter = Linter(options)
    }

    /// Sends a typed payload. Throws `PushRefused` with the findings if it should not be sent.
    func send(_ payload: Payload, to deviceToken: String) async throws {
        let bytes = try linter.encode(payload)
        try await sender.send(bytes, headers: linter.options.headers, to: deviceToken)
    }

    /// Sends a payload that was written elsewhere, unless there is an error in it.
    func send(text: String, to deviceToken: String) async throws {
        let findings = linter.findings(in: text)
        for finding in findings where finding.severity == .error {
            print("not sent: \(finding.message); \(finding.effect)")
            return
        }
        try await sender.send(Data(text.utf8), headers: linter.options.headers, to: deviceToken)
    }
}
