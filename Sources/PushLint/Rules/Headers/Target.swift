import JSONText
import PushPayload

extension Rule {
    static let methodNotPost = Rule("method-not-post", .headers, .error, on: .header(":method")) { method in
        guard method.text != "POST" else { return nil }
        return .finding(
            "the method is \(method.text.quoted), not POST",
            effect: "APNs answers \(APNsReason.methodNotAllowed.answer)", fix: .write("POST"))
    }

    static let hostNotInUse = Rule("host-not-in-use", .headers, .error, on: .header(":authority", "host")) { field in
        let host = field.text.split(separator: ":").first.map { $0.lowercased() } ?? ""
        guard let (present, isOff) = hosts[host] else { return nil }
        return .finding(
            isOff ? "\(host) was switched off in 2021" : "\(host) is an old name of \(present)",
            effect: isOff ? "there is no connection" : "Apple no longer names this host",
            severity: isOff ? .error : .info, fix: .write(.string(present)), safe: false)
    }

    /// The hosts that are out of use: the replacement of each, and whether it is switched off.
    private static let hosts: [String: (present: String, isOff: Bool)] = [
        "gateway.push.apple.com": ("api.push.apple.com", true),
        "feedback.push.apple.com": ("api.push.apple.com", true),
        "gateway.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "feedback.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "api.development.push.apple.com": ("api.sandbox.push.apple.com", false),
    ]

    static let bodyCompressed = Rule("body-compressed", .headers, .error, on: .header("content-encoding")) { encoding in
        guard !["", "identity"].contains(encoding.text.lowercased()), !encoding.text.isPlaceholder else { return nil }
        return .finding(
            "the body is sent compressed (\(encoding.text.quoted))", effect: "APNs can't read the payload",
            fix: .remove, safe: false)
    }

    static let pathMalformed = Rule("path-malformed", .headers, .error, on: .requests) { push in
        let request = push.request
        guard let path = request.path, let (message, reason, meant) = fault(path) else { return [] }
        let place: Report.Place =
            request.headers[":path"] != nil
            ? .header(":path") : .document(request.envelope?[":path"]?.string != nil ? "/:path" : "/path")
        return .finding(
            message, at: place, effect: "APNs answers \(reason.answer)", fix: meant.map { .write(.string($0)) })
    }

    private static func fault(_ path: String) -> (message: String, reason: APNsReason, meant: String?)? {
        let target = RequestTarget(path: path)
        guard let reason = target.fault else { return nil }
        if let app = target.app {
            guard !app.isPlaceholder else { return nil }
            guard let suffix = PushType(topic: app)?.topicSuffix, app.isTopic else {
                return ("the bundle id in the path \(Header.Form.topic.fault(of: app))", reason, nil)
            }
            return ("the bundle id in the path has the suffix \(suffix)", reason, String(path.dropLast(suffix.count)))
        }
        guard case .device(let token) = target else {
            if path.isPlaceholder { return nil }
            return (
                ["/4/broadcasts/apps", "/4/broadcasts/apps/"].contains(path)
                    ? "the path names no app" : "the path is neither /3/device/ and a token nor that of a broadcast",
                reason, nil
            )
        }
        if token.isEmpty { return ("the path ends where the device token should stand", reason, nil) }
        // Old systems described the token's bytes with brackets and blanks.
        let digits = token.filter { !"<> ".contains($0) }
        if digits.isHex, digits != token {
            let meant = "/3/device/" + digits
            return (
                "the device token has brackets or blanks in it", reason,
                RequestTarget(path: meant).fault == nil ? meant : nil
            )
        }
        if token.isPlaceholder { return nil }
        if token.isFirebaseToken {
            return ("the path has a registration token of Firebase, not a device token", reason, nil)
        }
        let range = RequestTarget.tokenDigits
        return (
            !token.isHex
                ? "the device token is not hexadecimal"
                : token.utf8.count.isMultiple(of: 2)
                    ? "the device token has \(token.utf8.count) digits, where APNs takes \(range.lowerBound) to \(range.upperBound)"
                    : "the device token has an odd number of digits",
            reason, nil
        )
    }
}

extension String {
    /// True for the form of a registration token of Firebase: an identifier, a colon and some hundred characters.
    fileprivate var isFirebaseToken: Bool {
        let parts = split(separator: ":", maxSplits: 1)
        return parts.count == 2 && utf8.count > 100 && parts.allSatisfy { String($0).isMade(of: "-_") }
    }
}
