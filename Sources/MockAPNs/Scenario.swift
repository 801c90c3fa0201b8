public import PushPayload

/// The behaviour of APNs that a test wants to provoke: dead tokens, overload, lost connections.
public struct Scenario: Sendable, Equatable {
    /// The rules; the first that fits a request decides.
    public var rules: [Rule] = []
    /// True if a connection may have only one stream open until a provider token was accepted, as observed of APNs.
    public var isOneStreamUntilValidToken = false

    /// No rules: every request gets its ordinary answer.
    public init() {}

    /// One rule: which requests it matches, how many of them it skips, and what happens then.
    public struct Rule: Sendable, Equatable {
        /// The device token, in any case; nil for all.
        public var device: String?
        /// The topic; nil for all.
        public var topic: String?
        /// The channel id; nil for all.
        public var channel: String?
        /// The push type; nil for all.
        public var pushType: String?
        /// How many requests it skips before it takes effect.
        public var after = 0
        /// For how many requests it is in effect; nil for all that follow.
        public var times: Int?
        /// The answer; nil for the one that APNs would give.
        public var answer: APNsReason?
        /// Since when the device token is dead, for the answers with 410.
        public var since: Moment?
        /// The delay of the answer, in milliseconds.
        public var delay: Int64 = 0
        /// What happens to the connection.
        public var ending: Ending?

        /// A rule that fits every request and changes nothing.
        public init() {}
    }

    /// What happens to the connection of a request.
    public enum Ending: String, Sendable, CaseIterable {
        /// The request is answered, and APNs announces that it closes the connection.
        case goAway = "goaway"
        /// The connection is closed without an answer.
        case disconnect
    }
}

extension Scenario.Rule {
    func fits(_ request: IncomingRequest, _ target: RequestTarget) -> Bool {
        if let device {
            guard case .device(let token) = target, token.lowercased() == device.lowercased() else { return false }
        }
        if let topic, request["apns-topic"] != topic, target.app != topic { return false }
        if let channel, request["apns-channel-id"] != channel { return false }
        if let pushType, request["apns-push-type"] != pushType { return false }
        return true
    }
}

/// A scenario with the number of matches of each rule.
struct ScenarioProgress: Sendable {
    var scenario = Scenario() { didSet { counts = [:] } }
    private var counts: [Int: Int] = [:]

    /// The rule that is in effect for a request; nil if there is none.
    mutating func rule(for request: IncomingRequest, _ target: RequestTarget) -> Scenario.Rule? {
        for (index, rule) in scenario.rules.enumerated() where rule.fits(request, target) {
            let count = counts[index, default: 0]
            counts[index] = count &+ 1
            if count < rule.after { continue }
            if let times = rule.times, count - rule.after >= times { continue }
            return rule
        }
        return nil
    }
}
