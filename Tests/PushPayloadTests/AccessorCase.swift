import JSONText
import PushPayload
import Testing

/// One typed accessor: the key it reads, what the device can read under it, and what it drops.
struct AccessorCase: Sendable, CustomTestStringConvertible {
    let key: String
    let parent: Key.Parent
    /// Holds the accessor to the table's row.
    let check: @Sendable () throws -> Void

    var testDescription: String { "\(parent).\(key)" }

    /// A row. `good` gives what can be read with what it is written back as, `bad` what counts as absent on the device.
    init<View: JSONView, Value: Equatable>(
        _ path: any WritableKeyPath<View, Field<Value>> & Sendable, _ key: String, _ parent: Key.Parent,
        good: [(JSONValue, JSONValue)], bad: [JSONValue]
    ) {
        self.key = key
        self.parent = parent
        check = {
            #expect(View()[keyPath: path] == .absent)
            for (json, written) in good {
                var view = View(json: ["before": 1, key: json, "after": ["x": nil]])
                let value = try #require(view[keyPath: path].value, "\(json)")
                #expect(view[keyPath: path].isPresent)
                view[keyPath: path] = .value(value)
                #expect(view.json[key] == written)
                #expect(view.json.names == ["before", key, "after"])
                #expect(view.json["before"] == 1 && view.json["after"] == ["x": nil])
                var fresh = View()
                fresh[keyPath: path] = .value(value)
                #expect(fresh.json == [key: written])
                #expect(fresh[keyPath: path] == .value(value))
                view[keyPath: path] = .absent
                #expect(view.json.names == ["before", "after"])
            }
            for json in bad {
                var view = View(json: [key: json])
                #expect(view[keyPath: path] == .malformed(json), "\(json)")
                view[keyPath: path] = .malformed("kept")
                #expect(view.json == [key: "kept"])
            }
        }
    }
}

/// The values that rows have in common.
extension AccessorCase {
    private static func same(_ values: JSONValue...) -> [(JSONValue, JSONValue)] { values.map { ($0, $0) } }

    private static let notText: [JSONValue] = ["", 1, 0.5, true, nil, [], ["x"], [:]]
    private static let notString: [JSONValue] = [1, 0.5, true, nil, [], [:]]
    private static let notNumber: [JSONValue] = ["", "1", true, false, nil, [], [:]]
    private static let notFlag: [JSONValue] = ["", "1", "0", "true", nil, [], [1], [:]]
    private static let notObject: [JSONValue] = ["", "x", 1, true, nil, []]
    private static let notList: [JSONValue] = ["", "x", 1, true, nil, [:], ["0": "x"]]

    private static func text<View: JSONView>(
        _ path: any WritableKeyPath<View, Field<String>> & Sendable, _ key: String, _ parent: Key.Parent
    ) -> AccessorCase {
        AccessorCase(path, key, parent, good: same("x", " ", "trip-7", "\u{0}👍"), bad: notText)
    }

    private static func flag<View: JSONView>(
        _ path: any WritableKeyPath<View, Field<Bool>> & Sendable, _ key: String, _ parent: Key.Parent
    ) -> AccessorCase {
        AccessorCase(
            path, key, parent,
            good: [(1, 1), (0, 0), (2, 1), (1.5, 1), (0.5, 0), (-1, 0), (true, 1), (false, 0)], bad: notFlag)
    }

    private static func number<View: JSONView>(
        _ path: any WritableKeyPath<View, Field<Double>> & Sendable, _ key: String, _ parent: Key.Parent
    ) -> AccessorCase {
        AccessorCase(path, key, parent, good: same(0, 1, -1, 0.25, 1_700_000_000, 1e300) + [(2.0, 2)], bad: notNumber)
    }

    private static func texts<View: JSONView>(
        _ path: any WritableKeyPath<View, Field<[String]>> & Sendable, _ key: String, _ parent: Key.Parent
    ) -> AccessorCase {
        // What is no string leaves an empty one, so that positions don't shift.
        AccessorCase(
            path, key, parent, good: same([], ["a"], ["a", "", "b"]) + [(["a", nil, [:], "b"], ["a", "", "", "b"])],
            bad: notList)
    }

    static let all: [AccessorCase] = payload + aps + liveActivity + alert + sound

    private static let payload = [
        AccessorCase(\Payload.aps, "aps", .root, good: same([:], ["alert": "x"]), bad: notObject)
    ]

