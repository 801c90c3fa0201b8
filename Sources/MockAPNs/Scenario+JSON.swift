public import JSONText
import PushPayload

/// A mistake in a scenario's text.
public struct ScenarioError: Error, Sendable, Equatable {
    /// The place and the mistake, in lower case and without full stop.
    public let message: String
}

extension Scenario {
    /// Reads a scenario: `{"oneStreamUntilValidToken": true, "rules": [{"device": "…", "answer": "Unregistered"}]}`.
    ///
    /// - Throws: the first mistake, with its line and column.
    public init(parsing text: [UInt8]) throws(ScenarioError) {
        do throws(ReadingError) { try self.init(json: JSONDocument.unambiguous(text).value) } catch {
            let position = SourceText(text).position(at: error.range(in: text).lowerBound)
            throw ScenarioError(message: "line \(position.line), column \(position.column): \(error.message)")
        }
    }

    /// Reads a scenario from its JSON.
    ///
    /// - Throws: the first mistake, with its place.
    public init(json: JSONValue) throws(ReadingError) {
        self.init()
        let object = try ObjectReader(json, "a scenario", keys: ["oneStreamUntilValidToken", "rules"])
        isOneStreamUntilValidToken = try object["oneStreamUntilValidToken"]?.flag() ?? false
        for element in try object["rules"]?.elements() ?? [] { rules.append(try Rule(element)) }
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
    fileprivate init(_ element: ValueReader) throws(ReadingError) {
        self.init()
        let keys = ["device", "topic", "channel", "pushType", "after", "times", "answer", "since", "delay", "then"]
        let rule = try ObjectReader(element.value, "a rule", keys: keys, at: element.pointer)
        device = try rule["device"]?.text()
        topic = try rule["topic"]?.text()
        channel = try rule["channel"]?.text()
        pushType = try rule["pushType"]?.text()
        after = try rule["after"]?.count() ?? 0
        times = try rule["times"]?.count()
        answer = try rule["answer"]?.word(
            "reason of APNs", among: APNsReason.all.map(\.name), isListed: false, meaning: APNsReason.named)
        since = try rule["since"].map { (member) throws(ReadingError) in Moment(milliseconds: Int64(try member.count()))
        }
        if let member = rule["delay"] {
            guard let seconds = member.value.number, 0...3600 ~= seconds else {
                throw member.isNot("a number of seconds from 0 to 3600")
            }
            delay = Int64(seconds * 1000)
        }
        ending = try rule["then"]?.word("ending")
    }

    fileprivate var json: JSONObject {
        var object = JSONObject()
        object["device"] = device.map { .string($0) }
        object["topic"] = topic.map { .string($0) }
        object["channel"] = channel.map { .string($0) }
        object["pushType"] = pushType.map { .string($0) }
        if after > 0 { object["after"] = .integer(after) }
        object["times"] = times.map { .integer($0) }
        object["answer"] = answer.map { .string($0.name) }
        object["since"] = since.map { .integer($0.milliseconds) }
        if delay > 0 { object["delay"] = .real(Double(delay) / 1000) }
        object["then"] = ending.map { .string($0.rawValue) }
        return object
    }
}
