public import PushLint
public import PushPayload

/// The answer to a request, with its findings.
public struct RequestOutcome: Sendable {
    /// The target of the path.
    public let target: RequestTarget
    /// The answer that APNs would give, or the one that the scenario gives.
    public var answer = Answer.accepted()
    /// True if the scenario chose the answer.
    public internal(set) var isScripted = false
    /// The delay of the answer, in milliseconds.
    public internal(set) var delay: Int64 = 0
    /// What happens to the connection.
    public internal(set) var ending: Scenario.Ending?
    /// The provider token; nil if none could be read.
    public internal(set) var token: CheckedToken?
    /// Why the provider token could not be read.
    public internal(set) var tokenFault: ProviderToken.Fault?
    /// The findings about other parts of the request than payload and headers, such as the form of the provider token.
    public var remarks: [RequestFinding] = []
    /// The findings about the payload and its headers; nil if there are none or if they were not checked.
    var result: LintResult?
    /// What was sent before it, if something is wrong with it after that.
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
