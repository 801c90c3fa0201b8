import JSONText
import PushPayload

extension Rule {
    static let liveActivityLocKey = Rule(
        "live-activity-loc-key", family: .liveActivity, severity: .error, confidence: .observed,
        summary: "a localized text of an ordinary alert in a Live Activity's alert",
        explanation: """
            In the alert of a Live Activity there is no `title-loc-key` and no `loc-key`: `title` and `body` themselves \
            take an object, `{"loc-key": …, "loc-args": […]}`.
            """,
        effect: "the text is missing, and with it the alert",
        bad: Example(
            #"""
            {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}, \#
            "alert": {"title-loc-key": "GOAL", "title-loc-args": ["Ajax"], "body": "Ajax 3, Porto 2"}}}
            """#,
            at: "/aps/alert/title-loc-key"),
        good: Example(
            #"""
            {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}, \#
            "alert": {"title": {"loc-key": "GOAL", "loc-args": ["Ajax"]}, "body": "Ajax 3, Porto 2"}}}
            """#),
        references: [.liveActivities],
        on: .key(.alert), pushTypes: [.liveActivity]
    ) { request, findings in
        guard let alert = request.liveActivity?.json["alert"]?.object else { return }
        for form in LocKeyForm.all {
            guard let found = [form.key, form.arguments].first(where: { alert[$0] != nil }) else { continue }
            let isReplaced = alert[form.text] == nil && found == form.key
            findings.report(
                .key(JSONPointer(["aps", "alert", found])),
                "\(found) is not read in a Live Activity's alert: \(form.text) itself takes {\"loc-key\": …, \"loc-args\": […]}",
                effect: isReplaced
                    ? Key.named(form.text, in: .activityAlert)?.effectWhenDropped ?? "" : "the device does not read it",
                severity: isReplaced ? .error : .warning,
                fix: isReplaced ? fix(form, alert, at: findings.inDocument("/aps/alert")) : nil,
                related: found == form.key && alert[form.arguments] != nil
                    ? [(.key(JSONPointer(["aps", "alert", form.arguments])), "and its arguments")] : [])
        }
    }

    private static func fix(_ form: LocKeyForm, _ alert: JSONObject, at pointer: JSONPointer) -> Fix? {
        guard let key = alert[form.key], key.string?.isEmpty == false else { return nil }
        var text: JSONObject = ["loc-key": key]
        text["loc-args"] = alert[form.arguments]
        var changes: [JSONChange] = [
            .rename(pointer.appending(form.key), to: form.text), .set(pointer.appending(form.key), .object(text)),
        ]
        if alert[form.arguments] != nil { changes.append(.remove(pointer.appending(form.arguments))) }
        return Fix(title: "write \(form.text) as an object", isSafe: true, change: .json(changes))
    }
}
