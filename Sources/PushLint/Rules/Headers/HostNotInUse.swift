import JSONText
import PushPayload

extension Rule {
    static let hostNotInUse = Rule(
        "host-not-in-use", family: .headers, severity: .error, summary: "a host of APNs that is out of use",
        explanation: """
            Pushes go to `api.push.apple.com`, or `api.sandbox.push.apple.com` for builds that are run from Xcode. The hosts \
            of the binary protocol, `gateway.push.apple.com` and `feedback.push.apple.com`, were switched off on \
            31 March 2021. `api.development.push.apple.com` is an old name of the sandbox.
            """,
        bad: Example(
            #"{"headers": {":authority": "gateway.push.apple.com", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/:authority"),
        good: Example(
            #"{"headers": {":authority": "api.push.apple.com", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending], on: .headers([":authority", "host"])
    ) { request, findings in
        for name in [":authority", "host"] {
            guard let value = request.headers[name] else { continue }
            let host = value.split(separator: ":").first.map { $0.lowercased() } ?? ""
            guard let (present, isOff) = hosts[host] else { continue }
            findings.report(
                .header(name),
                isOff ? "\(host) was switched off in 2021" : "\(host) is an old name of \(present)",
                effect: isOff ? "there is no connection" : "Apple no longer names this host",
                severity: isOff ? .error : .info, fix: request.writing(name, present, safe: false))
        }
    }

    /// The hosts that are out of use: the replacement of each, and whether it is switched off.
    private static let hosts: [String: (present: String, isOff: Bool)] = [
        "gateway.push.apple.com": ("api.push.apple.com", true),
        "feedback.push.apple.com": ("api.push.apple.com", true),
        "gateway.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "feedback.sandbox.push.apple.com": ("api.sandbox.push.apple.com", true),
        "api.development.push.apple.com": ("api.sandbox.push.apple.com", false),
    ]
}
