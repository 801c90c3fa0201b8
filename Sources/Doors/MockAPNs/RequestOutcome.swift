public import PushLint
import PushPayload

/// A request as it arrived, with its answer and its findings.
public struct RequestOutcome: Sendable {
    /// The request; without the secret of its authorization once it is kept.
    public package(set) var request: IncomingRequest
    /// The moment of its arrival.
    public let arrived: Moment
    /// The number of a push, from 1; 0 for a request that is not counted.
    public package(set) var id = 0
    /// The number of its connection, from 1.
    public package(set) var connection = 0
    /// `h2`, `h2c` or `http/1.1`.
    public package(set) var protocolName = ""
    /// The number of the run that it came in; 0 before the first.
    public package(set) var run = 0
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
    public internal(set) var earlier: PushInStory?
    /// The highest severity before the findings were dropped.
    private var droppedWorst: Severity?

    package init(_ request: IncomingRequest, at now: Moment) {
        (self.request, arrived, target) = (request, now, RequestTarget(path: request.path))
    }

    /// The device token; nil for a broadcast.
    public var device: String? { if case .device(let token) = target { token } else { nil } }
    /// The findings about the payload and its headers with their places, in the order of the text. They are computed on
    /// request, because finding the places takes as long as finding the faults.
    public var findings: [Finding] { result?.findings ?? [] }
    /// True if the sender gets an answer; false if the scenario closes the connection in its place.
    public var isAnswered: Bool { ending != .disconnect }
    /// True if the push goes on to its devices.
    public var isAccepted: Bool { isAnswered && answer.reason == nil }
    /// True if APNs would have refused it. A refusal by the scenario does not count.
    public var isRefused: Bool { answer.reason != nil && !isScripted && isAnswered }
    /// Drops the findings about the payload and its headers, which take memory and can be found again.
    public mutating func dropFindings() { (droppedWorst, result) = (worst, nil) }

    /// The highest severity found; a refusal counts as an error.
    public var worst: Severity? {
        if isRefused { return .error }
        let found = (result?.findings ?? []).map { $0.severity } + remarks.map { $0.severity }
        return (found + (droppedWorst.map { [$0] } ?? [])).max()
    }
}

extension RequestOutcome {
    /// The body with the header fields that rules may report, as a linter takes it. Ids and tokens differ from push to push: valid ones
    /// are left out or replaced by a fixed one, so that a sender's pushes have the same headers.
    var input: Input {
        var headers = Headers()
        if case .device = target, target.fault == nil {
            // With a channel id, only the path tells a push to one device from a broadcast.
            if request["apns-channel-id"] != nil { headers[":path"] = Self.anyDevice }
        } else {
            headers[":path"] = request.path
        }
        for (name, value) in request.fields {
            switch name {
            case "authorization" where token != nil: headers[name] = "bearer …"
            case "apns-id" where value.isUUID && value == value.lowercased(): continue
            case ":authority", "host":
                // Rules check only Apple's hosts.
                let host = value.utf8.prefix { $0 != UInt8(ascii: ":") }
                if host.suffix(14).elementsEqual("push.apple.com".utf8) { headers[name] = value }
            default: if !Self.isOrdinary(name) { headers[name] = value }
            }
        }
        return Input(request.body, headers: .whole(headers), stage: .sending)
    }

    /// True for a field of HTTP itself or of a client library, which no rule checks.
    private static func isOrdinary(_ name: String) -> Bool {
        name.hasPrefix(":") || name.hasPrefix("x-") || name.hasPrefix("accept") || ordinaryNames.contains(name)
    }

    private static let ordinaryNames: Set = [
        "content-length", "content-type", "user-agent", "te", "connection", "date", "expect", "transfer-encoding",
        "via",
    ]
    private static let anyDevice = "/3/device/" + String(repeating: "0", count: 64)
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
