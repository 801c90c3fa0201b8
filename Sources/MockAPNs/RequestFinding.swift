public import PushLint
import PushPayload

/// A finding about a request that APNs accepts anyway, besides the rules' findings about its payload and headers.
public struct RequestFinding: Sendable, Equatable {
    /// The slug that names it; like rule ids it never changes its meaning.
    public let id: String
    /// How bad it is.
    public let severity: Severity
    /// What was found, in lower case and without full stop.
    public let message: String
    /// The possible effect.
    public let effect: String
}

extension RequestFinding {
    /// A request that came over HTTP/1.1, which only the stand-in takes.
    public static let http1 = RequestFinding(
        id: "http-1", severity: .info, message: "the request came over HTTP/1.1, and APNs takes only HTTP/2",
        effect: "APNs itself would not answer it")

    static func future(_ seconds: Int64) -> RequestFinding {
        RequestFinding(
            id: "token-from-the-future", severity: .warning, message: "iat is \(seconds) seconds ahead",
            effect: "APNs may answer \(APNsReason.invalidProviderToken.answer): is the clock of the sender right?")
    }

    static func renewed(after seconds: Int64) -> RequestFinding {
        RequestFinding(
            id: "token-renewed-early", severity: .warning,
            message: "the token was replaced after \(seconds) seconds, where 20 minutes are asked for",
            effect: "APNs answers \(APNsReason.tooManyProviderTokenUpdates.answer) when it happens again")
    }
}
