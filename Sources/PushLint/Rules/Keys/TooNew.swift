import JSONText
import PushPayload

extension Rule {
    static let tooNew = Rule(
        "too-new", family: .keys, severity: .warning, summary: "a key that the oldest system served does not know",
        explanation: """
            An older system ignores a key that came later. That is fine where the key is an addition, as long as the push \
            says what it has to without it. The finding appears only when the oldest systems served are given, as with \
            `--min-ios 14`.
            """,
        effect: "older systems do without it",
        bad: Example(
            #"{"aps": {"alert": "Gate changed", "interruption-level": "time-sensitive"}}"#,
            minimum: [SystemVersion(.iOS, 14)], at: "/aps/interruption-level"),
        good: Example(
            #"{"aps": {"alert": "Gate changed", "interruption-level": "time-sensitive"}}"#,
            minimum: [SystemVersion(.iOS, 15)]),
        on: .members(.keys { $0.parent != .root }), needsMinimum: true,
        check: .member { member, findings in
            guard let key = member.key else { return }
            let isStart = key === Key.event && member.value == "start"
            let since = isStart ? Key.attributesType.since : key.since(for: member.request.pushType)
            let late = since.filter { since in
                findings.minimum.contains { (isStart ? $0 : member.request.oldest($0)).isBefore(since) }
            }
            guard !late.isEmpty else { return }
            let from = late.map(\.description).joined(separator: " and ")
            if isStart {
                findings.report(
                    .value(member.pointer), "a push that starts a Live Activity is known from \(from) on",
                    effect: "on older systems no activity starts")
                return
            }
            guard member.parent == .sound else {
                findings.report(
                    .key(member.pointer), "\(key.name) is known from \(from) on",
                    effect: "on older systems: \(key.effectWhenDropped)")
                return
            }
            // The dictionary itself is new, so it is reported once.
            guard
                member.name
                    == member.request.aps.json["sound"]?.object?.members.first(where: { $0.value != .null })?.name
            else { return }
            findings.report(
                .value(member.container), "a sound dictionary is known from \(from) on",
                effect: "on older systems the notification makes no sound")
        })
}

extension Request {
    /// The oldest system that such a push can reach where the app serves this one: a device that does not know Live
    /// Activities has no token for them.
    fileprivate func oldest(_ minimum: SystemVersion) -> SystemVersion {
        guard pushType == .liveActivity, minimum.system == .iOS else { return minimum }
        let first = aps[.event].value == .start ? SystemVersion(.iOS, 17, 2) : SystemVersion(.iOS, 16, 1)
        return minimum.isBefore(first) ? first : minimum
    }
}
