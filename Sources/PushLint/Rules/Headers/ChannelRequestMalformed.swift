import JSONText
import PushPayload

extension Rule {
    static let channelRequestMalformed = Rule(
        "channel-request-malformed", .headers, .error, on: .channelRequest,
        finds: "a request for channel management that APNs refuses",
        why: """
            Channels are managed at `/1/apps/` and the bundle id: POST to `…/channels` makes one, with the body
            `{"message-storage-policy": 0, "push-type": "LiveActivity"}` (policy 1 keeps the newest message); GET and
            DELETE of `…/channels` read and delete the one that the header `apns-channel-id` names; GET of
            `…/all-channels` lists them. The bundle id has no suffix.
            """, source: .documented(.channels, .broadcastErrors), effect: "APNs refuses the request",
        bad: .request(
            [":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"], #"{"push-type": "LiveActivity"}"#),
        at: "/payload",
        good: .request(
            [":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"],
            #"{"message-storage-policy": 1, "push-type": "LiveActivity"}"#)
    ) { channel in
        let request = channel.request
        let isList = channel.path.hasSuffix("/all-channels")
        let methods = isList ? ["GET"] : ["POST", "GET", "DELETE"]
        if let method = channel.method, !methods.contains(method), !method.isPlaceholder {
            return .finding(
                "the method is \(method.quoted), where there \(isList ? "is" : "are") \(methods.listed)",
                at: .header(":method"), effect: "APNs answers \(APNsReason.methodNotAllowed.answer)")
        }
        var reports: [Violation] = []
        let target = RequestTarget(path: channel.path)
        if let reason = target.fault, let (message, _) = target.faultOfApp {
            reports += .finding(message, at: .header(":path"), effect: "APNs answers \(reason.answer)")
        }
        // A body without a method is taken for the creation of a channel.
        let makesOne = channel.method.map { $0 == "POST" } ?? !request.payload.json.isEmpty
        if isList { return reports }
        if makesOne { return reports + faults(in: request) }
        guard request.lacksHeader("apns-channel-id"), channel.method != nil else { return reports }
        return reports
            + .finding(
                "there is no apns-channel-id to say which channel is meant", at: .header("apns-channel-id"),
                effect: "APNs answers \(APNsReason.missingChannelID.answer)")
    }

    private static func faults(in request: Request) -> [Violation] {
        // A script may take the body from elsewhere.
        guard request.hasPayload, !request.payload.json.isEmpty || request.envelope != nil else { return [] }
        let (body, effect) = (request.payload.json, "APNs makes no channel")
        var reports: [Violation] = []
        let missing = ["message-storage-policy", "push-type"].filter { body[$0] == nil }
        if !missing.isEmpty { reports += .finding("a request for a channel without \(missing.listed)", effect: effect) }
        if let policy = body["message-storage-policy"], policy != 0, policy != 1 {
            reports += .finding(
                "message-storage-policy is \(JSONWriter().text(policy)): there are 0 and 1",
                at: .value("/message-storage-policy"), effect: effect)
        }
        if let type = body["push-type"], type.string?.lowercased() != PushType.liveActivity.rawValue {
            reports += .finding(
                "push-type is \(JSONWriter().text(type)), and only Live Activities have channels",
                at: .value("/push-type"), effect: effect, fix: .write("LiveActivity"))
        }
        return reports
    }
}
