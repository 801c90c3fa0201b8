import JSONText
public import PushLint
import PushPayload

/// Answers requests as APNs does, and lints their payloads and headers.
/// It is a value without network, clock or cryptography: the same requests at the same moments get the same answers.
public struct RequestHandler: Sendable {
    /// The settings of the stand-in.
    public let settings: HandlerSettings
    /// The behaviour that a test wants. Setting it resets the counts of its rules.
    public var scenario = Scenario() { didSet { matches = [:] } }
    /// The number of requests that each rule of the scenario has matched.
    private var matches: [Int: Int] = [:]
    var channels = Channels()
    var generator: SplitMix

    /// A handler that generates its ids from a seed.
    public init(_ settings: HandlerSettings = HandlerSettings(), seed: UInt64) {
        self.settings = settings
        generator = SplitMix(state: seed)
    }

    /// The answer to a request that arrived at this moment, with its findings.
    public mutating func handle(
        _ request: IncomingRequest, on connection: inout ConnectionState, at now: Moment
    ) -> RequestOutcome {
        var outcome = RequestOutcome(request, at: now)
        let target = outcome.target
        outcome.answer = answer(to: &outcome, &connection)
        if let rule = scenarioRule(for: request, target) {
            (outcome.isScripted, outcome.delay, outcome.ending) = (rule.answer != nil, rule.delay, rule.ending)
            if let reason = rule.answer {
                outcome.answer = .refused(reason, timestamp: reason.status == 410 ? rule.since ?? now : nil)
            }
        }
        addIDs(to: &outcome.answer, request, target)
        if target.isPush, request.method == "POST", request.bodyBytes > 0, !request.isBodyCut {
            outcome.result = settings.linter.lintUnlessKnownClean(outcome.input)
        }
        return outcome
    }

    /// Lints a push that was handled before once more, to get its findings with their places.
    public func result(of push: RequestOutcome) -> LintResult {
        settings.linter.adding(push.earlier.map { [$0] } ?? [], to: settings.linter.lint(push.input))
    }

    /// Compares a push that was accepted with the earlier ones to its device or Live Activity, and adds what is wrong to its findings.
    /// Pushes have numbers, which increase.
    public func compare(_ outcome: inout RequestOutcome, with story: inout Story) {
        let request = outcome.request
        guard outcome.target.isPush, request.method == "POST", outcome.isAccepted, !request.isBodyCut,
            request.bodyBytes > 0, outcome.result.map({ $0.request != nil }) ?? true
        else { return }
        // The provider token is compared with those of its connection.
        let fields = request.fields.filter { $0.name.lowercased() != "authorization" }
        let push = StoryPush(
            body: request.body, headers: [(":path", request.path)] + fields,
            at: Double(outcome.arrived.milliseconds) / 1000)
        let earlier = story.take(push, at: "push", line: outcome.id)
        guard RuleSet.standard.mayFind(after: earlier) else { return }
        outcome.earlier = earlier
        outcome.result = result(of: outcome)
    }

    /// The answer of APNs, without identifiers.
    private mutating func answer(to outcome: inout RequestOutcome, _ connection: inout ConnectionState) -> Answer {
        let (request, target) = (outcome.request, outcome.target)
        if target == .unknown { return .refused(.badPath) }
        guard target.methods.contains(request.method) else { return .refused(.methodNotAllowed) }
        let refusal = authorize(&outcome, &connection)
        var fault = request.duplicateFault ?? refusal ?? request.identifierFault(target)
        let certificate = connection.certificate
        switch target {
        case .device: fault = fault ?? deviceFault(request, target, certificate)
        case .broadcast: fault = fault ?? broadcastFault(request, target, certificate)
        case .channel(let app), .allChannels(let app):
            if fault == nil { return manageChannels(of: app, request, target, certificate) }
        case .unknown: break
        }
        return fault.map { .refused($0) } ?? .accepted()
    }

    /// The rule of the scenario that is in effect for a request; nil if there is none.
    private mutating func scenarioRule(for request: IncomingRequest, _ target: RequestTarget) -> Scenario.Rule? {
        for (index, rule) in scenario.rules.enumerated() where rule.fits(request, target) {
            let count = matches[index, default: 0]
            matches[index] = count &+ 1
            if count < rule.after { continue }
            if let times = rule.times, count - rule.after >= times { continue }
            return rule
        }
        return nil
    }

    /// Adds the identifiers: those that the sender gave, or new ones.
    private mutating func addIDs(to answer: inout Answer, _ request: IncomingRequest, _ target: RequestTarget) {
        switch target {
        case .device, .unknown: answer.apnsID = request.validID(.id) ?? generator.uuid()
        default: answer.requestID = request.validID(.requestID) ?? generator.uuid()
        }
        if case .device = target, answer.reason == nil, settings.isDevelopment(request[":authority"]) {
            answer.uniqueID = generator.uuid().lowercased()
        }
    }
}

/// The settings of a `RequestHandler`.
public struct HandlerSettings: Sendable {
    /// Checks the payloads.
    public var linter: Linter
    /// The bundle ids that may be sent to; empty for all.
    public var apps: Set<String> = []
    /// True if requests to other hosts than Apple's are treated as sent to production; development adds `apns-unique-id`.
    public var isProduction = false
    /// Verifies the signature of a provider token.
    package var signature: SignatureCheck = { _ in nil }
    /// The maximum age of a provider token, in seconds (`ApplePage.responses`).
    public var tokenLifetime = ProviderToken.lifetime
    /// The maximum number of channels (`ApplePage.channels`).
    public var maximumChannels = 10_000

    /// Settings with this linter, for any app.
    public init(linter: Linter = Linter()) { self.linter = linter }

    func isDevelopment(_ authority: String?) -> Bool {
        let host = (authority ?? "").prefix { $0 != ":" }.lowercased()
        guard host.hasSuffix(".push.apple.com") else { return !isProduction }
        return host.contains("sandbox") || host.contains("development")
    }
}

/// The random number generator SplitMix64, so that ids are determined by a seed.
struct SplitMix: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A new UUID of version 4, in upper case as APNs writes them.
    mutating func uuid() -> String {
        let halves = [next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000]
        var digits = halves.map { $0.digits(16, radix: 16, uppercase: true) }.joined()[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { digits = digits.dropFirst(count) }
            return digits.prefix(count)
        }.joined(separator: "-")
    }
}
