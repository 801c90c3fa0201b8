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
            31 March 2021. `api.development.push.apple.com` is an old name of the sandbox. Broadcasts also go to
            `api-broadcast.push.apple.com`, and channels are managed at `api-manage-broadcast.push.apple.com`, port 2196,
            and in the sandbox at port 2195; all others have the ports 443 and 2197.
            """, source: .documented(.sending, .broadcast, .channels),
        bad: .request([":authority": "gateway.push.apple.com", "apns-push-type": "alert"]), at: "/headers/:authority",
        good: .request([":authority": "api.push.apple.com", "apns-push-type": "alert"])
    ) { field in
        let host = field.text.split(separator: ":").first.map { $0.lowercased() } ?? ""
        guard let (present, isOff) = hosts[host] else { return misused(host, in: field) }
        return .finding(
            isOff ? "\(host) was switched off in 2021" : "\(host) is an old name of \(present)",
            effect: isOff ? "there is no connection" : "Apple no longer names this host",
            severity: isOff ? .error : .info, fix: .write(.string(present)), safe: false)
    }

    /// A finding for an unknown host, for a host of other requests, or for a port that the host lacks.
    private static func misused(_ host: String, in field: HeaderValue) -> Violation? {
        guard let known = APNsHost.named(host) else {
            let names = APNsHost.all.map { $0.name }
            guard host.hasSuffix("push.apple.com"), let near = Spelling.nearest(host, among: names) else { return nil }
            return .finding(
                "\(host) is no host of APNs: did you mean \(near)?", effect: "there is no connection",
                fix: .write(.string(near)), safe: false)
        }
        let target = field.request.isPathKnown ? field.request.path.map(RequestTarget.init) ?? .unknown : .unknown
        guard known.takes(target) else {
            let others = known.others(for: target).map { $0.name }
            return .finding(
                "\(host) does not take requests to this path: \(others.listed) \(others.count == 1 ? "does" : "do")",
                effect: "APNs answers \(APNsReason.badPath.answer), or does not answer",
                fix: others.first.map { .write(.string($0)) }, safe: false)
        }
        let port = field.text.split(separator: ":").dropFirst().first.map(String.init)
        guard let port, port.isNumber, !known.ports.contains(port) else { return nil }
        return .finding(
            "\(host) has \(known.ports.count == 1 ? "the port" : "the ports") \(known.ports.listed), not \(port)",
            effect: "there is no connection", fix: .write(.string("\(host):\(known.ports[0])")), safe: false)
    }

    static let schemeNotHTTPS = Rule(
        "scheme-not-https", .headers, .error, on: .header(":scheme"), finds: "a request to APNs without TLS",
        why: """
            APNs speaks HTTP/2 over TLS 1.2 or later, and nothing else. An address that begins with `http:` has no TLS.
            """, source: .documented(.sending, .broadcast, .channels),
        bad: #"""
            curl --http2 -H 'authorization: bearer x' -H 'apns-topic: com.example.flights' -H 'apns-push-type: alert' \#
            -d '{"aps": {"alert": "Gate changed"}}' http://api.push.apple.com/3/device/$TOKEN
            """#,
        good: #"""
            curl --http2 -H 'authorization: bearer x' -H 'apns-topic: com.example.flights' -H 'apns-push-type: alert' \#
            -d '{"aps": {"alert": "Gate changed"}}' https://api.push.apple.com/3/device/$TOKEN
            """#
    ) { scheme in
        guard scheme.text.lowercased() == "http" else { return nil }
        return .finding(
            "the scheme is http, not https", effect: "there is no connection", fix: .write("https"), safe: false)
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
        guard !["", "identity"].contains(encoding.text.lowercased()) else { return nil }
        return .finding(
            "the body is sent compressed (\(encoding.text.quoted))", effect: "APNs can't read the payload",
            fix: .remove, safe: false)
    }

    /// A path for examples.
    static let devicePath = "/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"

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
        good: .request([":path": devicePath, "apns-push-type": "alert"])
    ) { push in
        let request = push.request
        guard request.isPathKnown, let path = request.path, case let target = RequestTarget(path: path),
            let reason = target.fault,
            let (message, meant) = fault(of: target, path)
        else { return [] }
        let place: Violation.Location =
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
        // A registration token of Firebase is an identifier, a colon and some hundred characters.
        let parts = token.split(separator: ":", maxSplits: 1)
        if parts.count == 2, token.utf8.count > 100, parts.allSatisfy({ String($0).isMade(of: "-_") }) {
            return ("the path has a registration token of Firebase, not a device token", nil)
        }
        if ["ExponentPushToken[", "ExpoPushToken["].contains(where: token.hasPrefix) {
            return ("the path has a token of Expo's push service, not a device token", nil)
        }
        if !token.isHex { return ("the device token is not hexadecimal", nil) }
        let count = token.utf8.count
        guard count.isMultiple(of: 2) else { return ("the device token has an odd number of digits", nil) }
        let (least, most) = (RequestTarget.tokenDigits.lowerBound, RequestTarget.tokenDigits.upperBound)
        return ("the device token has \(count) digits, where APNs takes \(least) to \(most)", nil)
    }

    static let topicMissing = Rule(
        "topic-missing", .headers, .error, on: .requests,
        finds: "a request with a provider token and no topic",
        why: """
            A certificate for one app says which app a push is for; a provider token does not, so `apns-topic` has to.
            A request without an `authorization` header is not reported, because it may use a certificate.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "authorization": "bearer $TOKEN"]), at: "/headers",
        good: .request(["apns-push-type": "alert", "apns-topic": "com.example.MyApp", "authorization": "bearer $TOKEN"])
    ) { push in
        let request = push.request
        guard request.headers.field("authorization")?.written?.lowercased().hasPrefix("bearer") == true,
            !request.isBroadcast, request.lacksHeader("apns-topic")
        else { return [] }
        return .finding(
            "there is no apns-topic, and a provider token does not say which app the push is for",
            at: .header("apns-topic"),
            effect: "APNs answers \(APNsReason.missingTopic.answer), unless a certificate is used",
            fix: push.topicOfApp.map { .write(.string($0)) }, safe: push.app?.app.all(.otherBundleIDs)?.isEmpty == true)
    }

    static let topicMalformed = Rule(
        "topic-malformed", .headers, .error, on: .header("apns-topic"), finds: "a value that can't be a topic",
        why: """
            A topic is a bundle id, a pass type id or the UID of an MDM certificate, with a suffix for some push types:
            letters, digits, hyphens and dots.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-topic": "com.example.My App"]), at: "/headers/apns-topic",
        good: .request(["apns-push-type": "alert", "apns-topic": "com.example.MyApp"])
    ) { topic in
        // Samples of the plugin have it in the place of the app's bundle id.
        if topic.text == "io.flutter.plugins.firebase.messaging" {
            return .finding(
                "apns-topic is a name from Firebase's Flutter plugin, not that of an app",
                effect: "APNs answers \(APNsReason.deviceTokenNotForTopic.answer)", severity: .warning)
        }
        // A document hides the name of an app behind asterisks.
        if topic.text.contains("**"), topic.push.stage == .written { return nil }
        return topic.malformed { topic in
            // Blanks around it can safely be removed; anything else needs a decision.
            let bare = topic.split(separator: " ").joined()
            return bare.isTopic && topic.contains(bare) ? .write(.string(bare)) : nil
        }
    }

    static let topicNotForType = Rule(
        "topic-not-for-type", .headers, .error, on: .header("apns-topic", takesUnknown: true),
        finds: "a topic whose suffix does not fit the push type",
        why: """
            The topic is the bundle id for alert and background pushes, and the bundle id with a suffix for the others,
            such as `.voip` or `.push-type.liveactivity`; for MDM it is the UID of the certificate, `com.apple.mgmt.`
            and more. A library that adds the suffix itself doubles one that is already there. Alert and background
            pushes share a device token; VoIP, Push to Talk, complication, Live Activity and File Provider pushes have
            tokens of their own, which do not go with the app's plain topic.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "liveactivity", "apns-topic": "com.example.MyApp"], .update()),
        at: "/headers/apns-topic",
        good: .request(
            ["apns-push-type": "liveactivity", "apns-topic": "com.example.MyApp.push-type.liveactivity"], .update())
    ) { topic in
        guard !topic.request.isBroadcast else { return nil }
        let headers = topic.request.headers
        if topic.field.value == nil {
            guard let end = topic.field.unknown?.text?.suffix, let type = headers.pushType, type.isKnown, type != .mdm,
                TopicSuffix(end) != nil
            else { return nil }
            var found = mismatch(end, type)
            found?.fix = nil
            return found
        }
        var found = report(topic.text, sentAs: topic.request.headers.pushType)
        // The app's plain topic and something to show are two signs of an alert push: it may be the type that is wrong.
        if TopicSuffix(topic.text) == nil, topic.push.isForAlert { found?.isFixSafe = false }
        // A change of the suffix alone would leave the topic of another app.
        if let app = topic.push.app, topic.push.isForAnother(than: app), let own = topic.push.topicOfApp,
            case .write(let value)? = found?.fix, value != .string(own)
        {
            found?.fix = .write(.string(own))
            found?.isFixSafe = false
        }
        return found
    }

    /// Compares a topic with the push type; an unknown type is another rule's matter.
    private static func report(_ topic: String, sentAs given: PushType?) -> Violation? {
        let type = given.flatMap { $0.isKnown ? $0 : nil }
        let isManagement = topic.hasPrefix("com.apple.mgmt.")
        if let type, isManagement != (type == .mdm) {
            return fault(
                isManagement
                    ? "the topic of an MDM certificate in \(type.article) push"
                    : "the topic of an mdm push begins with com.apple.mgmt., as the UID of its certificate does")
        }
        guard !isManagement, !topic.isEmpty else { return nil }
        return doubled(topic) ?? type.flatMap { mismatch(topic, $0) }
    }

    private static func doubled(_ topic: String) -> Violation? {
        guard let outer = TopicSuffix(topic), let inner = TopicSuffix(outer.rest) else { return nil }
        guard outer.type == inner.type || !inner.isWord else { return nil }
        guard outer.type == inner.type else {
            return fault("apns-topic has two suffixes", topic: inner.rest + outer.text)
        }
        return fault("apns-topic has the suffix \(outer.text) twice", topic: outer.rest, safe: !outer.isWord)
    }

    /// A suffix of another type, one in other letters, or none.
    private static func mismatch(_ topic: String, _ type: PushType) -> Violation? {
        let suffix = type.topicSuffix ?? ""
        if let found = TopicSuffix(topic) {
            guard found.type != type else { return nil }
            let message = "apns-topic has the suffix of \(found.type.rawValue) pushes, and"
            return suffix.isEmpty
                // A bundle id may end in that word.
                ? fault(
                    "\(message) this is \(type.article) push", topic: found.rest,
                    severity: found.isWord ? .warning : nil)
                : fault("\(message) \(type.article) push needs \(suffix)", topic: found.rest + suffix)
        }
        guard !suffix.isEmpty else { return nil }
        if topic.lowercased().hasSuffix(suffix) {
            return fault(
                "the suffix \(suffix) of apns-topic has capital letters", topic: topic.dropLast(suffix.count) + suffix,
                safe: true)
        }
        // A topic that ends in something like the type has a suffix already, only not the right one.
        let last = topic.split(separator: ".").last.map(String.init) ?? ""
        let isPlain = Spelling.nearest(last, among: PushType.known.map { $0.rawValue } + ["ptt", "voip-ptt"]) == nil
        return fault(
            "apns-topic lacks the suffix \(suffix) that \(type.article) push needs",
            topic: isPlain ? topic + suffix : nil, safe: true)
    }

    /// A finding about a topic, with the one that was probably meant.
    private static func fault(
        _ message: String, topic: String? = nil, safe: Bool = false, severity: Severity? = nil
    ) -> Violation {
        .finding(
            message,
            effect: "APNs answers \(APNsReason.topicDisallowed.answer) or \(APNsReason.deviceTokenNotForTopic.answer)",
            severity: severity, fix: topic.map { .write(.string($0)) }, safe: safe)
    }
}

extension RequestTarget {
    /// The fault of a bundle id in the path, and the suffix to remove; nil for a correct id.
    var faultOfApp: (message: String, suffix: String?)? {
        guard let app, fault != nil else { return nil }
        let suffix = app.isTopic ? PushType(topic: app)?.topicSuffix : nil
        let fault = suffix.map { "has the suffix \($0)" } ?? Header.Form.topic.fault(of: app)
        return ("the bundle id in the path \(fault)", suffix)
    }
}

private struct TopicSuffix {
    let type: PushType
    let text: String
    let rest: String
    /// True if it is a word that a bundle id may end in.
    var isWord: Bool { type == .voip || type == .complication }

    init?(_ topic: String) {
        guard let type = PushType(topic: topic), let text = type.topicSuffix else { return nil }
        (self.type, self.text) = (type, text)
        rest = String(topic.dropLast(text.count))
    }
}
