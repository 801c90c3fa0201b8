import JSONText
import PushPayload

/// What pushes to one device do to each other.
extension Rule {
    private init(deviceStory id: String, _ severity: Severity, check: @escaping EarlierPushes.Look) {
        self.init(id, .story, severity, on: .sequence, pushTypes: [.alert, .background], check: check)
    }

    /// The seconds within which two pushes are about one event.
    private static let together = 10.0

    static let backgroundTooOften = Rule(deviceStory: "background-too-often", .info) { earlier in
        guard earlier.push.isSilent, let date = earlier.push.date, let past = earlier.device,
            // Once where the budget is passed, and not for each push after it.
            past.isFourthWake(at: date)
        else { return nil }
        return .finding(
            "this is the fourth background push to the device within an hour", at: .value(.contentAvailable),
            effect: "the system delivers two or three an hour, and keeps only the newest of the others",
            earlier: past.silent.map { earlier.place($0.place) })
    }

    static let textRepeated = Rule(deviceStory: "text-repeated", .warning) { earlier in
        guard let before = earlier.device?.alert, let content = earlier.push.content, content == before.content,
            !earlier.push.hasCollapseID, !before.hasCollapseID, let seconds = earlier.seconds(since: before),
            seconds <= together
        else { return nil }
        return .finding(
            "the same text was sent to the device \(counted(Int(seconds), "second")) earlier, without an apns-collapse-id",
            at: .value(.alert), effect: "the user is told twice", earlier: earlier.place(before.place))
    }

    static let alertAndSilent = Rule(deviceStory: "alert-and-silent", .info) { earlier in
        let push = earlier.push
        guard let before = push.isSilent ? earlier.device?.alert : earlier.device?.silent,
            push.isSilent || push.alert != nil, let data = push.data, data == before.own,
            let seconds = earlier.seconds(since: before), seconds <= together
        else { return nil }
        return .finding(
            "an alert and a background push with the same data go to the device within \(counted(Int(together), "second"))",
            at: push.isSilent ? .value(.contentAvailable) : .value(.alert),
            effect: "the background push may be delivered hours later; an alert with content-available does both",
            earlier: earlier.place(before.place))
    }
}

extension EarlierPushes {
    /// The seconds since an earlier push; nil if they are not known, or negative.
    func seconds(since before: KeptPush) -> Double? {
        guard let now = push.date, now >= before.date else { return nil }
        return now - before.date
    }
}
