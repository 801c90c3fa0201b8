import JSONText
import PushPayload

/// Several pushes to one device in a short time.
extension Rule {
    /// The seconds within which two pushes are about one event.
    private static let together = 10.0

    static let backgroundTooOften = Rule(
        "background-too-often", .story, .info, on: .sequence, pushTypes: [.alert, .background],
        finds: "more than three background pushes to a device within an hour",
        why: """
            Apple asks not to send more than two or three an hour; how many are delivered depends on the device. Of
            those that are held back only the newest is kept. The finding is at the fourth; the pushes after it in the same hour have none.
            """, source: .documented(.background),
        loss: .delays(.wake),
        bad: .log([0, 60, 120, 240].map { .silent(at: $0) }), at: "/payload/aps/content-available",
        good: .log([0, 240].map { .silent(at: $0) })
    ) { earlier in
        guard earlier.push.isSilent, let date = earlier.push.date, let past = earlier.device,
            // Once where the budget is passed, and not for each push after it.
            past.isFourthWake(at: date)
        else { return nil }
        return .finding(
            "this is the fourth background push to the device within an hour", at: .value(.contentAvailable),
            effect: "the system may hold it back, and keeps only the newest of those that wait",
            earlier: past.silent.map { earlier.place($0.place) })
    }

    static let textRepeated = Rule(
        "text-repeated", .story, .warning, on: .sequence, pushTypes: [.alert, .background],
        finds: "the same text twice to one device within ten seconds",
        why: """
            Mostly a sender that tries again although the first push has arrived. With an `apns-collapse-id` the second
            one replaces the first on the screen, and APNs drops one of two that wait.
            """, source: .observed(.sending),
        loss: .nothing,
        bad: .log([0, 4].map { .record($0, ["apns-push-type": "alert"], #"{"aps": {"alert": "Your car is here"}}"#) }),
        at: "/payload/aps/alert",
        good: .log(
            [0, 4].map {
                .record(
                    $0, ["apns-push-type": "alert", "apns-collapse-id": "car"],
                    #"{"aps": {"alert": "Your car is here"}}"#)
            })
    ) { earlier in
        guard let before = earlier.device?.alert, let content = earlier.push.content, content == before.content,
            !earlier.push.hasCollapseID, !before.hasCollapseID,
            // The text of an encrypted message is the same in all of them until the extension has decrypted it.
            !earlier.push.isMutable || before.data == earlier.push.data ?? 0,
            let seconds = earlier.seconds(since: before), seconds <= together
        else { return nil }
        return .finding(
            "the same text was sent to the device \(counted(Int(seconds), "second")) earlier, without an apns-collapse-id",
            at: .value(.alert), effect: "the user is told twice", earlier: earlier.place(before.place))
    }

    static let alertAndSilent = Rule(
        "alert-and-silent", .story, .info, on: .sequence, pushTypes: [.alert, .background],
        finds: "an alert and a background push about one event",
        why: """
            The alert arrives at once, and the background push when the system sees fit, or never. One alert with
            `content-available: 1` shows the text and wakes the app with the same data.
            """, source: .observed(.background),
        loss: .nothing,
        bad: .log([.mail, .silent(at: 2, others: #", "mail": 7"#)]), at: "/payload/aps/content-available",
        good: .log([.mail, .silent(at: 2, others: #", "mail": 8"#)])
    ) { earlier in
        let push = earlier.push
        guard let before = push.isSilent ? earlier.device?.alert : earlier.device?.silent,
            push.isSilent || push.alert != nil, let data = push.data, data == before.data,
            let seconds = earlier.seconds(since: before), seconds <= together
        else { return nil }
        return .finding(
            "an alert and a background push with the same data go to the device within \(counted(Int(together), "second"))",
            at: push.isSilent ? .value(.contentAvailable) : .value(.alert),
            effect: "the background push may be delivered hours later; an alert with content-available does both",
            earlier: earlier.place(before.place))
    }
}

extension Rule.Example {
    /// A background push, with `others` beside `aps`.
    fileprivate static func silent(at second: Int, others: String = "") -> Self {
        record(
            second, ["apns-push-type": "background", "apns-priority": "5"],
            #"{"aps": {"content-available": 1}\#(others)}"#)
    }

    fileprivate static var mail: Self {
        record(0, ["apns-push-type": "alert"], #"{"aps": {"alert": "New mail"}, "mail": 7}"#)
    }
}

extension PushInStory {
    /// The seconds since an earlier push; nil if they are not known, or negative.
    fileprivate func seconds(since before: KeptPush) -> Double? {
        guard let now = push.date, now >= before.date else { return nil }
        return now - before.date
    }
}
