import JSONText
import PushLint
import PushPayload

/// One way to check a payload with the libraries.
struct Subject: Sendable {
    /// True if the payload has no error.
    let accepts: @Sendable ([UInt8]) -> Bool

    /// All subjects by name. They share one linter, as a server does, which does not look one up for each push.
    static let all: [String: Subject] = all(with: Linter().prepared())

    private static func all(with linter: Linter) -> [String: Subject] {
        [
            // The call of a server before it sends.
            "ask": Subject { payload in linter.findings(in: payload).allSatisfy { $0.severity != .error } },
            // With header fields of its own.
            "sent": Subject { payload in
                let headers = Headers(fields: [
                    ("apns-push-type", "alert"), ("apns-topic", "com.example.MyApp"), ("apns-priority", "10"),
                    ("apns-collapse-id", String(payload.count)),
                ])
                return linter.findings(in: payload, headers: headers).allSatisfy { $0.severity != .error }
            },
            "quick": Subject { payload in isAccepted(linter, payload) },
            "full": Subject { payload in linter.lint(Input(payload)).findings.allSatisfy { $0.severity != .error } },
            "places": Subject { payload in
                linter.lint(Input(payload)).findings.allSatisfy { $0.severity != .error }
            },
            "tree": Subject { payload in (try? JSONDocument(parsing: payload)) != nil },
            "prepare": Subject { payload in isAccepted(Linter().prepared(), payload) },
        ]
    }

    private static func isAccepted(_ linter: Linter, _ payload: [UInt8]) -> Bool {
        let checked = payload.withUnsafeBytes { linter.recallOrLint(Input($0, stage: .sending)) }
        switch checked {
        case .known(let worst): return worst != .error
        case .linted(let result): return result.worstSeverity != .error
        }
    }
}
