import PushPayload

/// The life of a Live Activity: a start, updates in the order of their timestamps, and an end.
extension Rule {
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

    static let attributesAreState = Rule(
        "attributes-are-state", .liveActivity, .info, on: .pushes(with: .attributes), pushTypes: [.liveActivity]
    ) { push in
        guard push.aps[.event].value == .start, let attributes = push[.attributes], attributes == push[.contentState],
            attributes.object?.isEmpty == false
        else { return [] }
        return .finding(
            "attributes and content-state are the same object", at: .value(.attributes),
            effect: "one of them has members that its type does not have: the two are decoded as different types",
            related: [(.value(.contentState), "the same object")])
    }
}
