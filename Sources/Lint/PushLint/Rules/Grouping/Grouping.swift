import JSONText
import PushPayload

extension Rule {
    static let threadIDEmpty = Rule(
        "thread-id-empty", .grouping, .error, on: .key(.threadID), pushTypes: [.alert], finds: "an empty thread-id",
        why: """
            Notifications of an app stack by their `thread-id`, compared as exact strings. An empty one counts as none:
            the notification joins the app's own group, together with every other that has none. Leave the key out if
            that is intended. A `thread-id` that is not a string is dropped the same way (`wrong-kind`).
            """, source: .observed(.generating, .groupedNotifications),
        bad: #"{"aps": {"alert": "Gate changed", "thread-id": ""}}"#, at: "/aps/thread-id",
        good: #"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#
    ) { key in
        key.isEmptyText ? .finding("thread-id is an empty string", fix: .remove, safe: false) : nil
    }

    static let summaryArgMisplaced = Rule(
        "summary-arg-misplaced", .grouping, .info, on: .unrecognized(),
        finds: "summary-arg or summary-arg-count outside the alert dictionary",
        why: """
            `summary-arg` and `summary-arg-count` are members of the alert dictionary. In `aps` or beside it they are
            not read, and an alert that is a string has no room for them: write it as a dictionary with a `body`. From
            iOS 15 and watchOS 8 on nobody reads them anywhere, so this is an error only if an older system is served,
            as with `--min-ios 12`.
            """, source: .observed(.groupedNotifications, .summaryArgument),
        effect: "the summary of the group does without it",
        loss: .changes(.stack).before(Key.summaryArg.obsoletedIn),
        bad: #"{"aps": {"alert": "Not again", "summary-arg": "Teja"}}"#, at: "/aps/summary-arg",
        good: .document(#"{"aps": {"alert": {"body": "Not again", "summary-arg": "Teja"}}}"#, minimum: [.iOS(12)])
    ) { member in
        guard let key = member.misplaced, key === Key.summaryArg || key === Key.summaryArgCount else { return nil }
        let here = member.parent == .root ? "the root" : member.parent.path
        var message = "\(key.name) is in \(here) and belongs in aps.alert"
        var fix: Correction?
        switch member.push.written(.alert) {
        case .string(let body):
            message += ", which has to be a dictionary for it"
            fix = .joining(member, as: key, toAlert: body, "write the alert as a dictionary")
        case .object(let object) where object[key.name] == nil: fix = .move(to: key.pointer, "move it into aps.alert")
        default: break
        }
        let isServed = key.obsoletedIn.contains { end in
            member.push.minimum.contains { $0.system == end.system && $0.isBefore(end) }
        }
        return .finding(
            message, at: .name, effect: key.effectWhenDropped, severity: isServed ? .error : .info, fix: fix,
            // The key is useless in its right place too if systems ignore it there.
            safe: false)
    }

    static let summaryArgCountTooSmall = Rule(
        "summary-arg-count-too-small", .grouping, .error, on: .key(.summaryArgCount), pushTypes: [.alert],
        finds: "a summary-arg-count below 1",
        why: """
            The count is the number of items that a notification counts for in its group's summary; it is 1 when absent
            and must not be 0. Devices were seen to count 0 as 1, and to read a negative number as an unsigned one: as
            a count of billions.
            """, source: .observed(.summaryArgumentCount), effect: "the notification counts as one, or as billions",
        loss: .changes(.stack).before(Key.summaryArg.obsoletedIn),
        bad: .document(
            #"{"aps": {"alert": {"body": "New episodes", "summary-arg": "Radiolab", "summary-arg-count": 0}}}"#,
            minimum: [.iOS(12)]), at: "/aps/alert/summary-arg-count",
        good: .document(
            #"{"aps": {"alert": {"body": "New episodes", "summary-arg": "Radiolab", "summary-arg-count": 1}}}"#,
            minimum: [.iOS(12)])
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
