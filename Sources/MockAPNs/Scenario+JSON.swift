public import JSONText
import PushPayload

/// A mistake in a scenario's JSON.
public struct ScenarioError: Error, Sendable, Equatable {
    /// The fault with its place, in lower case and without full stop.
    public let message: String
}

extension Scenario {
    /// Reads a scenario: `{"oneStreamUntilValidToken": true, "rules": [{"device": "…", "answer": "Unregistered"}]}`.
    ///
    /// - Throws: the first mistake, with its place.
    public init(json: JSONValue) throws(ScenarioError) {
        self.init()
        guard let object = json.object else { throw ScenarioError(message: "a scenario is an object") }
        for member in object.members {
            switch member.name {
            case "oneStreamUntilValidToken":
                isOneStreamUntilValidToken = try member.boolean("")
            case "rules":
                guard let list = member.value.array else { throw ScenarioError(message: "rules is not an array") }
                for (index, value) in list.enumerated() {
                    rules.append(try Rule(json: value, named: "rules/\(index)"))
                }
            default:
                throw ScenarioError(message: "\(member.name) is unknown: there are oneStreamUntilValidToken and rules")
            }
        }
    }

    /// Reads a scenario from its text.
    ///
    /// - Throws: the first mistake, with its place.
    public init(parsing text: [UInt8]) throws(ScenarioError) {
        let json: JSONValue
        do { json = try JSONDocument(parsing: text).value } catch {
            let position = SourceText(text).position(at: error.range.lowerBound)
            throw ScenarioError(message: "line \(position.line), column \(position.column): \(error.message)")
        }
        try self.init(json: json)
    }

    /// The scenario as JSON, which reads back as the same scenario.
    public var json: JSONValue {
        [
            "oneStreamUntilValidToken": .boolean(isOneStreamUntilValidToken),
            "rules": .array(rules.map { .object($0.json) }),
        ]
    }
}

extension Scenario.Rule {
    fileprivate init(json: JSONValue, named name: String) throws(ScenarioError) {
        self.init()
        guard let object = json.object else { throw ScenarioError(message: "\(name) is not an object") }
        for member in object.members {
            switch member.name {
            case "device": device = try member.text(name)
            case "topic": topic = try member.text(name)
            case "channel": channel = try member.text(name)
            case "pushType": pushType = try member.text(name)
            case "after": after = try member.count(name)
            case "times": times = try member.count(name)
            case "answer":
                let reason = try member.text(name)
                guard let known = APNsReason.named(reason) else {
                    throw ScenarioError(message: "\(name)/answer: \(reason) is not a reason of APNs")
                }
                answer = known
            case "since": since = Moment(milliseconds: Int64(try member.count(name)))
            case "delay":
                guard let seconds = member.value.number, (0...3600).contains(seconds) else {
                    throw ScenarioError(message: "\(name)/delay is not a number of seconds from 0 to 3600")
                }
                delay = Int64(seconds * 1000)
            case "then":
                guard let ending = Scenario.Ending(rawValue: try member.text(name)) else {
                    throw ScenarioError(message: "\(name)/then is neither goaway nor disconnect")
                }
                self.ending = ending
            default:
                throw ScenarioError(
                    message: """
                        \(name)/\(member.name) is unknown: there are device, topic, channel, pushType, after, times, \
                        answer, since, delay and then
                        """)
            }
        }
    }

    fileprivate var json: JSONObject {
        var object = JSONObject()
        object["device"] = device.map { .string($0) }
        object["topic"] = topic.map { .string($0) }
        object["channel"] = channel.map { .string($0) }
        object["pushType"] = pushType.map { .string($0) }
        if after > 0 { object["after"] = .integer(Int64(after)) }
        object["times"] = times.map { .integer(Int64($0)) }
        object["answer"] = answer.map { .string($0.name) }
        object["since"] = since.map { .integer($0.milliseconds) }
        if delay > 0 { object["delay"] = .real(Double(delay) / 1000) }
        object["then"] = ending.map { .string($0.rawValue) }
        return object
    }
}

extension JSONObject.Member {
    fileprivate func text(_ parent: String) throws(ScenarioError) -> String {
        guard let text = value.string else { throw ScenarioError(message: "\(parent)/\(name) is not a string") }
        return text
    }

    fileprivate func boolean(_ parent: String) throws(ScenarioError) -> Bool {
        guard case .boolean(let flag) = value else {
            throw ScenarioError(message: "\(parent)\(name) is not true or false")
        }
        return flag
    }

    fileprivate func count(_ parent: String) throws(ScenarioError) -> Int {
        guard case .integer(let number) = value, number >= 0, let count = Int(exactly: number) else {
            throw ScenarioError(message: "\(parent)/\(name) is not a whole number from 0 on")
        }
        return count
    }
}
