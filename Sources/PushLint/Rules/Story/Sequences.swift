import JSONText
import PushPayload

/// What only a sequence shows.
extension Rule {
    // MARK: The life of a Live Activity: a start, updates in the order of their timestamps, and an end

    private init(activityStory id: String, _ severity: Severity, check: @escaping EarlierPushes.Look) {
        self.init(id, .story, severity, on: .sequence, pushTypes: [.liveActivity], check: check)
    }

    static let updateBeforeStart = Rule(activityStory: "update-before-start", .warning) { earlier in
        guard earlier.push.event == .start, let early = earlier.activity?.early else { return nil }
        return .finding(
            "the activity is started here, and was updated before", at: .value(.event),
            effect: "what was sent before the start is not shown", earlier: earlier.place(early))
    }

    static let updateAfterEnd = Rule(activityStory: "update-after-end", .warning) { earlier in
        guard earlier.push.event != .start, let end = earlier.activity?.end else { return nil }
        return .finding(
            "the activity has ended before", at: .value(.event), effect: "the device drops the push",
            earlier: earlier.place(end))
    }

    static let timestampGoesBack = Rule(activityStory: "timestamp-goes-back", .error) { earlier in
        guard earlier.push.event == .update, let newest = earlier.activity?.newest, let now = earlier.push.timestamp,
            now < newest.timestamp
        else { return nil }
        return .finding(
            "timestamp is older than that of a push before", at: .value(.timestamp),
            effect: "the device keeps the newer content", earlier: earlier.place(newest.place))
    }

    static let stateUnchanged = Rule(activityStory: "state-unchanged", .info) { earlier in
        guard earlier.push.event == .update, let last = earlier.activity?.last, last.isUpdate,
            last.content == earlier.push.content, earlier.push.alert == nil
        else { return nil }
        return .finding(
            "the push has the same content as the one before", at: .value(.contentState),
            effect: "nothing changes, and it counts against the budget of updates", earlier: earlier.place(last.place))
    }

    /// How many urgent pushes an hour are many; Apple names no number.
    private static let many = 60

    static let activityTooOften = Rule(activityStory: "activity-too-often", .info) { earlier in
        guard earlier.push.isUrgent, let date = earlier.push.date, var urgent = earlier.activity?.urgent
        else { return nil }
        let before = urgent.count
        urgent.add(date)
        // Once where the number is reached, and not for each push after it.
        guard before < many, urgent.count == many else { return nil }
        return .finding(
            "this is push number \(many) at priority 10 to the activity within an hour",
            at: .value(.event),
            effect: "beyond its budget the system shows pushes late or not at all",
            earlier: earlier.activity?.last.map { earlier.place($0.place) })
    }

    static let startWithoutCollapseID = Rule(activityStory: "start-without-collapse-id", .info) { earlier in
        guard earlier.push.event == .start, !earlier.push.hasCollapseID, earlier.push.hasHeaders
        else { return nil }
        return .finding(
            "a start without an apns-collapse-id", at: .header("apns-collapse-id"),
            effect: "if it is sent again, there are two activities")
    }

    static let startNotKept = Rule(activityStory: "start-not-kept", .info) { earlier in
        guard earlier.push.event == .start, earlier.push.isNotKept else { return nil }
        return .finding(
            "a start with apns-expiration 0", at: .header("apns-expiration"),
            effect: "a device that is out of reach at that moment never shows the activity")
    }

    static let startWithInputToken = Rule(activityStory: "start-with-input-token", .info) { earlier in
        guard earlier.push.event == .start, earlier.push.hasInputToken else { return nil }
        return .finding(
            "a start with input-push-token", at: .value(.inputPushToken),
            effect: "there is no token for updates until the user has allowed the activity on the lock screen")
    }

    // MARK: What pushes to one device do to each other

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
