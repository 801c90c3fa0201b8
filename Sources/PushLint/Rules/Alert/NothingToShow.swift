import JSONText
import PushPayload

extension Rule {
    static let nothingToShow = Rule(
        "nothing-to-show", family: .alert, severity: .warning, confidence: .observed,
        summary: "an alert push with nothing that the user could notice",
        explanation: """
            An alert shows when at least one of title, subtitle and body can be read and is not empty, literal or by its key \
            in the string tables. An alert push has to have such a text, a badge or a sound: without any of them nothing \
            happens, though APNs answers 200, and a `content-available` beside it does not wake the app either. An empty \
            alert is no way to make a push silent: send a background push.
            """,
        bad: Example(#"{"aps": {"alert": {"launch-image": "gate.png"}}}"#, at: "/aps/alert"),
        good: Example(#"{"aps": {"alert": {"title": "Gate changed", "launch-image": "gate.png"}}}"#)
    ) { request, findings in
        guard request.pushType == .alert, !request.aps.hasText, request.payload.aps.value != nil,
            !request.isExplainedOtherwise
        else { return }
        let notifies = request.aps.notifies
        let isSent = !request.isPushTypeAssumed && !notifies
        let alert = request.aps.json["alert"]
        guard let alert else {
            guard !notifies, isSent || !request.aps.json.isEmpty else { return }
            findings.report(
                .value("/aps"), "aps has no alert, badge or sound", effect: "nothing is shown, played or marked",
                severity: isSent ? .error : .warning)
            return
        }
        let what = alert.object.map { $0.isEmpty ? "is an empty dictionary" : "has no title, subtitle or body" }
        findings.report(
            .value("/aps/alert"), "the alert \(what ?? "is an empty string")",
            effect: isSent ? "nothing is shown, and the app is not woken" : "no text is shown",
            severity: isSent ? .error : .warning,
            fix: alert.isHollow && !isSent
                // Alone it may as well be a text that is still to come.
                ? .remove(
                    findings.inDocument("/aps/alert"),
                    safe: notifies || Flag.isOn(request.aps.json["content-available"] ?? 0))
                : nil)
    }
}

extension JSONValue {
    /// Whether it is an empty text, or holds nothing but those.
    fileprivate var isHollow: Bool { string?.isEmpty ?? object?.members.allSatisfy { $0.value == "" } ?? false }
}

extension Request {
    /// Whether another rule says why there is nothing to show.
    fileprivate var isExplainedOtherwise: Bool {
        let flags = ["mutable-content", "content-available"].compactMap { aps.json[$0] }
        if let flag = aps.json["mutable-content"], Flag.isOn(flag) { return true }
        // `silent-sent-as-alert`, and `empty-text` of an empty sound.
        if aps.json["alert"] == nil, flags.contains(where: Flag.isOn) || aps.json["sound"] != nil { return true }
        if ["", "title-", "subtitle-"].contains(where: { prefix in
            aps.json["alert"]?.object?["\(prefix)loc-args"]?.array?.isEmpty == false
        }) {
            return true
        }
        var isExplained = false
        Member.each(of: self) { member in
            if member.parent != .root || member.misplaced != nil || ["alert", "badge", "sound"].contains(member.name) {
                isExplained = isExplained || member.isUnread
            }
        }
        return isExplained
    }
}

extension Member {
    /// Whether the device does not read it for a reason that a rule about keys reports as an error.
    fileprivate var isUnread: Bool {
        guard let key else { return misplaced != nil || misspelt != nil || parent == .root }
        return value == .null || !key.isFlag && !isTaken
            || parent == .aps && !request.reads(key) && !(request.aps.json["alert"]?.isHollow ?? false)
            || key.isRare && key.name != "action"
    }
}
