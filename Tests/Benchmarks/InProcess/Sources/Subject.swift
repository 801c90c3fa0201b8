import JSONText
import PushLint

/// One way to judge a payload with the libraries.
struct Subject: Sendable {
    /// Whether the payload has no error.
    let accepts: @Sendable ([UInt8]) -> Bool

    private static let linter = Linter()

    /// All there are, by name.
    static let all: [String: Subject] = [
        // What a server asks before it sends: the quick answer, and only without one the findings.
        "ask": Subject { payload in
            payload.withUnsafeBytes(linter.isCertainlyClean) || hasNoError(linter.lint(payload))
        },
        "quick": Subject { payload in payload.withUnsafeBytes(linter.isCertainlyClean) },
        "tree": Subject { payload in (try? JSONDocument(parsing: payload)) != nil },
        "full": Subject { payload in hasNoError(linter.lint(payload)) },
        "places": Subject { payload in
            LocatedFinding.all(of: linter.lint(payload)).allSatisfy { $0.finding.severity != .error }
        },
    ]

    private static func hasNoError(_ result: LintResult) -> Bool {
        result.findings.allSatisfy { $0.severity != .error }
    }
}
