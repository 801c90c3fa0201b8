import JSONText
import PushPayload

/// The keys of `aps` that every push to a Live Activity needs, and those that its start needs.
extension Rule {
    static let liveActivityIncomplete = Rule(
        "live-activity-incomplete", .liveActivity, .error, on: .key(.aps),
        finds: "a Live Activity push without event, timestamp or content-state",
        why: """
            Every push to a Live Activity says what happens (`event`), when it was made (`timestamp`, Unix seconds) and
            what the activity shows from then on (`content-state`). Devices were seen to discard a push that lacks one
            of them. A talk of Apple's calls the state optional for an `end`, so there it is a warning.
            """, source: .observed(.liveActivities),
        loss: .takes(.activity),
        bad: #"{"aps": {"event": "update", "content-state": {"score": 3}}}"#, at: "/aps",
        good: .update()
    ) { aps in
        guard aps.push.request.hasAPS else { return nil }
        let missing = Key.neededByActivity.filter(aps.push.lacks)
        guard let first = missing.first else { return nil }
        let isEndWithoutState = aps.push.aps[.event].value == .end && first === Key.contentState
        return .finding(
            "a Live Activity push without \(missing.map { $0.name }.listed)",
            effect: isEndWithoutState
                ? "Apple calls it optional for an end, and devices were seen to discard the push"
                : "the device discards the push", severity: isEndWithoutState ? .warning : .error)
    }

    static let liveActivityStartIncomplete = Rule(
        "live-activity-start-incomplete", .liveActivity, .error, on: .pushes(with: .event),
        finds: "a start of a Live Activity without attributes-type, attributes or alert",
        why: """
            To start an activity the device needs the name of its Swift type (`attributes-type`, compared letter by
            letter), the static data of that type (`attributes`, an empty object if it has none) and an `alert` that
            tells the user about it. `event` in an update is `update`: a push with that event needs none of the three.
            """, source: .documented(.liveActivities),
        loss: .takes(.activity),
        bad: .update(others: #""attributes-type": "Game", "attributes": {}"#, event: "start"), at: "/aps",
        good: .start()
    ) { push in
        // A broadcast can't start an activity, whatever keys are added.
        guard push.aps[.event].value == .start, !push.request.isBroadcast else { return [] }
        let missing = Key.neededAtStart.filter {
            push.lacks($0) || $0 === Key.attributesType && push.written(.attributesType) == ""
        }.map { $0.name }
        guard !missing.isEmpty else { return [] }
        let beside = missing.filter { push.payload.json[$0] != nil }
        let place =
            beside.isEmpty ? "" : " in aps: \(beside.listed) \(beside.count == 1 ? "stands" : "stand") beside it"
        return .finding(
            "a start of a Live Activity without \(missing.listed)\(place)", at: .value(.aps),
            effect: "the activity does not start")
    }
}

extension CheckedPush {
    /// True if a Live Activity push lacks this key of `aps`. Other rules report a misspelt or misplaced one.
    fileprivate func lacks(_ key: Key) -> Bool {
        guard aps.json.contains(key.name) == false, aps.json.hasNoMisspelt(key.name) else { return false }
        if key.name.contains("-"), payload.json.contains(key.name) != false { return false }
        return written(.alert)?.object?[key.name] == nil
    }
}
