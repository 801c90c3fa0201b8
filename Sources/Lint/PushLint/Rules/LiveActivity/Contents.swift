import JSONText
import PushPayload

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

    static let startKeyWithoutStart = Rule(
        "start-key-without-start", .liveActivity, .warning,
        on: .keys(.attributesType, .attributes, .inputPushToken, .inputPushChannel),
        finds: "keys for the start of a Live Activity in an update or end",
        why: """
            `attributes`, `attributes-type` and the `input-push-…` keys are read when an activity starts. Its
            attributes can't change afterwards; what changes belongs in `content-state`.
            """, source: .documented(.liveActivities),
        bad: .update(others: #""attributes": {"home": "Ajax"}"#), at: "/aps/attributes",
        good: .update()
    ) { key in
        guard let event = key.push.aps[.event].value, [.update, .end].contains(event) else { return nil }
        return .finding(
            "\(key.name) is read only at a start, and this is an \(event.rawValue)", at: .name,
            effect: "the device does not read it", fix: .remove, safe: false)
    }

    static let inputPushTokenAndChannel = Rule(
        "input-push-token-and-channel", .liveActivity, .error, on: .key(.inputPushChannel),
        finds: "a start of a Live Activity that asks for a token and a channel",
        why: """
            A started activity is updated in one of two ways: with a push token of its own (`input-push-token`) or by
            broadcasts of a channel (`input-push-channel`). Devices were seen to refuse a start that asks for both.
            """, source: .observed(.liveActivities),
        bad: .start(others: #""input-push-token": 1, "input-push-channel": "dHN0LXNyY2gtY2hubA==""#),
        at: "/aps/input-push-channel",
        good: .start(others: #""input-push-channel": "dHN0LXNyY2gtY2hubA==""#)
    ) { channel in
        let aps = channel.push.aps
        guard aps[.inputPushChannel].value != nil, aps[.inputPushToken].value == true,
            aps[.event].isReadable != nil, ![.update, .end].contains(aps[.event].value)
        else { return nil }
        return .finding(
            "input-push-channel beside input-push-token: a start takes one of them", at: .name,
            effect: "the activity does not start", related: [(.key(.inputPushToken), "the other one")])
    }

    static let startNotKept = Rule(
        "start-not-kept", .liveActivity, .info, on: .header("apns-expiration"),
        finds: "a start of a Live Activity with `apns-expiration: 0`",
        why: """
            With 0 APNs tries once and keeps nothing. That is right for a score, which is soon out of date, and wrong
            for the start: a device that is in a tunnel never shows the activity, and all updates are lost with it.
            """, source: .observed(.liveActivities),
        loss: .delays(.start),
        bad: .request(
            ["apns-push-type": "liveactivity", "apns-collapse-id": "game", "apns-expiration": "0"], .start()),
        at: "/headers/apns-expiration",
        good: .request(
            ["apns-push-type": "liveactivity", "apns-collapse-id": "game", "apns-expiration": "1750003600"], .start())
    ) { expiration in
        // A broadcast starts nothing.
        guard expiration.text == "0", expiration.push.aps[.event].value == .start, !expiration.push.request.isBroadcast
        else { return nil }
        return .finding(
            "a start with apns-expiration 0",
            effect: "a device that is out of reach at that moment never shows the activity")
    }

    static let startWithInputToken = Rule(
        "start-with-input-token", .liveActivity, .info, on: .key(.inputPushToken),
        yieldsTo: [.anywhere(.inputPushTokenAndChannel)], finds: "a start of a Live Activity with `input-push-token`",
        why: """
            The app gets the token for updates only after the user has allowed the activity on the lock screen. Until
            then updates by token can't be sent; a channel (`input-push-channel`) needs no token.
            """, source: .observed(.liveActivities),
        loss: .nothing,
        bad: .start(others: #""input-push-token": 1"#), at: "/aps/input-push-token",
        good: .start(others: #""input-push-channel": "dHN0LXNyY2gtY2hubA==""#)
    ) { token in
        guard token.push.aps[.event].value == .start, token.value == 1 else { return nil }
        return .finding(
            "a start with input-push-token",
            effect: "there is no token for updates until the user has allowed the activity on the lock screen")
    }

    static let inputPushChannelNotBase64 = Rule(
        "input-push-channel-not-base64", .liveActivity, .error, on: .key(.inputPushChannel),
        finds: "an input-push-channel that is not base64",
        why: """
            `input-push-channel` is the identifier that APNs returned when the channel was made: base64 with `+`, `/`
            and the `=` at its end, the same text as in `apns-channel-id`.
            """, source: .documented(.liveActivities, .channels),
        bad: .start(others: #""input-push-channel": "match 7""#), at: "/aps/input-push-channel",
        good: .start(others: #""input-push-channel": "dHN0LXNyY2gtY2hubA==""#)
    ) { member in
        guard let channel = member.push.aps[.inputPushChannel].value, !channel.isBase64 else { return nil }
        return .finding("input-push-channel is \(channel.quoted), not base64")
    }

    static let broadcastStart = Rule(
        "broadcast-start", .liveActivity, .error, on: .key(.event),
        finds: "a broadcast that is to start a Live Activity",
        why: """
            A broadcast goes to the activities that listen to a channel already, so it can update and end them. To
            start one that listens, send a push to the device with the event `start` and `input-push-channel`.
            """, source: .documented(.broadcast, .liveActivities),
        loss: .takes(.start),
        bad: .broadcast(.start()), at: "/payload/aps/event", good: .broadcast()
    ) { event in
        guard event.request.isBroadcast, event.push.aps[.event].value == .start else { return nil }
        return .finding("event is start in a broadcast, which can only update and end", effect: "no activity starts")
    }

    static let contentStateEmpty = Rule(
        "content-state-empty", .liveActivity, .warning, on: .key(.contentState), finds: "an empty content-state",
        why: """
            The app's `ContentState` is decoded from `content-state` as a whole: an update replaces the state, and what
            it leaves out is not kept. An empty object fits only a state all of whose properties are optional.
            """, source: .observed(.liveActivities),
        bad: .update(#"{}"#), at: "/aps/content-state",
        good: .update()
    ) { state in
        guard state.value.object?.isEmpty == true else { return nil }
        return .finding(
            "content-state is empty",
            effect: "unless all of the state is optional, it can't be decoded and the activity stays as it is",
            // An activity that ends has nothing more to show.
            severity: state.push.aps[.event].value == .end ? .info : .warning)
    }

    static let liveActivityAlertIncomplete = Rule(
        "live-activity-alert-incomplete", .liveActivity, .error, on: .key(.alert),
        finds: "an alert of a Live Activity without title and body",
        why: """
            The alert of a Live Activity push is an object with both a `title` and a `body`; each is a string or
            `{"loc-key": …, "loc-args": […]}`. Devices were seen to discard an alert that is a string, or that has only
            one of the two. To update an activity without an alert, leave the key out.
            """, source: .observed(.liveActivities),
        loss: .takes([.text, .start]),
        bad: .update(others: #""alert": {"title": "Goal!"}"#), at: "/aps/alert",
        good: .update(others: #""alert": {"title": "Goal!", "body": "Ajax 3, Porto 2"}"#)
    ) { member in
        guard member.value != .null, member.value.object != nil || !member.value.mayBe(.object) else { return nil }
        let isStart = member.push.aps[.event].value == .start
        let effect = Key.activityTitle.effectWhenDropped + (isStart ? ", and a start needs one" : "")
        guard let alert = member.value.object else {
            return .finding(
                "the alert of a Live Activity is \(member.value.phrase), not an object with title and body",
                effect: effect)
        }
        let missing = AlertLine.ofActivity.filter { line in
            lacksText(line.text.name, in: alert) && member.push.aps.json.contains(line.text.name) == false
                && alert.contains(line.locKey.name) == false
        }.map { $0.text.name }
        guard !missing.isEmpty else { return nil }
        // Without any text it may be meant to be silent, so little is lost: apps start activities with two empty texts.
        let isEmpty = missing.count == 2 && (!isStart || missing.allSatisfy { alert[$0] == "" })
        return .finding(
            "the alert of a Live Activity has no \(missing.joined(separator: " and no ")) that can be shown",
            effect: effect, severity: isEmpty ? .warning : .error)
    }

    /// True if the text of this name is absent or empty; a text of the wrong kind is not missing.
    private static func lacksText(_ name: String, in alert: JSONObject) -> Bool {
        switch alert[name] {
        case nil: return !alert.isOpen && alert.hasNoMisspelt(name)
        case .string(let text): return text.isEmpty
        case .object(let text):
            let locKey = Key.activityLocKey.name
            return text[locKey].map { $0 == "" } ?? (!text.isOpen && text.hasNoMisspelt(locKey))
        default: return false
        }
    }

    static let liveActivityLocKey = Rule(
        "live-activity-loc-key", .liveActivity, .error, on: .pushes(with: .alert),
        finds: "a localized text of an ordinary alert in a Live Activity's alert",
        why: """
            In the alert of a Live Activity there is no `title-loc-key` and no `loc-key`: `title` and `body` themselves
            take an object, `{"loc-key": …, "loc-args": […]}`.
            """, source: .observed(.liveActivities), effect: "the text is missing, and with it the alert",
        bad: .update(
            others: #""alert": {"title-loc-key": "GOAL", "title-loc-args": ["Ajax"], "body": "Ajax 3, Porto 2"}"#),
        at: "/aps/alert/title-loc-key",
        good: .update(
            others: #""alert": {"title": {"loc-key": "GOAL", "loc-args": ["Ajax"]}, "body": "Ajax 3, Porto 2"}"#)
    ) { push in
        guard let alert = push.written(.alert)?.object else { return [] }
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

    static let misreadDate = Rule(
        "misread-date", .liveActivity, .info, on: .pushes(with: .contentState, .attributes),
        onlyIf: { $0.app?.activities.isEmpty ?? true },
        finds: "a date in content-state or attributes in a form that Swift's Date does not take",
        why: """
            The system decodes `content-state` and `attributes` with Swift's default coding, where a `Date` is the
            number of seconds since 1 January 2001. Text such as `2025-06-15T12:00:00Z` can't be decoded as a `Date`,
            and Unix time becomes a date 31 years later. For a property that is a `String` or a number this is not a
            problem.
            """, source: .observed(.liveActivities),
        loss: .changes(.activity),
        bad: .update(#"{"kickOff": "2025-06-15T15:00:00Z"}"#), at: "/aps/content-state/kickOff",
        good: .update(#"{"kickOff": 771692400}"#)
    ) { push in
        let timestamp = push.aps[.timestamp].value
        let dates = [Key.contentState, .attributes].flatMap { key -> [(pointer: JSONPointer, value: JSONValue)] in
            guard let object = push.written(key), object.object != nil else { return [] }
            return object.leaves { value, _ in isDate(value, near: timestamp) }
                .map { (key.pointer.appending($0.pointer), $0.value) }
        }
        guard let first = dates.first else { return [] }
        let isText = first.value.kind == .string
        let found = isText ? "a date as text" : "a date in Unix time"
        return .finding(
            "\(first.pointer.last ?? "it") is \(found); a Swift Date is a number of seconds since 2001-01-01",
            at: .value(first.pointer),
            effect: isText
                ? "if the property is a Date, it can't be decoded and the push is dropped"
                : "if the property is a Date, it is read as 31 years later",
            related: dates.dropFirst().map { (.value($0.pointer), "another date") })
    }

    /// False for a value that is certainly not a date.
    private static func isDate(_ value: JSONValue, near timestamp: Double?) -> Bool {
        if var text = value.string { return text.withUTF8 { UnixTime.isDateAndTime(UnsafeRawBufferPointer($0)) } }
        // A number can mean anything; only one close to the push's own timestamp is certainly a time.
        guard let number = value.number, let timestamp, UnixTime(timestamp).isPlausible else { return false }
        return abs(number - timestamp) <= UnixTime.nearby
    }

    static let attributesAreState = Rule(
        "attributes-are-state", .liveActivity, .info, on: .pushes(with: .attributes), pushTypes: [.liveActivity],
        finds: "a start of a Live Activity whose `attributes` and `content-state` are the same object",
        why: """
            `attributes` are what does not change while the activity lives, `content-state` is what updates change; the
            app has a type for each. A sender that copies one into the other sends members that one of the types does
            not have, and lacks members that it needs. One of Apple's own samples looks like that.
            """, source: .observed(.liveActivities),
        loss: .nothing,
        bad: .start(#"{"score": 3}"#, attributes: #"{"score": 3}"#), at: "/aps/attributes",
        good: .start(#"{"score": 3}"#)
    ) { push in
        guard push.aps[.event].value == .start, let attributes = push.written(.attributes),
            let state = push.written(.contentState), attributes.isSame(as: state) == true,
            attributes.object?.isEmpty == false
        else { return [] }
        return .finding(
            "attributes and content-state are the same object", at: .value(.attributes),
            effect: "one of them has members that its type does not have: the two are decoded as different types",
            related: [(.value(.contentState), "the same object")])
    }

    static let liveActivityDataTooLarge = Rule(
        "live-activity-data-too-large", .liveActivity, .error, on: .pushes(with: .contentState, .attributes),
        finds: "content-state and attributes of more than 4 KB together",
        why: """
            The static and the dynamic data of a Live Activity, `attributes` and `content-state`, may take at most 4 KB
            together. That holds for broadcasts as well, though their payloads may have 5,120 bytes.
            """, source: .documented(.liveActivityData),
        bad: .document(.broadcast(.update(#"{"log": "…"}"#)), words: 820), at: "/payload/aps/content-state",
        good: .broadcast()
    ) { push in
        let values = [Key.contentState, .attributes].compactMap { key in
            push.written(key).flatMap { $0.object != nil ? (key: key as Key, value: $0) : nil }
        }
        guard values.reduce(0, { $0 + maximumBytes(of: $1.value) }) > LiveActivity.maximumDataBytes else { return [] }
        let bytes = values.reduce(0) { $0 + JSONWriter(unknowns: .shortest).bytes($1.value).count }
        guard let first = values.first?.key, bytes > LiveActivity.maximumDataBytes else { return [] }
        let isSum = values.count > 1
        return .finding(
            "\(values.map { $0.key.name }.listed) \(isSum ? "have" : "has") \(bytes) bytes\(isSum ? " together" : ""), "
                + "\(bytes - LiveActivity.maximumDataBytes) more than the \(LiveActivity.maximumDataBytes) allowed",
            at: .value(first), effect: "the activity is not updated",
            related: values.dropFirst().map { (.value($0.key), "counted with it") })
    }

    /// An upper bound of the bytes that a value takes when it is written, so that small values need not be written.
    private static func maximumBytes(of value: JSONValue) -> Int {
        switch value {
        case .object(let object):
            object.members.reduce(2) { $0 + $1.name.utf8.count * 6 + 4 + maximumBytes(of: $1.value) }
        case .array(let elements): elements.reduce(2) { $0 + 1 + maximumBytes(of: $1) }
        case .string(let text): text.utf8.count * 6 + 2
        case .integer, .real, .boolean, .null: 40
        case .unknown(let unknown): (unknown.text?.shown.utf8.count ?? 0) * 6 + 4
        }
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
