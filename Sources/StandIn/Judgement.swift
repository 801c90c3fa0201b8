public import PushLint

/// The answer to a request, with all there is to say about it.
public struct Judgement: Sendable {
    /// What the path asked for.
    public let target: RequestTarget
    /// What APNs would answer, or what the scenario wants.
    public var answer: Answer
    /// True if the scenario chose the answer.
    public let isScripted: Bool
    /// How long the answer is held back, in milliseconds.
    public let delay: Int64
    /// What happens to the connection.
    public let ending: Scenario.Ending?
    /// The provider token, where one could be read.
    public let token: CheckedToken?
    /// Why the provider token could not be read.
    public let tokenFault: ProviderToken.Fault?
    /// What there is to say about the request beside its payload and headers, such as the form of the provider token.
    public internal(set) var remarks: [RequestFinding]
    /// What there is to say about the payload and its headers; nil where there is nothing, or nothing was looked at.
    let result: LintResult?

    /// What there is to say about the payload and its headers, with places and in the order of the text. To find the places costs
    /// as much as to find the faults, so nobody does it who does not ask.
    public var findings: [LocatedFinding] { result.map(LocatedFinding.all) ?? [] }

    /// True if APNs would have refused it. What a scenario refuses is no fault of the sender.
    public var isRefused: Bool { answer.reason != nil && !isScripted }

    /// Adds what only the transport knows.
    public mutating func remark(_ finding: RequestFinding) { remarks.append(finding) }

    /// The worst that was found: a refusal counts as an error.
    public var worst: Severity? {
        if isRefused { return .error }
        let found = result?.findings.lazy.map(\.severity).max()
        let remarked = remarks.lazy.map(\.severity).max()
        return [found, remarked].lazy.compactMap(\.self).max()
    }
}
