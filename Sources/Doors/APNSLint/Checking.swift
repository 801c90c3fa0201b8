public import AppResources
public import LintEngine
import PushLint
public import PushPayload

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Linter {
    /// A linter that compares pushes with the app that receives them.
    public convenience init(app: AppManifest, _ options: LintOptions = LintOptions()) {
        var options = options
        options.app = app
        self.init(options)
    }

    /// The linter of `OutgoingPush.findings`: it knows no app.
    static let shared = Linter()
}

extension AppManifest {
    /// Reads a JSON manifest. Throws for text that is not JSON, unknown keys, wrong values and a repeated category.
    public init(parsing data: Data) throws { try self.init(parsing: Array(data)) }
}

extension Fixer {
    /// The body of a push with its fixes, and what is left.
    public func fix(_ body: some Collection<UInt8>, headers: Headers = Headers()) -> FixResult {
        fix(Input(Array(body), headers: headers, stage: .sending))
    }
}

extension LintOptions {
    /// The moment at which pushes are sent, for tests and for records; nil for that of the call.
    public var now: Date? {
        get { clock.map { Date(timeIntervalSince1970: $0().seconds) } }
        set {
            let moment = newValue.map { UnixTime($0.timeIntervalSince1970) }
            clock = moment.map { moment in { @Sendable in moment } }
        }
    }
}

/// The check before a push is sent. The times in it are compared with a date: the given one, or else that of the options, or else
/// the present.
extension Linter {
    /// The findings of a body that is sent with these header fields, in the order of the text. The fields replace those of the same
    /// name in the options.
    public func findings(
        in body: some Collection<UInt8>, headers: Headers = Headers(), at date: Date? = nil
    ) -> [Finding] { findings(in: body, headers: headers, at: moment(date)) }

    /// The findings of a body that is given as text.
    public func findings(in body: String, headers: Headers = Headers(), at date: Date? = nil) -> [Finding] {
        findings(in: body.utf8, headers: headers, at: date)
    }

    /// The findings of a typed payload that is sent as its `bytes()`.
    public func findings(in payload: Payload, headers: Headers = Headers(), at date: Date? = nil) -> [Finding] {
        findings(in: payload.bytes(), headers: headers, at: date)
    }

    /// The findings of a push with its header fields.
    public func findings(in push: OutgoingPush, at date: Date? = nil) -> [Finding] {
        findings(in: push.payload, headers: push.headers, at: date)
    }

    /// Encodes a payload, checks it, and returns the bytes that were checked, to be sent as they are. Throws `PushRefused` with all
    /// findings if one of them is as severe as `failOn`, and the encoder's own errors.
    public func encode(
        _ payload: some Encodable, headers: Headers = Headers(), with encoder: JSONEncoder = JSONEncoder(),
        failOn: Severity = .error, at date: Date? = nil
    ) throws -> Data { try checked(encoder.encode(payload), headers, failOn, at: date) }

    /// Checks a typed payload, and returns its smallest text, to be sent as it is. Throws `PushRefused` with all findings if one of
    /// them is as severe as `failOn`.
    public func encode(
        _ payload: Payload, headers: Headers = Headers(), failOn: Severity = .error, at date: Date? = nil
    ) throws(PushRefused) -> Data { try Data(checked(payload.bytes(), headers, failOn, at: date)) }

    fileprivate func checked<Body: Collection<UInt8>>(
        _ body: Body, _ headers: Headers, _ failOn: Severity, at date: Date?
    ) throws(PushRefused) -> Body {
        let findings = findings(in: body, headers: headers, at: date)
        if findings.contains(where: { $0.severity >= failOn }) { throw PushRefused(findings: findings) }
        return body
    }

    private func moment(_ date: Date?) -> UnixTime {
        if date == nil, let clock = options.clock { return clock() }
        return UnixTime((date ?? Date()).timeIntervalSince1970)
    }
}

extension OutgoingPush {
    /// The findings of the push as it is sent now to an app that is not known; `linter.findings(in: push)` knows more.
    public var findings: [Finding] { Linter.shared.findings(in: self) }

    /// Checks the push, and returns the bytes that were checked, to be sent with its `headers`. Throws `PushRefused` with all
    /// findings if one of them is as severe as `failOn`. Without a linter, nothing is known of the app.
    public func checked(
        by linter: Linter? = nil, failOn: Severity = .error, at date: Date? = nil
    ) throws(PushRefused) -> Data {
        try (linter ?? .shared).encode(payload, headers: headers, failOn: failOn, at: date)
    }
}

/// A push that should not be sent.
public struct PushRefused: LocalizedError, CustomStringConvertible {
    /// The findings, in the order of the text.
    public let findings: [Finding]

    /// The worst finding in one line, and how many others there are.
    public var description: String {
        guard let worst = findings.max(by: { $0.severity < $1.severity }) else { return "push refused" }
        return "push refused: \(worst)\(findings.count > 1 ? " and \(findings.count - 1) more" : "")"
    }
    /// The same, for alerts and logs.
    public var errorDescription: String? { description }
}
