public import JSONText
import PushPayload

extension Scenario {
    /// Reads a scenario: `{"oneStreamUntilValidToken": true, "rules": [{"device": "…", "answer": "Unregistered"}]}`.
    ///
    /// - Throws: the first mistake, with its place.
    public init(json: JSONValue) throws(ReadingError) {
        self.init()
        let object = try ObjectReader(json, "a scenario", keys: ["oneStreamUntilValidToken", "rules"])
        isOneStreamUntilValidToken = try object["oneStreamUntilValidToken"]?.flag() ?? false
        for rule in try object["rules"]?.elements() ?? [] { rules.append(try Rule(reading: rule)) }
    }

    /// Reads a scenario from its text.
    ///
    /// - Throws: the first mistake, with its place.
    public init(parsing text: [UInt8]) throws(ReadingError) {
        try self.init(json: JSONDocument.unambiguous(text).value)
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
    fileprivate init(reading element: ValueReader) throws(ReadingError) {
        self.init()
        let object = try ObjectReader(
            element.value, "a rule",
            keys: [
                "device", "topic", "channel", "pushType", "after", "times", "answer", "since", "delay", "then",
            ], at: element.pointer)
        device = try object["device"]?.text()
        topic = try object["topic"]?.text()
        channel = try object["channel"]?.text()
        pushType = try object["pushType"]?.text()
        after = try object["after"]?.count() ?? 0
        times = try object["times"]?.count()
        answer = try object["answer"]?.word("reason of APNs", among: APNsReason.allCases.map(\.name), isListed: false) {
            APNsReason.named($0)
        }
        since = try object["since"].map { value throws(ReadingError) in Moment(milliseconds: Int64(try value.count())) }
        if let value = object["delay"] {
            guard let seconds = value.value.number, (0...3600).contains(seconds) else {
                throw value.isNot("a number of seconds from 0 to 3600")
            }
            delay = Int64(seconds * 1000)
        }
        ending = try object["then"]?.word("ending")
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
