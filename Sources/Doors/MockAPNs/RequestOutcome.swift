public import PushLint
import PushPayload

/// The answer to a request, with its findings.
public struct RequestOutcome: Sendable {
    /// The target of the path.
    package let target: RequestTarget
    /// The answer that APNs would give, or the one that the scenario gives.
    public var answer = Answer.accepted()
    /// True if the scenario chose the answer.
    public internal(set) var isScripted = false
    /// The delay of the answer, in milliseconds.
    public internal(set) var delay: Int64 = 0
    /// The scenario's action on the connection; nil if it stays open.
    public internal(set) var ending: Scenario.Ending?
    /// The provider token; nil if none could be read.
    public internal(set) var token: CheckedToken?
    /// The reason why the provider token is unreadable.
    package internal(set) var tokenFault: ProviderToken.Fault?
    /// The findings about other parts of the request than payload and headers, such as the form of the provider token.
    public var remarks: [RequestFinding] = []
    /// The findings about the payload and its headers; nil for a clean or unchecked request.
    var result: LintResult?
    /// The pushes before it, if they are the cause of a finding.
    public internal(set) var earlier: EarlierPushes?

    /// The findings about the payload and its headers with their places, in the order of the text. They are computed on
    /// request, because finding the places takes as long as finding the faults.
    public var findings: [LocatedFinding] { result.map(LocatedFinding.all) ?? [] }
    /// True if the sender gets an answer; false if the scenario closes the connection in its place.
    public var isAnswered: Bool { ending != .disconnect }
    /// True if the push goes on to its devices.
    public var isAccepted: Bool { isAnswered && answer.reason == nil }
    /// True if APNs would have refused it. A refusal by the scenario does not count.
    public var isRefused: Bool { answer.reason != nil && !isScripted && isAnswered }
    /// Drops the findings about the payload and its headers; `worst` does not count them any more.
    public mutating func dropFindings() { result = nil }

    /// The highest severity found; a refusal counts as an error.
    public var worst: Severity? {
        if isRefused { return .error }
        return ((result?.findings ?? []).map { $0.severity } + remarks.map { $0.severity }).max()
    }
}

/// A finding about a request that APNs accepts anyway, besides the rules' findings about its payload and headers.
public struct RequestFinding: Sendable, Equatable {
    /// The slug that names it; like rule ids it never changes its meaning.
    public let id: String
    /// The severity of the finding.
    public let severity: Severity
    /// The finding, in lower case and without full stop.
    public let message: String
    /// The possible effect.
    public let effect: String

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
