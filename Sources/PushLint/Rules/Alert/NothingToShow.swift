import JSONText
import PushPayload

extension Rule {
    static let nothingToShow = Rule(
        "nothing-to-show", family: .alert, severity: .warning, confidence: .observed,
        summary: "an alert push with nothing that the user could notice",
        explanation: """
            An alert shows when at least one of title, subtitle and body can be read and is not empty, literal or by its \
            key in the string tables. An alert push has to have such a text, a badge or a sound: without any of them \
            nothing happens, though APNs answers 200, and a `content-available` beside it does not wake the app either. An \
            empty alert does not make a push silent: send a background push.
            """,
        bad: Example(#"{"aps": {"alert": {"launch-image": "gate.png"}}}"#, at: "/aps/alert"),
        good: Example(#"{"aps": {"alert": {"title": "Gate changed", "launch-image": "gate.png"}}}"#),
        pushTypes: [.alert],
        yieldsTo: [
            .inside("wrong-kind"), .inside("flag-not-number"), .inside("null-value"), .inside("summary-arg-misplaced"),
            .inside("key-of-other-push"), .inside("apple-private-key"), .inside("loc-args-without-loc-key"),
            .anywhere("misspelt-key"), .anywhere("misplaced-key"), .anywhere("mutable-content-without-text"),
            .anywhere("silent-sent-as-alert"), .anywhere("beside-aps"),
        ]
    ) { request, findings in
        guard !request.aps.hasText, request.payload[.aps].value != nil else { return }
        let notifies = request.aps.notifies
        let isAlert = !request.isPushTypeAssumed || findings.mustBePush && request.aps[.contentAvailable].value != true
        let isSent = isAlert && !notifies
        guard let alert = request.aps.json["alert"] else {
            let holdsNone = request.aps.json["badge"] == nil && request.aps.json["sound"] == nil
            guard holdsNone, isSent || !request.aps.json.isEmpty else { return }
            findings.report(
                .value("/aps"), "aps has no alert, badge or sound", effect: "nothing is shown, played or marked",
                severity: isSent ? .error : .warning)
            return
        }
        guard alert.kind == .object || alert.kind == .string else { return }
        let what = alert.object.map { $0.isEmpty ? "is an empty dictionary" : "has no title, subtitle or body" }
        findings.report(
            .value("/aps/alert"), "the alert \(what ?? "is an empty string")",
            effect: isSent ? "nothing is shown, and the app is not woken" : "no text is shown",
            severity: isSent ? .error : .warning,
            fix: alert.isHollow && !isSent
                // Without a loc-key it may be a text that is filled in later.
                ? .remove(
                    findings.inDocument("/aps/alert"),
                    safe: notifies || Flag.isOn(request.aps.json["content-available"] ?? 0))
                : nil)
    }
}

extension JSONValue {
    /// True if it is an empty text, or a container of empty texts only.
    fileprivate var isHollow: Bool { string?.isEmpty ?? object?.members.allSatisfy { $0.value == "" } ?? false }
}
