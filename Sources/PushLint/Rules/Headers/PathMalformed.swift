import JSONText
import PushPayload

extension Rule {
    static let pathMalformed = Rule(
        "path-malformed", family: .headers, severity: .error, summary: "a path without a device token in hexadecimal",
        explanation: """
            A push to a device goes to `/3/device/` and the token, whose bytes are written as hexadecimal digits with \
            nothing between or around them. A token belongs to one environment, sandbox or production. In the other \
            one APNs answers as for a broken token; the text of a token does not show which is its own. A broadcast \
            goes to `/4/broadcasts/apps/` and the bundle id without suffix.
            """,
        effect: "APNs refuses the request: 400 BadDeviceToken, 400 MissingDeviceToken or 404 BadPath",
        bad: Example(
            #"{"headers": {":path": "/3/device/", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/:path"),
        good: Example(
            #"{"headers": {":path": "/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending, .responses],
        on: .headers
    ) { request, findings in
        guard let path = request.path, let (message, reason, meant) = fault(path) else { return }
        let effect = "APNs answers \(reason.answer)"
        if request.headers[":path"] != nil {
            findings.report(
                .header(":path"), message, effect: effect, fix: meant.flatMap { request.writing(":path", $0) })
        } else {
            let pointer: JSONPointer = request.envelope?[":path"]?.string != nil ? "/:path" : "/path"
            findings.add(
                pointer, .value, message, effect: effect, fix: meant.map { .write(.string($0), at: pointer) })
        }
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
