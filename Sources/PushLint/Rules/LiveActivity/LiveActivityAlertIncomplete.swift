import JSONText
import PushPayload

extension Rule {
    static let liveActivityAlertIncomplete = Rule(
        "live-activity-alert-incomplete", family: .liveActivity, severity: .error, confidence: .observed,
        summary: "an alert of a Live Activity without title and body",
        explanation: """
            The alert of a Live Activity push is an object with both a `title` and a `body`; each is a string or \
            `{"loc-key": …, "loc-args": […]}`. Devices were seen to discard an alert that is a string, or that has only \
            one of the two. To update an activity without an alert, leave the key out.
            """,
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}, "alert": {"title": "Goal!"}}}"#,
            at: "/aps/alert"),
        good: Example(
            #"""
            {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}, \#
            "alert": {"title": "Goal!", "body": "Ajax 3, Porto 2"}}}
            """#),
        references: [.liveActivities],
        on: .key(.alert), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let aps = request.liveActivity, let found = aps.json["alert"], found != .null else { return }
        let isStart = aps[.event].value == .start
        let lost = Key.named("title", in: .activityAlert)?.effectWhenDropped ?? ""
        let effect = isStart ? "\(lost), and a start needs one" : lost
        guard let alert = found.object else {
            findings.report(
                .value("/aps/alert"),
                "the alert of a Live Activity is \(found.kind.phrase), not an object with title and body",
                effect: effect)
            return
        }
        let missing = ["title", "body"].filter { name in
            alert.lacksText(name) && aps.json[name] == nil && alert[LocKeyForm(name).key] == nil
        }
        guard !missing.isEmpty else { return }
        // Without any text it may be meant to be silent, so little is lost.
        let isEmpty = !isStart && missing.count == 2
        findings.report(
            .value("/aps/alert"),
            "the alert of a Live Activity has no \(missing.joined(separator: " and no ")) that can be shown",
            effect: effect, severity: isEmpty ? .warning : .error)
    }
}

extension JSONObject {
    /// True if the text of this name is absent or empty; a text of the wrong kind is not missing.
    fileprivate func lacksText(_ name: String) -> Bool {
        switch self[name] {
        case nil: return hasNoMisspelt(name)
        case .string(let text): return text.isEmpty
        case .object(let text):
            guard let key = text["loc-key"] else { return text.hasNoMisspelt("loc-key") }
            return key == ""
        default: return false
        }
    }
}
