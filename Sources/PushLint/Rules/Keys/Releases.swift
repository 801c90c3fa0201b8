import JSONText
import PushPayload

extension Rule {
    static let tooNew = Rule(
        "too-new", .keys, .warning, on: .keys(where: { @Sendable key in key.parent != .root }),
        onlyIf: { !$0.minimum.isEmpty }
    ) { member in
        guard let key = member.key else { return nil }
        let push = member.push
        let isStart = key === Key.event && member.value == .string(LiveActivityEvent.start.rawValue)
        let since = isStart ? Key.attributesType.since : key.since(for: push.pushType)
        let late = since.filter { since in
            push.minimum.contains { (isStart ? $0 : push.request.oldest($0)).isBefore(since) }
        }
        guard !late.isEmpty else { return nil }
        let from = late.map(\.description).joined(separator: " and ")
        if isStart {
            return .finding(
                "a push that starts a Live Activity is known from \(from) on",
                effect: "on older systems no activity starts")
        }
        guard member.parent == .sound else {
            return .finding(
                "\(key.name) is known from \(from) on", at: .name,
                effect: "on older systems: \(key.effectWhenDropped)")
        }
        // The dictionary itself is new, so it is reported once.
        guard member.name == member.holder?.members.first(where: { $0.value != .null })?.name else { return nil }
        return .finding(
            "a sound dictionary is known from \(from) on", at: .value(.sound),
            effect: "on older systems the notification makes no sound")
    }

    package static let noLongerRead = Rule(
        "no-longer-read", .keys, .info, on: .keys(where: { @Sendable key in !key.obsoletedIn.isEmpty })
    ) { member in
        guard let key = member.key, member.value != .null else { return nil }
        let minimum = member.push.minimum
        let passed = key.obsoletedIn.filter { end in minimum.contains { $0.system == end.system && !$0.isBefore(end) } }
        guard minimum.isEmpty || !passed.isEmpty else { return nil }
        let from = (passed.isEmpty ? key.obsoletedIn : passed).map(\.description).joined(separator: " and ")
        return .finding(
            "\(key.name) has no effect from \(from) on", at: .name,
            effect: passed.isEmpty ? "only older systems read it" : "no device that the app serves there reads it",
            severity: passed.isEmpty ? .info : .warning, fix: passed.isEmpty ? nil : .remove, safe: false)
    }
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
