import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let channelRequestMalformed = Rule(
        "channel-request-malformed", .headers, .error, on: .channelRequest,
        finds: "a request for channel management that APNs refuses",
        why: """
            Channels are managed at `/1/apps/` and the bundle id: POST to `…/channels` makes one, with the body
            `{"message-storage-policy": 0, "push-type": "LiveActivity"}` (policy 1 keeps the newest message); GET and
            DELETE of `…/channels` read and delete the one that the header `apns-channel-id` names; GET of
            `…/all-channels` lists them. The bundle id has no suffix, the body no other member, and no identifier can be
            asked for.
            """, source: .documented(.channels, .broadcastErrors), effect: "APNs refuses the request",
        loss: .takes(.all),
        bad: .request(
            [":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"], #"{"push-type": "LiveActivity"}"#),
        at: "/payload",
        good: .request(
            [":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"],
            #"{"message-storage-policy": 1, "push-type": "LiveActivity"}"#)
    ) { channel in
        let request = channel.request
        if channel.path.isEmpty { return faults(in: request) }
        let target = RequestTarget(path: channel.path)
        if request.isPathKnown, target == .unknown {
            return .finding(
                "the path is neither /1/apps/, a bundle id and /channels, nor the same with /all-channels",
                at: .header(":path"), effect: "APNs answers \(APNsReason.badPath.answer)")
        }
        let isList = channel.path.hasSuffix("/all-channels")
        let methods = isList ? ["GET"] : ["POST", "GET", "DELETE"]
        if let method = channel.method, !methods.contains(method), request.headers.field(":method")?.unknown == nil {
            return .finding(
                "the method is \(method.quoted), where there \(isList ? "is" : "are") \(methods.listed)",
                at: .header(":method"), effect: "APNs answers \(APNsReason.methodNotAllowed.answer)")
        }
        var reports: [Violation] = []
        if request.isPathKnown, let reason = target.fault, let (message, _) = target.faultOfApp {
            reports += .finding(message, at: .header(":path"), effect: "APNs answers \(reason.answer)")
        }
        if channel.method.map({ !methods.contains($0) }) ?? (request.areHeadersOpen || request.headers.has(":method")) {
            return reports
        }
        // A body without a method is taken for the creation of a channel.
        let makesOne = channel.method.map { $0 == "POST" } ?? (request.payload.json.isEmpty == false)
        if isList { return reports }
        if makesOne {
            if request.headers.has("apns-channel-id") {
                reports += .finding(
                    "a channel can't be asked for by its identifier", at: .headerName("apns-channel-id"),
                    effect: "APNs makes an identifier of its own", severity: .warning)
            }
            return reports + faults(in: request)
        }
        let isWhole = request.headers.others == .none || request.envelope != nil
        guard isWhole, request.lacksHeader("apns-channel-id"), channel.method != nil else { return reports }
        return reports
            + .finding(
                "there is no apns-channel-id to say which channel is meant", at: .header("apns-channel-id"),
                effect: "APNs answers \(APNsReason.missingChannelID.answer)")
    }

    private static func faults(in request: Request) -> [Violation] {
        let (body, effect) = (request.payload.json, "APNs makes no channel")
        let given = request.envelope.map { JSONValue.object($0)[request.payloadPointer] } ?? .object(body)
        if let given, !request.hasPayload {
            return .finding(
                "the body is \(given.phrase), not an object", at: .document(request.payloadPointer), effect: effect)
        }
        if given == nil ? request.envelope?.isOpen == false : request.envelope == nil && body.isEmpty == true {
            return .finding(
                "there is no body, which says what the channel is for", at: .document(.root),
                effect: "APNs answers \(APNsReason.payloadEmpty.answer)")
        }
        // The body may be in the rest of the document.
        if given == nil, request.envelope != nil { return [] }
        var reports: [Violation] = []
        let form = MessageObject.channel
        for name in body.names where form[name] == nil {
            reports += .finding(
                "\(name) is no member of a request for a channel", at: .key(JSONPointer([name])),
                effect: "APNs answers \(APNsReason.badRequestParams.answer)", fix: .remove, safe: false)
        }
        let missing = form.required.filter { body.contains($0) == false }
        if !missing.isEmpty { reports += .finding("a request for a channel without \(missing.listed)", effect: effect) }
        if let policy = body["message-storage-policy"],
            !policy.mayBe(.number) || !policy.isUnknown && policy != 0 && policy != 1
        {
            reports += .finding(
                "message-storage-policy is \(JSONWriter().text(policy)): there are 0 and 1",
                at: .value("/message-storage-policy"), effect: effect)
        }
        if let type = body["push-type"], !type.isUnknown, type.string?.lowercased() != PushType.liveActivity.rawValue {
            reports += .finding(
                "push-type is \(JSONWriter().text(type)), and only Live Activities have channels",
                at: .value("/push-type"), effect: effect, fix: .write("LiveActivity"))
        }
        return reports
    }
}
