import PushLint
import PushPayload

/// Sends payloads, but none with an error in it.
struct CheckedSender<Sender: PushSender>: PushSender {
    private let sender: Sender
    private let linter: Linter

    init(_ sender: Sender, pushType: PushType, topic: String) {
        self.sender = sender
        var options = LintOptions()
        options.headers["apns-push-type"] = pushType.rawValue
        options.headers["apns-topic"] = topic
        options.minimum = [SystemVersion(.iOS, 15)]
        linter = Linter(options)
    }

    func send(_ payload: [UInt8], to deviceToken: String) async throws {
        let findings = linter.findings(in: payload)
        guard !findings.contains(where: { $0.finding.severity == .error }) else {
            throw PayloadRefused(findings: findings)
        }
        try await sender.send(payload, to: deviceToken)
    }
}

/// A payload was not sent because of its findings.
struct PayloadRefused: Error, CustomStringConvertible {
    let findings: [LocatedFinding]

    var description: String { findings.map(\.description).joined(separator: "\n") }
}
