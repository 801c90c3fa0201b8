import JSONText
import PushPayload

extension Rule {
    static let unknownPriority = Rule("unknown-priority", .headers, .error, on: .header("apns-priority")) { priority in
        let words = ["high": "10", "immediate": "10", "normal": "5", "low": "1"]
        // Background pushes allow only one priority.
        let isBackground = priority.push.headers.pushType == .background
        let meant = isBackground ? "5" : words[priority.text.lowercased()]
        return priority.malformed(fix: { _ in meant.map { .write(.string($0)) } }, safe: false)
    }

    static let priorityTooLow = Rule(
        "priority-too-low", .headers, .warning, on: .header("apns-priority"), pushTypes: [.alert]
    ) { priority in
        guard ["1", "5"].contains(priority.text) else { return nil }
        let (isLowest, aps) = (priority.text == "1", priority.push.aps)
        let level = aps[.interruptionLevel].value
        let isUrgent = level == .timeSensitive || level == .critical
        guard isUrgent || isLowest && aps.hasText && level != .passive else { return nil }
        return .finding(
            "priority \(priority.text) for a notification that \(isUrgent ? "is \(level?.rawValue ?? "")" : "shows text")",
            effect: isLowest
                ? "it is not seen until something else wakes the device" : "it may come late, to save power",
            fix: .write(isUrgent ? "10" : "5"), safe: false)
    }

    static let priorityNotForType = Rule(
        "priority-not-for-type", .headers, .warning, on: .header("apns-priority"),
        pushTypes: PushType.known.filter { $0 != .background && $0.priorities.count < 3 }
    ) { priority in
        let type = priority.push.pushType
        let named = type.priorities.map(String.init)
        guard Headers.knownPriorities.contains(priority.text), !named.contains(priority.text),
            !priority.push.isPushTypeAssumed
        else { return nil }
        return .finding(
            "priority \(priority.text) in \(type.article) push, for which Apple names \(named.listed)",
            effect: "the push may come late or not at all", fix: named.first.map { .write(.string($0)) }, safe: false)
    }
}
