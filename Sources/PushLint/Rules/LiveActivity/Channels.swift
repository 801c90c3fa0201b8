import JSONText
import PushPayload

extension Rule {
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
}
