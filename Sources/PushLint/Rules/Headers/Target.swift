import JSONText
import PushPayload

extension Rule {
    static let methodNotPost = Rule(
        "method-not-post", .headers, .error, on: .header(":method"), finds: "a push that is not sent with POST",
        why: """
            A push is a POST request, to one device and to a channel alike.
            """, source: .documented(.sending, .responses),
        bad: .request([":method": "PUT", "apns-push-type": "alert"]), at: "/headers/:method",
        good: .request([":method": "POST", "apns-push-type": "alert"])
    ) { method in
        guard method.text != "POST" else { return nil }
        return .finding(
            "the method is \(method.text.quoted), not POST",
            effect: "APNs answers \(APNsReason.methodNotAllowed.answer)", fix: .write("POST"))
    }

    static let hostNotInUse = Rule(
        "host-not-in-use", .headers, .error, on: .header(":authority", "host"),
        finds: "a host of APNs that is out of use",
        why: """
            Pushes go to `api.push.apple.com`, or `api.sandbox.push.apple.com` for builds that are run from Xcode. The
            hosts of the binary protocol, `gateway.push.apple.com` and `feedback.push.apple.com`, were switched off on
            31 March 2021. `api.development.push.apple.com` is an old name of the sandbox.
            """, source: .documented(.sending),
        bad: .request([":authority": "gateway.push.apple.com", "apns-push-type": "alert"]), at: "/headers/:authority",
        good: .request([":authority": "api.push.apple.com", "apns-push-type": "alert"])
    ) { field in
        let host = field.text.split(separator: ":").first.map { $0.lowercased() } ?? ""
        guard let (present, isOff) = hosts[host] else { return nil }
        return .finding(
            isOff ? "\(host) was switched off in 2021" : "\(host) is an old name of \(present)",
            effect: isOff ? "there is no connection" : "Apple no longer names this host",
            severity: isOff ? .error : .info, fix: .write(.string(present)), safe: false)
    }

    /// The hosts that are out of use: the replacement of each, and whether it is switched off.
    private static let hosts: [String: (present: String, isOff: Bool)] = [
        "gateway.push.apple.com": ("api.push.apple.com", true), "feedback.push.apple.com": ("api.push.apple.com", true),
        "gateway.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "feedback.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "api.development.push.apple.com": ("api.sandbox.push.apple.com", false),
    ]

    static let bodyCompressed = Rule(
        "body-compressed", .headers, .error, on: .header("content-encoding"),
        finds: "a request whose body is compressed",
        why: """
            The body of a request to APNs is the JSON of the payload in UTF-8. It must not be compressed, so there is
            no `content-encoding`.
            """, source: .documented(.generating, .sending),
        bad: .request(["apns-push-type": "alert", "content-encoding": "gzip"]), at: "/headers/content-encoding",
        good: .request(["apns-push-type": "alert"])
    ) { encoding in
        guard !["", "identity"].contains(encoding.text.lowercased()), !encoding.text.isPlaceholder else { return nil }
        return .finding(
            "the body is sent compressed (\(encoding.text.quoted))", effect: "APNs can't read the payload",
            fix: .remove, safe: false)
    }

    static let pathMalformed = Rule(
        "path-malformed", .headers, .error, on: .requests, finds: "a path without a device token in hexadecimal",
        why: """
            A push to a device goes to `/3/device/` and the token, whose bytes are written as hexadecimal digits with
            nothing between or around them. A token belongs to one environment, sandbox or production. In the other one
            APNs answers as for a broken token; the text of a token does not show which is its own. A broadcast goes to
            `/4/broadcasts/apps/` and the bundle id without suffix.
            """, source: .documented(.sending, .responses),
        effect: "APNs refuses the request: 400 BadDeviceToken, 400 MissingDeviceToken or 404 BadPath",
        bad: .request([":path": "/3/device/", "apns-push-type": "alert"]), at: "/headers/:path",
        good: .request([
            ":path": "/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0",
            "apns-push-type": "alert",
        ])
    ) { push in
        let request = push.request
        guard let path = request.path, case let target = RequestTarget(path: path), let reason = target.fault,
            let (message, meant) = fault(of: target, path)
        else { return [] }
        let place: Violation.Place =
            request.headers[":path"] != nil
            ? .header(":path") : .document(request.envelope?[":path"]?.string != nil ? "/:path" : "/path")
        return .finding(
            message, at: place, effect: "APNs answers \(reason.answer)", fix: meant.map { .write(.string($0)) })
    }

    private static func fault(of target: RequestTarget, _ path: String) -> (message: String, meant: String?)? {
        if target.app != nil {
            return target.faultOfApp.map { ($0.message, $0.suffix.map { String(path.dropLast($0.count)) }) }
        }
        guard case .device(let token) = target else {
            if path.isPlaceholder { return nil }
            let isBroadcast = ["/4/broadcasts/apps", "/4/broadcasts/apps/"].contains(path)
            let what = "the path is neither /3/device/ and a token nor that of a broadcast"
            return (isBroadcast ? "the path names no app" : what, nil)
        }
        if token.isEmpty { return ("the path ends where the device token should stand", nil) }
        // Old systems described the token's bytes with brackets and blanks.
        let digits = token.filter { !"<> ".contains($0) }
        if digits.isHex, digits != token {
            let meant = "/3/device/" + digits
            let isRight = RequestTarget(path: meant).fault == nil
            return ("the device token has brackets or blanks in it", isRight ? meant : nil)
        }
        if token.isPlaceholder { return nil }
        if token.isFirebaseToken { return ("the path has a registration token of Firebase, not a device token", nil) }
        if !token.isHex { return ("the device token is not hexadecimal", nil) }
        let count = token.utf8.count
        guard count.isMultiple(of: 2) else { return ("the device token has an odd number of digits", nil) }
        let (least, most) = (RequestTarget.tokenDigits.lowerBound, RequestTarget.tokenDigits.upperBound)
        return ("the device token has \(count) digits, where APNs takes \(least) to \(most)", nil)
    }
}

extension RequestTarget {
    /// What is wrong with the bundle id that it names, and the suffix that is too much; nil for one that is right or filled in later.
    var faultOfApp: (message: String, suffix: String?)? {
        guard let app, fault != nil, !app.isPlaceholder else { return nil }
        let suffix = app.isTopic ? PushType(topic: app)?.topicSuffix : nil
        let fault = suffix.map { "has the suffix \($0)" } ?? Header.Form.topic.fault(of: app)
        return ("the bundle id in the path \(fault)", suffix)
    }
}

extension String {
    /// True for the form of a registration token of Firebase: an identifier, a colon and some hundred characters.
    fileprivate var isFirebaseToken: Bool {
        let parts = split(separator: ":", maxSplits: 1)
        return parts.count == 2 && utf8.count > 100 && parts.allSatisfy { String($0).isMade(of: "-_") }
    }
}
