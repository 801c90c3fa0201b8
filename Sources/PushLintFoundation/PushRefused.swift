public import PushLint
public import PushPayload

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A push that should not be sent.
public struct PushRefused: LocalizedError, CustomStringConvertible {
    /// The findings, in the order of the text.
    public let findings: [LocatedFinding]

    /// The worst finding in one line, and how many others there are.
    public var description: String {
        guard let worst = findings.max(by: { $0.finding.severity < $1.finding.severity }) else { return "push refused" }
        return "push refused: \(worst)\(findings.count > 1 ? " and \(findings.count - 1) more" : "")"
    }
    /// The same, for alerts and logs.
    public var errorDescription: String? { description }
}

extension Payload.ParseError: LocalizedError {
    /// What is wrong, in one line.
    public var errorDescription: String? { description }
}
