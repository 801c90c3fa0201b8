import JSONText
import PushPayload

extension Rule {
    static let textAndLocKey = Rule(
        "text-and-loc-key", family: .alert, severity: .warning, confidence: .observed,
        summary: "a text together with the key of its localized form",
        explanation: """
            `loc-key` names a text in the app's string tables to use instead of `body`; `title-loc-key` and \
            `subtitle-loc-key` do the same for theirs. With both, today's systems were seen to show the localized text and \
            to take the literal one only when the app has no such key; iOS 9 was reported to do the opposite. Give one.
            """,
        bad: Example(
            #"{"aps": {"alert": {"body": "Gate changed", "loc-key": "GATE_CHANGED"}}}"#, at: "/aps/alert/loc-key"),
        good: Example(#"{"aps": {"alert": {"loc-key": "GATE_CHANGED"}}}"#),
        on: .keys([.locKey, .titleLocKey, .subtitleLocKey]), pushTypes: [.alert]
    ) { request, findings in
        guard request.aps.holdsLocalized("loc-key"),
            case .dictionary(let alert)? = request.aps[.alert].value
        else { return }
        let pairs = [
            ("body", alert[.body], alert[.locKey]), ("title", alert[.title], alert[.titleLocKey]),
            ("subtitle", alert[.subtitle], alert[.subtitleLocKey]),
        ]
        for (name, text, locKey) in pairs where text.value != nil && locKey.value != nil {
            let key = name == "body" ? "loc-key" : "\(name)-loc-key"
            findings.report(
                .key(JSONPointer(["aps", "alert", key])), "\(name) and \(key) are both given",
                effect: "which of the two is shown depends on the system and on the app's string tables",
                related: [(.key(JSONPointer(["aps", "alert", name])), "the literal text")])
        }
    }
}
