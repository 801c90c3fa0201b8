public import JSONText
import PushPayload

/// The behaviour of APNs that a test wants to provoke: dead tokens, overload, lost connections.
public struct Scenario: Sendable, Equatable {
    /// The rules; the first that fits a request decides.
    let rules: [Rule]
    /// True if a connection may have only one stream open until a provider token was accepted, as observed of APNs.
    public let isOneStreamUntilValidToken: Bool
    /// The scenario as JSON, which reads back as the same scenario.
    public let json: JSONValue

    /// No rules: every request gets its ordinary answer.
    public init() { (rules, isOneStreamUntilValidToken, json) = ([], false, Self.json(false, [])) }

    /// Reads a scenario: `{"oneStreamUntilValidToken": true, "rules": [{"device": "…", "answer": "Unregistered"}]}`.
    /// Throws the first mistake, with its place.
    public init(json: JSONValue) throws(ReadingError) {
        let object = try ObjectReader(json, "a scenario", keys: ["oneStreamUntilValidToken", "rules"])
        isOneStreamUntilValidToken = try object["oneStreamUntilValidToken"]?.flag() ?? false
        var rules: [Rule] = []
        for rule in try object["rules"]?.elements() ?? [] { rules.append(try Rule(reading: rule)) }
        self.rules = rules
        self.json = Self.json(isOneStreamUntilValidToken, object["rules"]?.value ?? [])
    }

    /// Reads a scenario from its text. Throws the first mistake, with its place.
    public init(parsing text: [UInt8]) throws(ReadingError) {
        try self.init(json: JSONDocument.unambiguous(text).value)
    }

    private static func json(_ isOneStreamUntilValidToken: Bool, _ rules: JSONValue) -> JSONValue {
        ["oneStreamUntilValidToken": .boolean(isOneStreamUntilValidToken), "rules": rules]
    }

    /// The actions on the connection of a request.
    public enum Ending: String, Sendable, CaseIterable {
        /// The request is answered, and APNs announces that it closes the connection.
        case goAway = "goaway"
        /// The connection is closed without an answer.
        case disconnect
    }

    /// A rule: the requests that it matches, the number of them that it skips, and its effect.
    struct Rule: Sendable, Equatable {
        /// The values that requests must have, the device token in any case; nil for any value.
        let device, topic, channel, pushType: String?
        /// The number of requests that it skips before it takes effect.
        let after: Int
        /// For how many requests it is in effect; nil for all that follow.
        let times: Int?
        /// The answer; nil for the one that APNs would give.
        let answer: APNsReason?
        /// Since when the device token is dead, for the answers with 410.
        let since: Moment?
        /// The delay of the answer, in milliseconds.
        let delay: Int64
        let ending: Ending?

        fileprivate init(reading element: ValueReader) throws(ReadingError) {
            let object = try element.object(
                "a rule",
                keys: ["device", "topic", "channel", "pushType", "after", "times", "answer", "since", "delay", "then"])
            device = try object["device"]?.text()
            topic = try object["topic"]?.text()
            channel = try object["channel"]?.text()
            pushType = try object["pushType"]?.text()
            after = try object["after"]?.count() ?? 0
            times = try object["times"]?.count()
            answer = try object["answer"]?.word(
                "reason of APNs", among: APNsReason.allCases.map { $0.name }, isListed: false
            ) { APNsReason.named($0) }
            since = try object["since"].map { value throws(ReadingError) in
                Moment(milliseconds: Int64(try value.count()))
            }
            if let value = object["delay"] {
                guard let seconds = value.value.number, (0...3600).contains(seconds) else {
                    throw value.isNot("a number of seconds from 0 to 3600")
                }
                delay = Int64(seconds * 1000)
            } else {
                delay = 0
            }
            ending = try object["then"]?.word("ending")
        }

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
}
