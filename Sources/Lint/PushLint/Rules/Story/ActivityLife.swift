import JSONText
import PushPayload

/// The life of a Live Activity: a start, updates in the order of their timestamps, and an end.
extension Rule {
    static let updateBeforeStart = Rule(
        "update-before-start", .story, .warning, on: .sequence, pushTypes: [.liveActivity],
        finds: "a Live Activity that is updated before it is started",
        why: """
            Pushes are not kept for an activity that does not exist yet. Send the start first, and the updates once the
            app has sent the activity's token, or name it by the `apns-collapse-id` of the start.
            """, source: .observed(.liveActivities),
        loss: .takes(.activity),
        bad: .log([.updated(at: 0, score: 1), .started(at: 60)]), at: "/payload/aps/event",
        good: .log([.started(at: 0), .updated(at: 60, score: 2)])
    ) { earlier in
        guard earlier.push.event == .start, let early = earlier.activity?.early else { return nil }
        return .finding(
            "the activity is started here, and was updated before", at: .value(.event),
            effect: "what was sent before the start is not shown", earlier: earlier.place(early))
    }

    static let updateAfterEnd = Rule(
        "update-after-end", .story, .warning, on: .sequence, pushTypes: [.liveActivity],
        finds: "a push to a Live Activity after its end",
        why: """
            An ended activity stays on the lock screen for up to four hours and takes no more pushes. Send the last
            content with the end itself.
            """, source: .documented(.liveActivities),
        loss: .takes(.activity),
        bad: .log([.started(at: 0), .ended(at: 60, score: 2), .updated(at: 120, score: 3)]), at: "/payload/aps/event",
        good: .log([.started(at: 0), .updated(at: 60, score: 2), .ended(at: 120, score: 3)])
    ) { earlier in
        guard earlier.push.event != .start, let end = earlier.activity?.end else { return nil }
        return .finding(
            "the activity has ended before", at: .value(.event), effect: "the device drops the push",
            earlier: earlier.place(end))
    }

    static let timestampGoesBack = Rule(
        "timestamp-goes-back", .story, .error, on: .sequence, pushTypes: [.liveActivity],
        finds: "an update that is older than the one before it",
        why: """
            A device shows the content with the newest `timestamp`, whatever the order of arrival. Take the timestamp
            when the content is made, from one clock.
            """, source: .documented(.liveActivities),
        bad: .log([.started(at: 0), .updated(at: 120, score: 2), .updated(at: 60, score: 3)]),
        at: "/payload/aps/timestamp",
        good: .log([.started(at: 0), .updated(at: 60, score: 2), .updated(at: 120, score: 3)])
    ) { earlier in
        guard earlier.push.event == .update, let activity = earlier.activity, let now = earlier.push.timestamp,
            now <= activity.newest.timestamp
        else { return nil }
        guard now == activity.newest.timestamp else {
            return .finding(
                "timestamp is older than that of a push before", at: .value(.timestamp),
                effect: "the device keeps the newer content", earlier: earlier.place(activity.newest.place))
        }
        // The first update often has the time of the start.
        guard let last = activity.last, last.isUpdate, last.content != earlier.push.content else { return nil }
        return .finding(
            "timestamp is that of a push before with other content", at: .value(.timestamp),
            effect: "Apple does not say which of the two a device shows", loss: .changes(.activity), severity: .info,
            earlier: earlier.place(last.place))
    }

    static let stateUnchanged = Rule(
        "state-unchanged", .story, .info, on: .sequence, pushTypes: [.liveActivity],
        finds: "an update of a Live Activity that changes nothing",
        why: """
            An update without an alert that has the content of the one before is not seen by anybody, and each update
            at priority 10 counts against the activity's budget.
            """, source: .observed(.liveActivities),
        loss: .nothing,
        bad: .log([.started(at: 0), .updated(at: 60, score: 2), .updated(at: 120, score: 2)]),
        at: "/payload/aps/content-state",
        good: .log([.started(at: 0), .updated(at: 60, score: 2), .updated(at: 120, score: 3)])
    ) { earlier in
        guard earlier.push.event == .update, let last = earlier.activity?.last, last.isUpdate,
            last.content == earlier.push.content, earlier.push.alert == nil
        else { return nil }
        return .finding(
            "the push has the same content as the one before", at: .value(.contentState),
            effect: "nothing changes, and it counts against the budget of updates", earlier: earlier.place(last.place))
    }

