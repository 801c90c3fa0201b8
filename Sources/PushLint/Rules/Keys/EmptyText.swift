import JSONText
import PushPayload

extension Rule {
    static let emptyText = Rule(
        "empty-text", family: .keys, severity: .warning, confidence: .observed,
        summary: "an empty string or dictionary where it counts as absent",
        explanation: """
            An empty string is dropped as if the key were absent. As a way to make a push silent it does not work: an empty \
            `sound` or `alert` made old systems vibrate. Leave the key out.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": ""}}"#, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#),
        check: .member { member, findings in
            let isEmpty = member.value.string?.isEmpty ?? member.value.object?.isEmpty ?? false
            guard isEmpty, let key = member.key, key.forms.contains(.text), member.isTaken,
                member.name != "thread-id"
            else { return }
            // An alert that shows nothing at all is reported once, by `nothing-to-show`; one in a background push by
            // `background-shows`.
            let isAlert = member.parent == .alert || member.pointer == "/aps/alert"
            if isAlert, member.request.pushType == .background || member.request.aps.isSilentAlert { return }
            if member.request.pushType == .background, member.name == "sound" { return }
            if member.isNeeded { return }
            let what = member.value.kind == .string ? "an empty string" : "an empty dictionary"
            findings.report(
                .value(member.pointer), "\(key.name) is \(what)", effect: "it counts as absent: \(key.lost)",
                fix: .remove(findings.inDocument(member.pointer)))
        })
}

extension APS {
    /// Whether the alert shows nothing, of values that the device can read: one of another kind has a finding of its own,
    /// and then so has an empty one beside it.
    fileprivate var isSilentAlert: Bool {
        guard !hasText else { return false }
        return json["alert"]?.object?.members.allSatisfy { $0.value.kind != .object } ?? true
    }
}

extension Member {
    /// Whether the push is nothing without it, so that a rule of its own says what is missing.
    fileprivate var isNeeded: Bool {
        switch request.pushType {
        case .liveActivity: ["alert", "attributes-type", "title", "body", "loc-key"].contains(name)
        case .mdm: name == "mdm"
        default: false
        }
    }
}
