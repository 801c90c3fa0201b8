import JSONText
import PushPayload

extension Rule {
    static let channelIDNotBase64 = Rule("channel-id-not-base64", .headers, .error, on: .header("apns-channel-id")) {
        channel in
        channel.malformed { id in
            let letters = id.drop { $0 == " " }.prefix { $0 != "=" && $0 != " " }
                .map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
            let padded = String(letters) + String(repeating: "=", count: (4 - letters.count % 4) % 4)
            return padded.isBase64 && id.isMade(of: "-_= +/") && !id.contains(" ") ? .write(.string(padded)) : nil
        }
    }

    static let broadcastIncomplete = Rule("broadcast-incomplete", .headers, .error, on: .requests) { push in
        let request = push.request
        guard request.isBroadcast, request.hasAllHeaders else { return [] }
        let missing = Header.all.filter { $0.neededBy == [.broadcast] && request.lacksHeader($0.name) }
        return missing.map { header in
            .finding(
                "a broadcast without \(header.name)", at: .header(header.name),
                effect: header.refusalWithout.map { "APNs answers \($0.answer)" }
                    ?? "APNs requires it in every broadcast",
                fix: usual[header.name].map { .write(.string($0)) }, safe: header.name == Header.pushType.name)
        }
    }

    private static let usual = [
        "apns-push-type": PushType.liveActivity.rawValue, "apns-expiration": "0", "apns-priority": "10",
    ]

    static let broadcastOfOtherType = Rule("broadcast-of-other-type", .headers, .error, on: .header("apns-push-type")) {
        given in
        let type = PushType(rawValue: given.text)
        guard given.request.isBroadcast, type.isKnown, type != .liveActivity else { return nil }
        return .finding(
            "\(type.article) push cannot be a broadcast: only liveactivity can",
            effect: "APNs answers \(APNsReason.invalidPushType.answer)")
    }

    static let broadcastWithTopic = Rule("broadcast-with-topic", .headers, .warning, on: .header("apns-topic")) {
        topic in
        guard topic.request.isBroadcast else { return nil }
        return .finding(
            "a broadcast has no apns-topic: its path names the app", at: .name,
            effect: "what APNs does with it is not documented", fix: .remove)
    }

    static let channelIDOnDevicePath = Rule(
        "channel-id-on-device-path", .headers, .warning, on: .header("apns-channel-id")
    ) { channel in
        guard channel.request.path?.hasPrefix("/3/device") == true else { return nil }
        return .finding(
            "apns-channel-id in a request to one device", at: .name, effect: "no channel gets the push", fix: .remove,
            safe: false)
    }
}
