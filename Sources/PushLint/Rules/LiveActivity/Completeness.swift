import JSONText
import PushPayload

extension Rule {
    static let liveActivityIncomplete = Rule("live-activity-incomplete", .liveActivity, .error, on: .key(.aps)) { aps in
        guard aps.push.request.hasAPS else { return nil }
        let missing = Key.neededByActivity.filter(aps.push.lacks)
        guard let first = missing.first else { return nil }
        let isEndWithoutState = aps.push.aps[.event].value == .end && first === Key.contentState
        return .finding(
            "a Live Activity push without \(missing.map(\.name).listed)",
            effect: isEndWithoutState
                ? "Apple calls it optional for an end, and devices were seen to discard the push"
                : "the device discards the push",
            severity: isEndWithoutState ? .warning : .error)
    }

    static let liveActivityStartIncomplete = Rule(
        "live-activity-start-incomplete", .liveActivity, .error, on: .pushes(with: .event)
    ) { push in
        // A broadcast can't start an activity, so it does not help to list what it lacks.
        guard push.aps[.event].value == .start, !push.request.isBroadcast else { return [] }
        let missing = Key.neededAtStart.filter {
            push.lacks($0) || $0 === Key.attributesType && push[.attributesType] == ""
        }.map(\.name)
        guard !missing.isEmpty else { return [] }
        let beside = missing.filter { push.payload.json[$0] != nil }
        let place =
            beside.isEmpty ? "" : " in aps: \(beside.listed) \(beside.count == 1 ? "stands" : "stand") beside it"
        return .finding(
            "a start of a Live Activity without \(missing.listed)\(place)", at: .value(.aps),
            effect: "the activity does not start")
    }

    static let startKeyWithoutStart = Rule(
        "start-key-without-start", .liveActivity, .warning,
        on: .keys(.attributesType, .attributes, .inputPushToken, .inputPushChannel)
    ) { key in
        guard let event = key.push.aps[.event].value, [.update, .end].contains(event) else { return nil }
        return .finding(
            "\(key.name) is read only at a start, and this is an \(event.rawValue)", at: .name,
            effect: "the device does not read it", fix: .remove, safe: false)
    }

    static let inputPushTokenAndChannel = Rule(
        "input-push-token-and-channel", .liveActivity, .error, on: .key(.inputPushChannel)
    ) { channel in
        let aps = channel.push.aps
        guard aps[.inputPushChannel].value != nil, aps[.inputPushToken].value == true,
            ![.update, .end].contains(aps[.event].value)
        else { return nil }
        return .finding(
            "input-push-channel beside input-push-token: a start takes one of them", at: .name,
            effect: "the activity does not start", related: [(.key(.inputPushToken), "the other one")])
    }

    static let inputPushChannelNotBase64 = Rule(
        "input-push-channel-not-base64", .liveActivity, .error, on: .key(.inputPushChannel)
    ) { member in
        guard let channel = member.push.aps[.inputPushChannel].value, !channel.isBase64, !channel.isPlaceholder else {
            return nil
        }
        return .finding("input-push-channel is \(channel.quoted), not base64")
    }

    static let broadcastStart = Rule("broadcast-start", .liveActivity, .error, on: .key(.event)) { event in
        guard event.request.isBroadcast, event.push.aps[.event].value == .start else { return nil }
        return .finding("event is start in a broadcast, which can only update and end", effect: "no activity starts")
    }

    static let contentStateEmpty = Rule("content-state-empty", .liveActivity, .warning, on: .key(.contentState)) {
        state in
        guard state.value.object?.isEmpty == true else { return nil }
        return .finding(
            "content-state is empty",
            effect: "unless all of the state is optional, it can't be decoded and the activity stays as it is",
            // An activity that ends has nothing more to show.
            severity: state.push.aps[.event].value == .end ? .info : .warning)
    }

    static let liveActivityAlertIncomplete = Rule(
        "live-activity-alert-incomplete", .liveActivity, .error, on: .key(.alert)
    ) { member in
        guard member.value != .null else { return nil }
        let isStart = member.push.aps[.event].value == .start
        let effect = Key.activityTitle.effectWhenDropped + (isStart ? ", and a start needs one" : "")
        guard let alert = member.value.object else {
            return .finding(
                "the alert of a Live Activity is \(member.value.kind.phrase), not an object with title and body",
                effect: effect)
        }
        let missing = AlertLine.ofActivity.filter { line in
            lacksText(line.text.name, in: alert) && member.push.aps.json[line.text.name] == nil
                && alert[line.locKey.name] == nil
        }.map(\.text.name)
        guard !missing.isEmpty else { return nil }
        // Without any text it may be meant to be silent, so little is lost.
        let isEmpty = !isStart && missing.count == 2
        return .finding(
            "the alert of a Live Activity has no \(missing.joined(separator: " and no ")) that can be shown",
            effect: effect, severity: isEmpty ? .warning : .error)
    }

    /// True if the text of this name is absent or empty; a text of the wrong kind is not missing.
    private static func lacksText(_ name: String, in alert: JSONObject) -> Bool {
        switch alert[name] {
        case nil: return alert.hasNoMisspelt(name)
        case .string(let text): return text.isEmpty
        case .object(let text):
            let locKey = Key.activityLocKey.name
            return text[locKey].map { $0 == "" } ?? text.hasNoMisspelt(locKey)
        default: return false
        }
    }

    static let liveActivityLocKey = Rule("live-activity-loc-key", .liveActivity, .error, on: .pushes(with: .alert)) {
        push in
        guard let alert = push[.alert]?.object else { return [] }
        return AlertLine.ofActivity.compactMap { line in
            guard let found = [line.locKey, line.locArgs].first(where: { alert[$0.name] != nil }) else { return nil }
            let text = line.text.name
            let isReplaced = alert[text] == nil && found === line.locKey
            return .finding(
                "\(found.name) is not read in a Live Activity's alert: \(text) itself takes {\"loc-key\": …, \"loc-args\": […]}",
                at: .key(found),
                effect: isReplaced ? Key.activityTitle.effectWhenDropped : "the device does not read it",
                severity: isReplaced ? .error : .warning, fix: isReplaced ? writing(line, of: alert) : nil,
                related: found === line.locKey && alert[line.locArgs.name] != nil
                    ? [(.key(line.locArgs), "and its arguments")] : [])
        }
    }

    /// Writes a localized text in the form that a Live Activity takes.
    private static func writing(_ line: AlertLine, of alert: JSONObject) -> Correction? {
        guard let key = alert[line.locKey.name], key.string?.isEmpty == false else { return nil }
        let arguments = alert[line.locArgs.name]
        var text = JSONObject()
        text[Key.activityLocKey.name] = key
        text[Key.activityLocArgs.name] = arguments
        return .changes(
            "write \(line.text.name) as an object",
            [.rename(line.locKey.pointer, to: line.text.name), .set(line.locKey.pointer, .object(text))]
                + (arguments == nil ? [] : [.remove(line.locArgs.pointer)]))
    }
}

extension CheckedPush {
    /// True if a Live Activity push lacks this key of `aps`. A misspelt or misplaced key does not count as missing:
    /// other rules report it.
    fileprivate func lacks(_ key: Key) -> Bool {
        guard aps.json[key.name] == nil, aps.json.hasNoMisspelt(key.name) else { return false }
        if key.name.contains("-"), payload.json[key.name] != nil { return false }
        return self[.alert]?.object?[key.name] == nil
    }
}
