import JSONText
import PushPayload

extension Rule {
    static let threadIDEmpty = Rule(
        "thread-id-empty", family: .grouping, severity: .error, confidence: .observed,
        bad: Example(#"{"aps": {"alert": "Gate changed", "thread-id": ""}}"#, at: "/aps/thread-id"),
        good: Example(#"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#),
        references: [.generating, .groupedNotifications],
        on: .key(.threadID), pushTypes: [.alert]
    ) { key in
        key.isEmptyText ? .finding("thread-id is an empty string", fix: .remove, safe: false) : nil
    }

    static let summaryArgMisplaced = Rule(
        "summary-arg-misplaced", family: .grouping, severity: .info, confidence: .observed,
        effect: "the summary of the group does without it",
        bad: Example(#"{"aps": {"alert": "Not again", "summary-arg": "Teja"}}"#, at: "/aps/summary-arg"),
        good: Example(
            #"{"aps": {"alert": {"body": "Not again", "summary-arg": "Teja"}}}"#, minimum: [SystemVersion(.iOS, 12)]),
        references: [.groupedNotifications, .summaryArgument],
        on: .unrecognized
    ) { member in
        guard let key = member.misplaced, key === Key.summaryArg || key === Key.summaryArgCount else { return nil }
        let here = member.parent == .root ? "the root" : member.parent.path
        var message = "\(key.name) is in \(here) and belongs in aps.alert"
        var fix: Correction?
        switch member.push[.alert] {
        case .string(let body):
            message += ", which has to be a dictionary for it"
            fix = .joining(member, as: key, toAlert: body, "write the alert as a dictionary")
        case .object(let object) where object[key.name] == nil:
            fix = .move(to: key.pointer, "move it into aps.alert")
        default: break
        }
        let isServed = key.obsoletedIn.contains { end in
            member.push.minimum.contains { $0.system == end.system && $0.isBefore(end) }
        }
        return .finding(
            message, at: .name, effect: key.effectWhenDropped, severity: isServed ? .error : .info, fix: fix,
            // Where it is read no longer, the right place is of no use either.
            safe: false)
    }

    static let summaryArgCountTooSmall = Rule(
        "summary-arg-count-too-small", family: .grouping, severity: .error, confidence: .observed,
        effect: "the notification counts as one, or as billions",
        bad: Example(
            #"{"aps": {"alert": {"body": "New episodes", "summary-arg": "Radiolab", "summary-arg-count": 0}}}"#,
            minimum: [SystemVersion(.iOS, 12)], at: "/aps/alert/summary-arg-count"),
        good: Example(
            #"{"aps": {"alert": {"body": "New episodes", "summary-arg": "Radiolab", "summary-arg-count": 1}}}"#,
            minimum: [SystemVersion(.iOS, 12)]),
        references: [.summaryArgumentCount],
        on: .key(.summaryArgCount), pushTypes: [.alert]
    ) { count in
        guard let number = count.value.number, number < 1 else { return nil }
        return .finding(
            "summary-arg-count is \(number < 0 ? "negative" : "less than 1")",
            effect: number < 0
                ? "the summary counts billions of notifications" : "the notification counts as one all the same",
            fix: .write(1))
    }
}

extension Correction {
    /// Makes a dictionary of a string alert, with a member that was elsewhere.
    static func joining(_ member: Member, as key: Key, toAlert body: String, _ title: String) -> Correction {
        let alert: JSONValue = .object([Key.body.name: .string(body), key.name: member.value])
        return .changes(title, [.set(Key.alert.pointer, alert), .remove(member.pointer)])
    }
}
