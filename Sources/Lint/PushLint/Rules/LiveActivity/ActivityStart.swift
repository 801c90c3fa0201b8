import PushPayload

/// The start of a Live Activity, and how the started one is updated: by a token or a channel.
extension Rule {
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
}
