import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let channelRequestMalformed = Rule(
        "channel-request-malformed", family: .headers, severity: .error,
        summary: "a request for channel management that APNs refuses",
        explanation: """
            Channels are managed at `/1/apps/` and the bundle id: POST to `…/channels` makes one, with the body \
            `{"message-storage-policy": 0, "push-type": "LiveActivity"}` (policy 1 keeps the newest message); GET and DELETE \
            of `…/channels` read and delete the one that the header `apns-channel-id` names; GET of `…/all-channels` lists \
            them. The bundle id has no suffix.
            """,
        effect: "APNs refuses the request",
        bad: Example(
            #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {"push-type": "LiveActivity"}}"#,
            at: "/payload"),
        good: Example(
            #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {"message-storage-policy": 1, "push-type": "LiveActivity"}}"#
        ),
        references: [.channels, .broadcastErrors], on: .channelRequest,
        check: .channel { channel, findings in
            let request = channel.request
            let isList = channel.path.hasSuffix("/all-channels")
            let methods = isList ? ["GET"] : ["POST", "GET", "DELETE"]
            if let method = channel.method, !methods.contains(method), !method.isPlaceholder {
                findings.report(
                    .header(":method"),
                    "the method is \(method.quoted), where there \(isList ? "is" : "are") \(methods.listed)",
                    effect: "APNs answers \(APNsReason.methodNotAllowed.answer)")
                return
            }
            let app = RequestTarget(path: channel.path).app ?? ""
            if let reason = RequestTarget(path: channel.path).fault, !app.isPlaceholder {
                let suffix = app.isTopic ? PushType(topic: app)?.topicSuffix : nil
                findings.report(
                    .header(":path"),
                    "the bundle id in the path \(suffix.map { "has the suffix \($0)" } ?? Header.Form.topic.fault(of: app))",
                    effect: "APNs answers \(reason.answer)")
            }
            if isList { return }
            // A body without a method is taken for the creation of a channel.
            let makesChannel = channel.method.map { $0 == "POST" } ?? !request.payload.json.isEmpty
            if makesChannel {
                reportBody(request, &findings)
            } else if request.lacksHeader("apns-channel-id"), channel.method != nil {
                findings.report(
                    .header("apns-channel-id"), "there is no apns-channel-id to say which channel is meant",
                    effect: "APNs answers \(APNsReason.missingChannelID.answer)")
            }
        })

    private static func reportBody(_ request: Request, _ findings: inout FindingCollector) {
        // A script may take the body from elsewhere.
        guard request.hasPayload, !request.payload.json.isEmpty || request.envelope != nil else { return }
        let body = request.payload.json
        let names = ["message-storage-policy", "push-type"]
        let missing = names.filter { body[$0] == nil }
        if !missing.isEmpty {
            findings.report(
                .value(.root), "a request for a channel without \(missing.listed)", effect: "APNs makes no channel")
        }
        if let policy = body["message-storage-policy"], policy != 0, policy != 1 {
            findings.report(
                .value("/message-storage-policy"),
                "message-storage-policy is \(JSONWriter().text(policy)): there are 0 and 1",
                effect: "APNs makes no channel")
        }
        if let type = body["push-type"], type.string?.lowercased() != PushType.liveActivity.rawValue {
            findings.report(
                .value("/push-type"), "push-type is \(JSONWriter().text(type)), and only Live Activities have channels",
                effect: "APNs makes no channel",
                fix: .write("LiveActivity", at: request.payloadPointer.appending("push-type")))
        }
    }
}
