import JSONText
import PushPayload

extension Rule {
    static let channelIDNotBase64 = Rule(
        "channel-id-not-base64", .headers, .error, on: .header("apns-channel-id"),
        finds: "a channel identifier that is not base64",
        why: """
            `apns-channel-id` is the text that APNs returned when the channel was made: base64 with `+`, `/` and the
            `=` at its end. Its length may change. The alphabet for URLs, with `-` and `_`, is a different one.
            """, source: .documented(.broadcast, .channels, .broadcastErrors),
        bad: .broadcast(channel: "match 7"), at: "/headers/apns-channel-id", good: .broadcast()
    ) { channel in
        channel.malformed { id in
            let letters = id.drop { $0 == " " }.prefix { $0 != "=" && $0 != " " }
                .map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
            let padded = String(letters) + String(repeating: "=", count: (4 - letters.count % 4) % 4)
            return padded.isBase64 && id.isMade(of: "-_= +/") && !id.contains(" ") ? .write(.string(padded)) : nil
        }
    }

    static let broadcastIncomplete = Rule(
        "broadcast-incomplete", .headers, .error, on: .requests, finds: "a broadcast that lacks a header it needs",
        why: """
            A broadcast goes to a channel: it needs `apns-channel-id`, `apns-push-type: liveactivity`,
            `apns-expiration` and `apns-priority`. A channel that stores nothing accepts no expiration other than 0
            (observed).
            """, source: .documented(.broadcast, .broadcastErrors),
        effect: "APNs requires the header in every broadcast",
        bad: .request(
            ["apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA=="],
            .update()), at: "/headers",
        good: .broadcast()
    ) { push in
        let request = push.request
        guard request.isBroadcast, request.headers.others == .none, !request.mayGoElsewhere else { return [] }
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

    static let broadcastOfOtherType = Rule(
        "broadcast-of-other-type", .headers, .error, on: .header("apns-push-type"),
        finds: "a broadcast that is not a Live Activity push",
        why: """
            Only Live Activities can be updated by a broadcast; alerts, widgets and controls cannot.
            """, source: .documented(.broadcast, .broadcastErrors, .widgets),
        bad: .broadcast(#"{"aps": {"alert": "Goal!"}}"#, type: "alert"), at: "/headers/apns-push-type",
        good: .broadcast()
    ) { given in
        let type = PushType(rawValue: given.text)
        guard given.request.isBroadcast, type.isKnown, type != .liveActivity else { return nil }
        return .finding(
            "\(type.article) push cannot be a broadcast: only liveactivity can",
            effect: "APNs answers \(APNsReason.invalidPushType.answer)")
    }

    static let broadcastWithTopic = Rule(
        "broadcast-with-topic", .headers, .warning, on: .header("apns-topic"), finds: "a broadcast with an apns-topic",
        why: """
            A broadcast names its app in the path, `/4/broadcasts/apps/` and the bundle id without any suffix; it has
            no topic. A request with both is most often a push to one device that got a channel as well.
            """, source: .documented(.broadcast),
        bad: .request(
            [
                "apns-push-type": "liveactivity", "apns-priority": "10", "apns-channel-id": "dHN0LXNyY2gtY2hubA==",
                "apns-expiration": "0", "apns-topic": "com.example.MyApp.push-type.liveactivity",
            ], .update()), at: "/headers/apns-topic",
        good: .broadcast()
    ) { topic in
        guard topic.request.isBroadcast else { return nil }
        return .finding(
            "a broadcast has no apns-topic: its path names the app", at: .name,
            effect: "what APNs does with it is not documented", fix: .remove)
    }

    static let channelIDOnDevicePath = Rule(
        "channel-id-on-device-path", .headers, .warning, on: .header("apns-channel-id"),
        finds: "a channel in a push that goes to one device",
        why: """
            `apns-channel-id` belongs to broadcasts, whose path is `/4/broadcasts/apps/` and the bundle id. A push to
            `/3/device/` and a token goes to that device alone.
            """, source: .observed(.broadcast, .sending),
        bad: .request(
            [":path": devicePath, "apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA=="],
            .update()), at: "/headers/apns-channel-id",
        good: .request([":path": devicePath, "apns-push-type": "liveactivity"], .update())
    ) { channel in
        guard channel.request.path?.hasPrefix("/3/device") == true else { return nil }
        return .finding(
            "apns-channel-id in a request to one device", at: .name, effect: "no channel gets the push", fix: .remove,
            safe: false)
    }
}

extension Rule.Example {
    static func broadcast(
        _ payload: Self = .update(), type: String = "liveactivity", channel: String = "dHN0LXNyY2gtY2hubA=="
    ) -> Self {
        .request(
            ["apns-push-type": type, "apns-priority": "10", "apns-channel-id": channel, "apns-expiration": "0"],
            payload)
    }
}