    /// The number of urgent pushes an hour from which on they are many; Apple names none.
    private static let many = 60

    static let activityTooOften = Rule(
        "activity-too-often", .story, .info, on: .sequence, pushTypes: [.liveActivity],
        finds: "sixty pushes at priority 10 to one Live Activity within an hour",
        why: """
            Pushes at priority 10 take from a budget of the activity, for which Apple gives no number; beyond it the
            system holds them back. Send what need not be seen at once at priority 5, which takes nothing. An app with
            `NSSupportsLiveActivitiesFrequentUpdates` has a larger budget. The number is what was observed in an hour,
            and no limit of Apple's.
            """, source: .observed(.liveActivities),
        loss: .delays(.activity),
        bad: .log((0..<60).map { .updated(at: $0, score: $0, isDated: true) }), at: "/payload/aps/event",
        good: .log([0, 59].map { .updated(at: $0, score: $0, isDated: true) })
    ) { earlier in
        guard earlier.push.isUrgent, let date = earlier.push.date, var urgent = earlier.activity?.urgent
        else { return nil }
        let before = urgent.count
        urgent.add(date)
        // Once where the number is reached, and not for each push after it.
        guard before < many, urgent.count == many else { return nil }
        let app = earlier.app.flatMap { $0.app.lacks("true", in: .frequentUpdates) ? $0.app : nil }
        let lack = app == nil ? "" : ", and the app's Info.plist lacks NSSupportsLiveActivitiesFrequentUpdates"
        return .finding(
            "this is push number \(many) at priority 10 to the activity within an hour\(lack)", at: .value(.event),
            effect: "beyond its budget the system shows pushes late or not at all",
            inApp: app?.place(of: .frequentUpdates),
            earlier: earlier.activity?.last.map { earlier.place($0.place) })
    }

    static let startWithoutCollapseID = Rule(
        "start-without-collapse-id", .story, .info, on: .sequence, pushTypes: [.liveActivity],
        finds: "a start of a Live Activity without an `apns-collapse-id`",
        why: """
            A sender that gets no answer sends again, and then two activities are on the lock screen. With an
            `apns-collapse-id` the second start replaces the first.
            """, source: .observed(.liveActivities),
        loss: .nothing,
        bad: .log([
            .record(0, ["apns-push-type": "alert"], #"{"aps": {"alert": "Soon"}}"#),
            .record(60, ["apns-push-type": "liveactivity"], .start()),
        ]), at: "/headers",
        good: .log([
            .record(0, ["apns-push-type": "alert"], #"{"aps": {"alert": "Soon"}}"#),
            .record(60, Rule.Example.game, .start()),
        ])
    ) { earlier in
        guard earlier.push.event == .start, !earlier.push.hasCollapseID, earlier.push.hasHeaders else { return nil }
        return .finding(
            "a start without an apns-collapse-id", at: .header("apns-collapse-id"),
            effect: "if it is sent again, there are two activities")
    }
}

extension Rule.Example {
    /// The start of a Live Activity, so many seconds after the first push to it.
    fileprivate static func started(at second: Int) -> Self { record(nil, game, .start(after: second)) }

    /// An update of it; its record has a date where the rule counts in an hour.
    fileprivate static func updated(at second: Int, score: Int, isDated: Bool = false) -> Self {
        record(isDated ? second : nil, game, .update(#"{"score": \#(score)}"#, after: second))
    }

    fileprivate static func ended(at second: Int, score: Int) -> Self {
        record(nil, game, .update(#"{"score": \#(score)}"#, event: "end", after: second))
    }

    fileprivate static var game: KeyValuePairs<String, String> {
        ["apns-push-type": "liveactivity", "apns-collapse-id": "game"]
    }
}
