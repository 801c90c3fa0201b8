import JSONText
import PushPayload

/// The alert of a Live Activity, whose texts have a form of their own.
extension Rule {
    static let liveActivityAlertIncomplete = Rule(
        "live-activity-alert-incomplete", .liveActivity, .error, on: .key(.alert),
        finds: "an alert of a Live Activity without title and body",
        why: """
            The alert of a Live Activity push is an object with both a `title` and a `body`; each is a string or
            `{"loc-key": …, "loc-args": […]}`. Devices were seen to discard an alert that is a string, or that has only
            one of the two. To update an activity without an alert, leave the key out.
            """, source: .observed(.liveActivities),
        loss: .takes([.text, .start]),
        bad: .update(others: #""alert": {"title": "Goal!"}"#), at: "/aps/alert",
        good: .update(others: #""alert": {"title": "Goal!", "body": "Ajax 3, Porto 2"}"#)
    ) { member in
        guard member.value != .null, member.value.object != nil || !member.value.mayBe(.object) else { return nil }
        let isStart = member.push.aps[.event].value == .start
        let effect = Key.activityTitle.effectWhenDropped + (isStart ? ", and a start needs one" : "")
        guard let alert = member.value.object else {
            return .finding(
                "the alert of a Live Activity is \(member.value.phrase), not an object with title and body",
                effect: effect)
        }
        let missing = AlertLine.ofActivity.filter { line in
            lacksText(line.text.name, in: alert) && member.push.aps.json.contains(line.text.name) == false
                && alert.contains(line.locKey.name) == false
        }.map { $0.text.name }
        guard !missing.isEmpty else { return nil }
        // Without any text it may be meant to be silent, so little is lost: apps start activities with two empty texts.
        let isEmpty = missing.count == 2 && (!isStart || missing.allSatisfy { alert[$0] == "" })
        return .finding(
            "the alert of a Live Activity has no \(missing.joined(separator: " and no ")) that can be shown",
            effect: effect, severity: isEmpty ? .warning : .error)
    }

    /// True if the text of this name is absent or empty; a text of the wrong kind is not missing.
    private static func lacksText(_ name: String, in alert: JSONObject) -> Bool {
        switch alert[name] {
        case nil: return !alert.isOpen && alert.hasNoMisspelt(name)
        case .string(let text): return text.isEmpty
        case .object(let text):
            let locKey = Key.activityLocKey.name
            return text[locKey].map { $0 == "" } ?? (!text.isOpen && text.hasNoMisspelt(locKey))
        default: return false
        }
    }

    static let liveActivityLocKey = Rule(
        "live-activity-loc-key", .liveActivity, .error, on: .pushes(with: .alert),
        finds: "a localized text of an ordinary alert in a Live Activity's alert",
        why: """
            In the alert of a Live Activity there is no `title-loc-key` and no `loc-key`: `title` and `body` themselves
            take an object, `{"loc-key": …, "loc-args": […]}`.
            """, source: .observed(.liveActivities), effect: "the text is missing, and with it the alert",
        bad: .update(
            others: #""alert": {"title-loc-key": "GOAL", "title-loc-args": ["Ajax"], "body": "Ajax 3, Porto 2"}"#),
        at: "/aps/alert/title-loc-key",
        good: .update(
            others: #""alert": {"title": {"loc-key": "GOAL", "loc-args": ["Ajax"]}, "body": "Ajax 3, Porto 2"}"#)
    ) { push in
        guard let alert = push.written(.alert)?.object else { return [] }
        return AlertLine.ofActivity.compactMap { line in
            guard let found = [line.locKey, line.locArgs].first(where: { alert[$0.name] != nil }) else { return nil }
            let text = line.text.name
            let isReplaced = alert[text] == nil && found === line.locKey
            return .finding(
                "\(found.name) is not read in a Live Activity's alert: \(text) itself takes {\"loc-key\": …, \"loc-args\": […]}",
                at: .key(found),
                effect: isReplaced ? Key.activityTitle.effectWhenDropped : "the device does not read it",
                severity: isReplaced ? .error : .warning, fix: isReplaced ? writing(line, of: alert) : nil,
                related: found === line.locKey && alert[line.locArgs.name] != nil
                    ? [(.key(line.locArgs), "and its arguments")] : [])
        }
    }

    /// Writes a localized text in the form that a Live Activity takes.
    private static func writing(_ line: AlertLine, of alert: JSONObject) -> Correction? {
        guard let key = alert[line.locKey.name], key.string?.isEmpty == false else { return nil }
        let arguments = alert[line.locArgs.name]
        var text = JSONObject()
        text[Key.activityLocKey.name] = key
        text[Key.activityLocArgs.name] = arguments
        return .changes(
            "write \(line.text.name) as an object",
            [.rename(line.locKey.pointer, to: line.text.name), .set(line.locKey.pointer, .object(text))]
                + (arguments == nil ? [] : [.remove(line.locArgs.pointer)]))
    }
}
