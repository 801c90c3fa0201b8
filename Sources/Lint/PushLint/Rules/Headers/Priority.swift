import JSONText
import PushPayload

extension Rule {
    static let unknownPriority = Rule(
        "unknown-priority", .headers, .error, on: .header("apns-priority"), finds: "a priority other than 10, 5 and 1",
        why: """
            `apns-priority` is 10 for immediate delivery, 5 for delivery when the device's power allows, or 1 for
            delivery that never wakes the device. No other number is allowed, and no word such as `high`.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-priority": "high"]), at: "/headers/apns-priority",
        good: .request(["apns-push-type": "alert", "apns-priority": "10"])
    ) { priority in
        let words = ["high": "10", "immediate": "10", "normal": "5", "low": "1"]
        // Background pushes allow only one priority.
        let isBackground = priority.push.headers.pushType == .background
        let meant = isBackground ? "5" : words[priority.text.lowercased()]
        return priority.malformed(fix: { _ in meant.map { .write(.string($0)) } }, safe: false)
    }

    static let priorityTooLow = Rule(
        "priority-too-low", .headers, .warning, on: .header("apns-priority"), pushTypes: [.alert],
        finds: "a priority that delays content the user should see now",
        why: """
            With priority 1 a push never wakes the device, and with 5 it waits until the device's power allows. Neither
            goes with a time-sensitive or critical notification, and 1 seldom with any text. A passive notification may
            well wait.
            """, source: .observed(.sending, .interruptionLevel),
        loss: .delays(.all),
        bad: .request(
            ["apns-push-type": "alert", "apns-priority": "5"],
            #"{"aps": {"alert": "Goal!", "interruption-level": "time-sensitive"}}"#), at: "/headers/apns-priority",
        good: .request(
            ["apns-push-type": "alert", "apns-priority": "10"],
            #"{"aps": {"alert": "Goal!", "interruption-level": "time-sensitive"}}"#)
    ) { priority in
        guard ["1", "5"].contains(priority.text) else { return nil }
        let (isLowest, aps) = (priority.text == "1", priority.push.aps)
        let level = aps[.interruptionLevel].value
        let isUrgent = level == .timeSensitive || level == .critical
        guard isUrgent || isLowest && aps.hasText == true && aps[.interruptionLevel].isPresent == false else {
            return nil
        }
        return .finding(
            "priority \(priority.text) for a notification that \(isUrgent ? "is \(level?.rawValue ?? "")" : "shows text")",
            effect: isLowest
                ? "it is not seen until something else wakes the device" : "it may come late, to save power",
            fix: .write(isUrgent ? "10" : "5"), safe: false)
    }

    static let priorityNotForType = Rule(
        "priority-not-for-type", .headers, .warning, on: .header("apns-priority"),
        pushTypes: PushType.known.filter { $0 != .background && $0.priorities.count < 3 },
        finds: "a priority that Apple does not name for the push type",
        why: """
            Apple names 5 and 10 for Live Activity and location pushes, and only 10 for Push to Talk. What happens with
            another priority is not documented; the push may come late or not at all. Background pushes have a rule of
            their own (`background-priority`).
            """, source: .documented(.sending, .liveActivities, .location, .pushToTalk),
        bad: .request(
            ["apns-push-type": "pushtotalk", "apns-priority": "5", "apns-expiration": "0"], #"{"activeSpeaker": "Ann"}"#
        ), at: "/headers/apns-priority",
        good: .request(
            ["apns-push-type": "pushtotalk", "apns-priority": "10", "apns-expiration": "0"],
            #"{"activeSpeaker": "Ann"}"#)
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
