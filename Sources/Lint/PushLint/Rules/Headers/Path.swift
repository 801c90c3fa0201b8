import JSONText
import PushPayload

extension Rule {
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