    private static let aps: [AccessorCase] = [
        AccessorCase(
            \APS.alert, "alert", .aps, good: same("x", [:], ["title": "x"], ["foo": 1]),
            bad: ["", 1, 0.5, true, nil, [], ["x"]]),
        AccessorCase(
            \APS.badge, "badge", .aps, good: same(0, 1, 99) + [(3.0, 3), (3.9, 3), (-0.5, 0)],
            bad: ["3", "", "+1", -1, -7.5, 1e300, true, nil, [], [:]]),
        AccessorCase(
            \APS.sound, "sound", .aps,
            good: same("default", ["critical": 1], ["name": "x"], ["volume": 0.5], ["critical": "1"]),
            bad: ["", 1, true, nil, [], [:], ["name": ""], ["volume": "1"], ["file": "x"]]),
        text(\APS.threadID, "thread-id", .aps), text(\APS.category, "category", .aps),
        flag(\APS.contentAvailable, "content-available", .aps), flag(\APS.mutableContent, "mutable-content", .aps),
        AccessorCase(\APS.targetContentID, "target-content-id", .aps, good: same("", "main"), bad: notString),
        AccessorCase(
            \APS.interruptionLevel, "interruption-level", .aps,
            good: same("passive", "time-sensitive", "timeSensitive", ""),
            bad: notString),
        number(\APS.relevanceScore, "relevance-score", .aps),
        AccessorCase(\APS.filterCriteria, "filter-criteria", .aps, good: same("", "work"), bad: notString),
        texts(\APS.urlArgs, "url-args", .aps), flag(\APS.contentChanged, "content-changed", .aps),
    ]

    private static let liveActivity: [AccessorCase] = [
        AccessorCase(\APS.event, "event", .aps, good: same("start", "update", "end", "Start", ""), bad: notString),
        number(\APS.timestamp, "timestamp", .aps),
        AccessorCase(\APS.contentState, "content-state", .aps, good: same([:], ["stop": [1, nil]]), bad: notObject),
        number(\APS.staleDate, "stale-date", .aps), number(\APS.dismissalDate, "dismissal-date", .aps),
        text(\APS.attributesType, "attributes-type", .aps),
        AccessorCase(\APS.attributes, "attributes", .aps, good: same([:], ["line": "F2"]), bad: notObject),
        flag(\APS.inputPushToken, "input-push-token", .aps), text(\APS.inputPushChannel, "input-push-channel", .aps),
        AccessorCase(
            \APS.activityAlert, "alert", .aps, good: same([:], ["title": "x", "body": ["loc-key": "K"]]), bad: notObject
        ),
        AccessorCase(\LiveActivityAlert.title, "title", .activityAlert, good: activityTexts, bad: notActivityText),
        AccessorCase(\LiveActivityAlert.body, "body", .activityAlert, good: activityTexts, bad: notActivityText),
        text(\LiveActivityAlert.sound, "sound", .activityAlert),
    ]

    private static let activityTexts: [(JSONValue, JSONValue)] =
        same("x", ["loc-key": "K", "loc-args": ["a", "b"]]) + [
            (["loc-key": "K"], ["loc-key": "K", "loc-args": []]),
            (["loc-key": "K", "loc-args": "a"], ["loc-key": "K", "loc-args": []]),
        ]
    private static let notActivityText: [JSONValue] = [
        "", 1, true, nil, [], [:], ["loc-key": ""], ["loc-key": 1], ["loc-args": ["a"]],
    ]

    private static let alert: [AccessorCase] = [
        text(\AlertDictionary.title, "title", .alert), text(\AlertDictionary.subtitle, "subtitle", .alert),
        text(\AlertDictionary.body, "body", .alert), text(\AlertDictionary.titleLocKey, "title-loc-key", .alert),
        texts(\AlertDictionary.titleLocArgs, "title-loc-args", .alert),
        text(\AlertDictionary.subtitleLocKey, "subtitle-loc-key", .alert),
        texts(\AlertDictionary.subtitleLocArgs, "subtitle-loc-args", .alert),
        text(\AlertDictionary.locKey, "loc-key", .alert),
        texts(\AlertDictionary.locArgs, "loc-args", .alert), text(\AlertDictionary.launchImage, "launch-image", .alert),
        text(\AlertDictionary.summaryArg, "summary-arg", .alert),
        AccessorCase(
            \AlertDictionary.summaryArgCount, "summary-arg-count", .alert,
            good: same(1, 0, -1, 7) + [(2.9, 2), (-2.9, -2)],
            bad: notNumber + [1e300, -1e300]),
        text(\AlertDictionary.action, "action", .alert), text(\AlertDictionary.actionLocKey, "action-loc-key", .alert),
    ]

    private static let sound: [AccessorCase] = [
        flag(\SoundDictionary.critical, "critical", .sound), text(\SoundDictionary.name, "name", .sound),
        number(\SoundDictionary.volume, "volume", .sound),
    ]
}
