import JSONText
import PushDocument

/// Rules about calls to servers in programs, scripts and configurations.
extension Rule {
    static let hostSwitchedOff = Rule(
        "host-switched-off", .text, .error, on: .text(.calls),
        finds: "a server for pushes that was switched off, or a library that speaks to no other",
        why: """
            Apple switched off the binary interface of `gateway.push.apple.com`, port 2195, and the feedback service
            beside it on 31 March 2021; its successor is HTTP/2 at `api.push.apple.com`. Google switched off
            `fcm.googleapis.com/fcm/send` from July 2024 on, and the interface for batches; their successor is HTTP v1,
            `/v1/projects/…/messages:send`. Parse's makers ended their service at `api.parse.com` in January 2017; Parse
            Server goes on. Libraries that speak nothing else deliver no push.
            """, source: .documented(),
        bad: #"""
            curl https://fcm.googleapis.com/fcm/send -d '{"message": {"token": "bk3RNwTe3H0", "notification": \#
            {"title": "Gate changed"}}}'
            """#,
        good: #"""
            curl https://fcm.googleapis.com/v1/projects/flights/messages:send -d '{"message": {"token": \#
            "bk3RNwTe3H0", "notification": {"title": "Gate changed"}}}'
            """#
    ) { text in
        text.calls.compactMap { call in
            let message: String
            switch call.kind {
            case .binaryInterface(let host):
                message = "\(host) was Apple's binary interface, which was switched off in 2021"
            case .legacyFirebase:
                message = "fcm/send was Firebase's interface from before HTTP v1, which was switched off"
            case .hostedParse:
                message = "api.parse.com was the service of Parse's makers, which was switched off in 2017"
            case .library(let name, let interface): message = "\(name) speaks only \(interface.phrase)"
            case .certificateAndToken, .certificateForTokens, .activityStart, .oldHTTP, .oldClient: return nil
            }
            let others = call.count > 1 ? " (named in \(call.count) places)" : ""
            return .finding(
                message + others, at: .bytes(call.range), effect: "nothing that is sent there reaches anybody")
        }
    }

    static let certificateAndToken = Rule(
        "certificate-and-token", .text, .warning, on: .text(.calls),
        finds: "a command that gives APNs a certificate and a token",
        why: """
            APNs knows a sender by its certificate or by the token in `authorization`. With a certificate it ignores the
            token, so what is sent goes under the certificate's app and environment, whatever the token says.
            """, source: .documented(.sending),
        bad: #"""
            curl --cert push.pem -H 'authorization: bearer x' -H 'apns-topic: com.example.flights' \#
            -H 'apns-push-type: alert' -d '{"aps": {"alert": "Gate changed"}}' https://api.push.apple.com/3/device/$TOKEN
            """#,
        good: #"""
            curl -H 'authorization: bearer x' -H 'apns-topic: com.example.flights' -H 'apns-push-type: alert' \#
            -d '{"aps": {"alert": "Gate changed"}}' https://api.push.apple.com/3/device/$TOKEN
            """#
    ) { text in
        text.calls.compactMap { call in
            guard case .certificateAndToken = call.kind else { return nil }
            return .finding(
                "a certificate beside a bearer token: APNs reads only one of them", at: .bytes(call.range),
                effect: "the token is ignored, and the certificate decides for which app it is sent")
        }
    }

    static let certificateForTokens = Rule(
        "certificate-for-tokens", .text, .error, on: .text(.calls),
        finds: "a certificate with a push that only a provider token may send",
        why: """
            Location queries are sent with a provider token only (Apple's page on sending). So are Live Activities: with a
            certificate APNs refuses them (an engineer of Apple's in the developer forums, and senders' reports).
            """, source: .documented(.sending),
        bad: #"""
            curl --cert push.pem -H 'apns-topic: com.example.flights.location-query' -H 'apns-push-type: location' \#
            -d '{"aps": {}}' https://api.push.apple.com/3/device/$TOKEN
            """#,
        good: #"""
            curl -H 'authorization: bearer x' -H 'apns-topic: com.example.flights.location-query' \#
            -H 'apns-push-type: location' -d '{"aps": {}}' https://api.push.apple.com/3/device/$TOKEN
            """#
    ) { text in
        text.calls.compactMap { call in
            guard case .certificateForTokens(let type) = call.kind else { return nil }
            return .finding(
                "a certificate can't send \(type.article) push", at: .bytes(call.range),
                effect: "APNs refuses it: nobody gets it", confidence: type == .location ? nil : .observed)
        }
    }

    static let httpTooOld = Rule(
        "http-too-old", .text, .error, on: .text(.calls), finds: "a request over HTTP/1.1",
        why: """
            APNs speaks HTTP/2 alone. curl agrees on it by itself with a server that has it; an option for an older version
            prevents that. Some clients speak HTTP/1.1 alone, as Python's requests and Node's https do, or unless they are
            told otherwise, as httpx and the HttpClient of .NET. Pushes to browsers may go over HTTP/1.1.
            """, source: .documented(.sending, .broadcast, .channels),
        bad: .curl("--http1.1"), good: .curl("--http2")
    ) { text in
        text.calls.compactMap { call in
            if case .oldClient(let client) = call.kind {
                return .finding(
                    "\(client) speaks HTTP/1.1, and APNs takes HTTP/2 alone", at: .bytes(call.range),
                    effect: "nothing is sent")
            }
            guard case .oldHTTP(let option) = call.kind else { return nil }
            return .finding(
                "\(option) is not the HTTP/2 that APNs speaks", at: .bytes(call.range), effect: "nothing is sent",
                fix: .text("write --http2", [TextEdit(call.range, "--http2")]))
        }
    }

    static let addressStarts = Rule(
        "address-starts", .text, .error, on: .text(.calls),
        finds: "an update or an end of a Live Activity at the address that starts one",
        why: """
            OneSignal starts Live Activities at `/activities/activity/` and the activity's type; updates and ends go to
            `/live_activities/`, the activity's identifier and `/notifications` (its references of both).
            """, source: .documented(),
        bad: #"""
            curl https://api.onesignal.com/apps/a1/activities/activity/Game -d '{"event": "update", \#
            "event_updates": {"score": 3}, "name": "Goal"}'
            """#,
        good: #"""
            curl https://api.onesignal.com/apps/a1/live_activities/match-7/notifications -d '{"event": "update", \#
            "event_updates": {"score": 3}, "name": "Goal"}'
            """#
    ) { text in
        text.calls.compactMap { call in
            guard case .activityStart = call.kind, let event = text.value?.object?["event"]?.string,
                ["update", "end"].contains(event)
            else { return nil }
            return .finding(
                "this address starts Live Activities, and the event is \(event)", at: .bytes(call.range),
                effect: "no Live Activity changes")
        }
    }
}

extension RemoteCall.Interface {
    fileprivate var phrase: String {
        switch self {
        case .apple: "Apple's binary interface, which was switched off in 2021"
        case .firebase: "Firebase's interface from before HTTP v1, which was switched off"
        case .batch: "Firebase's interface for batches, which was switched off"
        }
    }
}

extension Rule.Example {
    /// An alert that curl sends to APNs with this option.
    static func curl(_ option: String, scheme: String = "https") -> Self {
        #"""
        curl \#(option) -H 'authorization: bearer x' -H 'apns-topic: com.example.flights' -H 'apns-push-type: alert' \#
        -d '{"aps": {"alert": "Gate changed"}}' \#(scheme)://api.push.apple.com/3/device/$TOKEN
        """#
    }
}
