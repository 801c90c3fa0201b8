import JSONText
import PushPayload

extension Rule {
    static let liveActivityLocKey = Rule(
        "live-activity-loc-key", .liveActivity, .error, .observed, effect: "the text is missing, and with it the alert",
        references: [.liveActivities], on: .pushes(with: .alert), pushTypes: [.liveActivity]
    ) { push in
        guard let alert = push[.alert]?.object else { return [] }
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
