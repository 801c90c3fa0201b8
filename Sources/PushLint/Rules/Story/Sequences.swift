import JSONText
import LintEngine
import PushPayload

/// What only a sequence shows.
extension Rule {
    // MARK: The life of a Live Activity: a start, updates in the order of their timestamps, and an end

    static let updateBeforeStart = Rule(
        "update-before-start", .story, .warning, on: .sequence, pushTypes: [.liveActivity],
        finds: "a Live Activity that is updated before it is started",
        why: """
            Pushes are not kept for an activity that does not exist yet. Send the start first, and the updates once the
            app has sent the activity's token, or name it by the `apns-collapse-id` of the start.
            """,
        source: .observed(.liveActivities),
        bad: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "start", "timestamp": 1750000060, "content-state": {"score": 1}, \#
            "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": "Kick-off", \#
            "body": "Ajax and Porto have begun"}}}}
            """#, at: "/payload/aps/event",
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 1}}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000060, "content-state": {"score": 2}}}}
            """#,
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
                "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": \#
                "Kick-off", "body": "Ajax and Porto have begun"}}}}
                """#)
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
            """,
        source: .observed(.liveActivities),
        bad: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000120, "content-state": {"score": 3}}}}
            """#, at: "/payload/aps/event",
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
                "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": \#
                "Kick-off", "body": "Ajax and Porto have begun"}}}}
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "end", "timestamp": 1750000060, "content-state": {"score": 2}}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "end", "timestamp": 1750000120, "content-state": {"score": 3}}}}
            """#,
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
                "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": \#
                "Kick-off", "body": "Ajax and Porto have begun"}}}}
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000060, "content-state": {"score": 2}}}}
                """#)
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
            """,
        source: .documented(.liveActivities),
        bad: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000060, "content-state": {"score": 3}}}}
            """#, at: "/payload/aps/timestamp",
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
                "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": \#
                "Kick-off", "body": "Ajax and Porto have begun"}}}}
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000120, "content-state": {"score": 2}}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000120, "content-state": {"score": 3}}}}
            """#,
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
                "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": \#
                "Kick-off", "body": "Ajax and Porto have begun"}}}}
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000060, "content-state": {"score": 2}}}}
                """#)
    ) { earlier in
        guard earlier.push.event == .update, let newest = earlier.activity?.newest, let now = earlier.push.timestamp,
            now < newest.timestamp
        else { return nil }
        return .finding(
            "timestamp is older than that of a push before", at: .value(.timestamp),
            effect: "the device keeps the newer content", earlier: earlier.place(newest.place))
    }

    static let stateUnchanged = Rule(
        "state-unchanged", .story, .info, on: .sequence, pushTypes: [.liveActivity],
        finds: "an update of a Live Activity that changes nothing",
        why: """
            An update without an alert that has the content of the one before is not seen by anybody, and each update
            at priority 10 counts against the activity's budget.
            """,
        source: .observed(.liveActivities),
        bad: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000120, "content-state": {"score": 2}}}}
            """#, at: "/payload/aps/content-state",
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
                "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": \#
                "Kick-off", "body": "Ajax and Porto have begun"}}}}
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000060, "content-state": {"score": 2}}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000120, "content-state": {"score": 3}}}}
            """#,
            after: #"""
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
                "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": \#
                "Kick-off", "body": "Ajax and Porto have begun"}}}}
                {"device": "phone", "headers": {"apns-push-type": "liveactivity", "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000060, "content-state": {"score": 2}}}}
                """#)
    ) { earlier in
        guard earlier.push.event == .update, let last = earlier.activity?.last, last.isUpdate,
            last.content == earlier.push.content, earlier.push.alert == nil
        else { return nil }
        return .finding(
            "the push has the same content as the one before", at: .value(.contentState),
            effect: "nothing changes, and it counts against the budget of updates", earlier: earlier.place(last.place))
    }

    /// How many urgent pushes an hour are many; Apple names no number.
    private static let many = 60

    static let activityTooOften = Rule(
        "activity-too-often", .story, .info, on: .sequence, pushTypes: [.liveActivity],
        finds: "sixty pushes at priority 10 to one Live Activity within an hour",
        why: """
            Pushes at priority 10 take from a budget of the activity, for which Apple gives no number; beyond it the
            system holds them back. Send what need not be seen at once at priority 5, which takes nothing. An app with
            `NSSupportsLiveActivitiesFrequentUpdates` has a larger budget. The number is what was observed in an hour,
            and no limit of Apple's.
            """,
        source: .observed(.liveActivities),
        bad: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:00:59Z", "headers": {"apns-push-type": "liveactivity", \#
            "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000059, "content-state": {"score": 59}}}}
            """#, at: "/payload/aps/event",
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 0}}}}
                {"device": "phone", "date": "2025-06-15T15:00:01Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000001, "content-state": {"score": 1}}}}
                {"device": "phone", "date": "2025-06-15T15:00:02Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000002, "content-state": {"score": 2}}}}
                {"device": "phone", "date": "2025-06-15T15:00:03Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000003, "content-state": {"score": 3}}}}
                {"device": "phone", "date": "2025-06-15T15:00:04Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000004, "content-state": {"score": 4}}}}
                {"device": "phone", "date": "2025-06-15T15:00:05Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000005, "content-state": {"score": 5}}}}
                {"device": "phone", "date": "2025-06-15T15:00:06Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000006, "content-state": {"score": 6}}}}
                {"device": "phone", "date": "2025-06-15T15:00:07Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000007, "content-state": {"score": 7}}}}
                {"device": "phone", "date": "2025-06-15T15:00:08Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000008, "content-state": {"score": 8}}}}
                {"device": "phone", "date": "2025-06-15T15:00:09Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000009, "content-state": {"score": 9}}}}
                {"device": "phone", "date": "2025-06-15T15:00:10Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000010, "content-state": {"score": 10}}}}
                {"device": "phone", "date": "2025-06-15T15:00:11Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000011, "content-state": {"score": 11}}}}
                {"device": "phone", "date": "2025-06-15T15:00:12Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000012, "content-state": {"score": 12}}}}
                {"device": "phone", "date": "2025-06-15T15:00:13Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000013, "content-state": {"score": 13}}}}
                {"device": "phone", "date": "2025-06-15T15:00:14Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000014, "content-state": {"score": 14}}}}
                {"device": "phone", "date": "2025-06-15T15:00:15Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000015, "content-state": {"score": 15}}}}
                {"device": "phone", "date": "2025-06-15T15:00:16Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000016, "content-state": {"score": 16}}}}
                {"device": "phone", "date": "2025-06-15T15:00:17Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000017, "content-state": {"score": 17}}}}
                {"device": "phone", "date": "2025-06-15T15:00:18Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000018, "content-state": {"score": 18}}}}
                {"device": "phone", "date": "2025-06-15T15:00:19Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000019, "content-state": {"score": 19}}}}
                {"device": "phone", "date": "2025-06-15T15:00:20Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000020, "content-state": {"score": 20}}}}
                {"device": "phone", "date": "2025-06-15T15:00:21Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000021, "content-state": {"score": 21}}}}
                {"device": "phone", "date": "2025-06-15T15:00:22Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000022, "content-state": {"score": 22}}}}
                {"device": "phone", "date": "2025-06-15T15:00:23Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000023, "content-state": {"score": 23}}}}
                {"device": "phone", "date": "2025-06-15T15:00:24Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000024, "content-state": {"score": 24}}}}
                {"device": "phone", "date": "2025-06-15T15:00:25Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000025, "content-state": {"score": 25}}}}
                {"device": "phone", "date": "2025-06-15T15:00:26Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000026, "content-state": {"score": 26}}}}
                {"device": "phone", "date": "2025-06-15T15:00:27Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000027, "content-state": {"score": 27}}}}
                {"device": "phone", "date": "2025-06-15T15:00:28Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000028, "content-state": {"score": 28}}}}
                {"device": "phone", "date": "2025-06-15T15:00:29Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000029, "content-state": {"score": 29}}}}
                {"device": "phone", "date": "2025-06-15T15:00:30Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000030, "content-state": {"score": 30}}}}
                {"device": "phone", "date": "2025-06-15T15:00:31Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000031, "content-state": {"score": 31}}}}
                {"device": "phone", "date": "2025-06-15T15:00:32Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000032, "content-state": {"score": 32}}}}
                {"device": "phone", "date": "2025-06-15T15:00:33Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000033, "content-state": {"score": 33}}}}
                {"device": "phone", "date": "2025-06-15T15:00:34Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000034, "content-state": {"score": 34}}}}
                {"device": "phone", "date": "2025-06-15T15:00:35Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000035, "content-state": {"score": 35}}}}
                {"device": "phone", "date": "2025-06-15T15:00:36Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000036, "content-state": {"score": 36}}}}
                {"device": "phone", "date": "2025-06-15T15:00:37Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000037, "content-state": {"score": 37}}}}
                {"device": "phone", "date": "2025-06-15T15:00:38Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000038, "content-state": {"score": 38}}}}
                {"device": "phone", "date": "2025-06-15T15:00:39Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000039, "content-state": {"score": 39}}}}
                {"device": "phone", "date": "2025-06-15T15:00:40Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000040, "content-state": {"score": 40}}}}
                {"device": "phone", "date": "2025-06-15T15:00:41Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000041, "content-state": {"score": 41}}}}
                {"device": "phone", "date": "2025-06-15T15:00:42Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000042, "content-state": {"score": 42}}}}
                {"device": "phone", "date": "2025-06-15T15:00:43Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000043, "content-state": {"score": 43}}}}
                {"device": "phone", "date": "2025-06-15T15:00:44Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000044, "content-state": {"score": 44}}}}
                {"device": "phone", "date": "2025-06-15T15:00:45Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000045, "content-state": {"score": 45}}}}
                {"device": "phone", "date": "2025-06-15T15:00:46Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000046, "content-state": {"score": 46}}}}
                {"device": "phone", "date": "2025-06-15T15:00:47Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000047, "content-state": {"score": 47}}}}
                {"device": "phone", "date": "2025-06-15T15:00:48Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000048, "content-state": {"score": 48}}}}
                {"device": "phone", "date": "2025-06-15T15:00:49Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000049, "content-state": {"score": 49}}}}
                {"device": "phone", "date": "2025-06-15T15:00:50Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000050, "content-state": {"score": 50}}}}
                {"device": "phone", "date": "2025-06-15T15:00:51Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000051, "content-state": {"score": 51}}}}
                {"device": "phone", "date": "2025-06-15T15:00:52Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000052, "content-state": {"score": 52}}}}
                {"device": "phone", "date": "2025-06-15T15:00:53Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000053, "content-state": {"score": 53}}}}
                {"device": "phone", "date": "2025-06-15T15:00:54Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000054, "content-state": {"score": 54}}}}
                {"device": "phone", "date": "2025-06-15T15:00:55Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000055, "content-state": {"score": 55}}}}
                {"device": "phone", "date": "2025-06-15T15:00:56Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000056, "content-state": {"score": 56}}}}
                {"device": "phone", "date": "2025-06-15T15:00:57Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000057, "content-state": {"score": 57}}}}
                {"device": "phone", "date": "2025-06-15T15:00:58Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000058, "content-state": {"score": 58}}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:00:59Z", "headers": {"apns-push-type": "liveactivity", \#
            "apns-collapse-id": "game"}, \#
            "payload": {"aps": {"event": "update", "timestamp": 1750000059, "content-state": {"score": 59}}}}
            """#,
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "liveactivity", \#
                "apns-collapse-id": "game"}, \#
                "payload": {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 1}}}}
                """#)
    ) { earlier in
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

    static let startWithoutCollapseID = Rule(
        "start-without-collapse-id", .story, .info, on: .sequence, pushTypes: [.liveActivity],
        finds: "a start of a Live Activity without an `apns-collapse-id`",
        why: """
            A sender that gets no answer sends again, and then two activities are on the lock screen. With an
            `apns-collapse-id` the second start replaces the first.
            """,
        source: .observed(.liveActivities),
        bad: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:01:00Z", "headers": {"apns-push-type": "liveactivity"}, \#
            "payload": {"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"score": 1}, \#
            "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, "alert": {"title": "Kick-off", \#
            "body": "Ajax and Porto have begun"}}}}
            """#, at: "/headers",
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "alert"}, \#
                "payload": {"aps": {"alert": "Soon"}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:01:00Z", "headers": {"apns-push-type": "liveactivity", \#
            "apns-collapse-id": "game"}, "payload": {"aps": {"event": "start", "timestamp": 1750000000, \#
            "content-state": {"score": 1}, "attributes-type": "Game", "attributes": {"teams": ["Ajax", "Porto"]}, \#
            "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}}}}
            """#,
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "alert"}, \#
                "payload": {"aps": {"alert": "Soon"}}}
                """#)
    ) { earlier in
        guard earlier.push.event == .start, !earlier.push.hasCollapseID, earlier.push.hasHeaders
        else { return nil }
        return .finding(
            "a start without an apns-collapse-id", at: .header("apns-collapse-id"),
            effect: "if it is sent again, there are two activities")
    }

    // MARK: What pushes to one device do to each other

    /// The seconds within which two pushes are about one event.
    private static let together = 10.0

    static let backgroundTooOften = Rule(
        "background-too-often", .story, .info, on: .sequence, pushTypes: [.alert, .background],
        finds: "more than three background pushes to a device within an hour",
        why: """
            Apple speaks of two or three an hour. What is beyond is held back, and of what is held back only the newest
            is delivered. The finding is at the fourth; the pushes after it in the same hour have none.
            """,
        source: .documented(.background),
        bad: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:04:00Z", "headers": {"apns-push-type": "background", \#
            "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}
            """#, at: "/payload/aps/content-available",
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "background", \#
                "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}
                {"device": "phone", "date": "2025-06-15T15:01:00Z", "headers": {"apns-push-type": "background", \#
                "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}
                {"device": "phone", "date": "2025-06-15T15:02:00Z", "headers": {"apns-push-type": "background", \#
                "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:04:00Z", "headers": {"apns-push-type": "background", \#
            "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}
            """#,
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "background", \#
                "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}
                """#)
    ) { earlier in
        guard earlier.push.isSilent, let date = earlier.push.date, let past = earlier.device,
            // Once where the budget is passed, and not for each push after it.
            past.isFourthWake(at: date)
        else { return nil }
        return .finding(
            "this is the fourth background push to the device within an hour", at: .value(.contentAvailable),
            effect: "the system delivers two or three an hour, and keeps only the newest of the others",
            earlier: past.silent.map { earlier.place($0.place) })
    }

    static let textRepeated = Rule(
        "text-repeated", .story, .warning, on: .sequence, pushTypes: [.alert, .background],
        finds: "the same text twice to one device within ten seconds",
        why: """
            Mostly a sender that tries again although the first push has arrived. With an `apns-collapse-id` the second
            one replaces the first on the screen, and APNs drops one of two that wait.
            """,
        source: .observed(.sending),
        bad: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:00:04Z", "headers": {"apns-push-type": "alert"}, \#
            "payload": {"aps": {"alert": "Your car is here"}}}
            """#, at: "/payload/aps/alert",
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "alert"}, \#
                "payload": {"aps": {"alert": "Your car is here"}}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:00:04Z", "headers": {"apns-push-type": "alert", \#
            "apns-collapse-id": "car"}, "payload": {"aps": {"alert": "Your car is here"}}}
            """#,
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "alert", \#
                "apns-collapse-id": "car"}, "payload": {"aps": {"alert": "Your car is here"}}}
                """#)
    ) { earlier in
        guard let before = earlier.device?.alert, let content = earlier.push.content, content == before.content,
            !earlier.push.hasCollapseID, !before.hasCollapseID,
            // The text of an encrypted message is the same in all of them until the extension has decrypted it.
            !earlier.push.isMutable || before.own == earlier.push.data ?? 0,
            let seconds = earlier.seconds(since: before),
            seconds <= together
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
            """,
        source: .observed(.background),
        bad: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:00:02Z", "headers": {"apns-push-type": "background", \#
            "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}, "mail": 7}}
            """#, at: "/payload/aps/content-available",
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "alert"}, \#
                "payload": {"aps": {"alert": "New mail"}, "mail": 7}}
                """#),
        good: .document(
            #"""
            {"device": "phone", "date": "2025-06-15T15:00:02Z", "headers": {"apns-push-type": "background", \#
            "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}, "mail": 8}}
            """#,
            after: #"""
                {"device": "phone", "date": "2025-06-15T15:00:00Z", "headers": {"apns-push-type": "alert"}, \#
                "payload": {"aps": {"alert": "New mail"}, "mail": 7}}
                """#)
    ) { earlier in
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
