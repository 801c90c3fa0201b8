import JSONText
import PushPayload

extension Rule {
    static let backgroundWakesNothing = Rule(
        "background-wakes-nothing", family: .background, severity: .error,
        summary: "a background push without a working content-available",
        explanation: """
            A background push wakes the app by `content-available` with the value 1, and does nothing else. Without the key, \
            or with 0, the push is delivered and nothing happens.
            """,
        bad: Example(
            #"{"aps": {}, "sync": 1}"#, headers: ["apns-push-type": "background", "apns-priority": "5"], at: "/aps"),
        good: Example(
            #"{"aps": {"content-available": 1}, "sync": 1}"#,
            headers: ["apns-push-type": "background", "apns-priority": "5"]),
        references: [.background], pushTypes: [.background],
        yieldsTo: [.inside("null-value"), .anywhere("misspelt-key"), .anywhere("misplaced-key")]
    ) { request, findings in
        guard request.payload[.aps].value != nil else { return }
        let flag = request.aps.json["content-available"]
        guard !(flag.map(Flag.isOn) ?? false) else { return }
        findings.report(
            .value(flag == nil ? "/aps" : "/aps/content-available"),
            flag.map { value in
                let rest = request.isPushTypeAssumed ? ", and there is nothing to show" : " in a background push"
                return "content-available is \(JSONWriter().text(value))\(rest)"
            } ?? "a background push without content-available",
            effect: "the app is not woken, and nothing else happens",
            severity: request.isPushTypeAssumed ? .warning : .error,
            fix: .write(1, at: findings.inDocument("/aps/content-available"), safe: false))
    }
}
