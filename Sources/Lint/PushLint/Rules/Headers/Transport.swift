import JSONText
import PushPayload

/// The way of a request to APNs: HTTP/2 with POST over TLS to one of its hosts.
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

    /// The hosts that are out of use: the replacement of each, and whether it is switched off.
    private static let hosts: [String: (present: String, isOff: Bool)] = [
        "gateway.push.apple.com": ("api.push.apple.com", true), "feedback.push.apple.com": ("api.push.apple.com", true),
        "gateway.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "feedback.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "api.development.push.apple.com": ("api.sandbox.push.apple.com", false),
    ]

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
        bad: .curl("--http2", scheme: "http"), good: .curl("--http2")
    ) { scheme in
        guard scheme.text.lowercased() == "http" else { return nil }
        return .finding(
            "the scheme is http, not https", effect: "there is no connection", fix: .write("https"), safe: false)
    }

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
}
