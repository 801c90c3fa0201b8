import AppResources
import JSONText
import PushPayload
import Testing

@testable import PushGrouping

/// What a device does with a notification after its delivery: place, light and sound, Live Activities, the watch.
@Suite("On the device")
struct DeviceTests {
    private static func push(
        _ body: String, thread: String = "t", _ more: JSONObject = [:], id: String? = nil,
        extension returned: JSONValue? = nil
    ) -> JSONValue {
        var aps: JSONObject = ["alert": .string(body), "thread-id": .string(thread), "sound": "default"]
        for member in more.members { aps[member.name] = member.value }
        var document: JSONObject = [
            "headers": .object(id.map { ["apns-collapse-id": .string($0)] } ?? [:]), "payload": ["aps": .object(aps)],
        ]
        document["extension"] = returned
        return .object(document)
    }

    private static func level(_ level: String) -> JSONValue { push(level, ["interruption-level": .string(level)]) }
    private static let levels = ["passive", "active", "time-sensitive", "critical"].map(level)

    private func texts(_ result: GroupingResult, earlier: Bool) -> [String?] {
        result.groups.filter { $0.isInNotificationCenter == earlier }.flatMap(\.notifications).map(\.body?.text)
    }

    private func app(_ text: String) throws -> AppManifest { try AppManifest(parsing: Array(text.utf8)) }

    @Test("The level decides on light and sound, not on the stack")
    func lightAndSound() throws {
        let groups = try NotificationList.result(Self.levels + [Self.push("silent", ["sound": .null])]).groups
        #expect(groups.count == 1)
        let announcements = groups.flatMap(\.notifications).map { $0.announcement.subtracting(.breakthrough) }
        #expect(announcements == [[.light], [.light, .sound], [.light, .sound], [.light, .sound], []])
    }

    @Test("A Focus lets time-sensitive and critical ones through, and silences the others")
    func focus() throws {
        var options = GroupingOptions(eras: [.iOS17])
        options.hasFocus = true
        let result = try NotificationList.result(Self.levels, options)
        #expect(texts(result, earlier: false) == ["critical", "time-sensitive"])
        #expect(texts(result, earlier: true) == ["active", "passive"])
        #expect(result.groups.last?.leading.notes.contains(.silencedByFocus) == true)
        #expect(result.groups.last?.leading.announcement == .quiet)
    }

    @Test("Without the entitlement a level counts as active, in a Focus and for the summary")
    func entitlements() throws {
        let unsigned = try app(#"{"entitlements":["aps-environment"]}"#)
        var options = GroupingOptions(app: unsigned, eras: [.iOS17])
        options.hasFocus = true
        let blocked = try NotificationList.result(Self.levels, options)
        #expect(texts(blocked, earlier: false) == [])
        #expect(
            blocked.groups.flatMap(\.notifications).flatMap(\.notes).filter { $0 != .silencedByFocus }
                == [.levelNotEntitled("critical"), .levelNotEntitled("time-sensitive")])
        options.hasFocus = false
        options.usesScheduledSummary = true
        #expect(try NotificationList.result(Self.levels, options).devices.first?.scheduled.count == 4)
        options.app = AppManifest()
        #expect(try NotificationList.result(Self.levels, options).devices.first?.scheduled.count == 2)
    }

    @Test("A communication notification does not wait for the summary; where the extension is not known, both may be")
    func communication() throws {
        var options = GroupingOptions(eras: [.iOS17])
        options.usesScheduledSummary = true
        options.app = try app(#"{"entitlements":["com.apple.developer.usernotifications.communication"]}"#)
        let returned: JSONValue = ["sender": "Ana", "alert": "Hi"]
        let pushes = [
            Self.push("?", ["mutable-content": 1], extension: returned), Self.push("plain"),
            Self.push("either", ["mutable-content": 1]),
        ]
        let device = try #require(try NotificationList.result(pushes, options).devices.first)
        #expect(device.groups.map(\.leading.sender) == ["Ana"])
        #expect(device.scheduled.map(\.notification.body?.text) == ["either", "plain"])
        #expect(
            device.scheduled.map { $0.notification.notes.contains(.mayBeCommunication) } == [true, false])
    }

    @Test("Using the device moves what was on the lock screen to Notification Center; an update brings it back")
    func unlocking() throws {
        let steps: [JSONValue] = [
            Self.push("A", id: "a"), Self.push("B"), ["event": "unlock"], Self.push("C"), ["event": "lock"],
        ]
        let seen = try NotificationList.result(steps)
        #expect(texts(seen, earlier: false) == [] && texts(seen, earlier: true) == ["C", "B", "A"])
        #expect(seen.groups.first?.leading.notes == [.shownAsBanner])
        let updated = try NotificationList.result(steps + [Self.push("A again", id: "a")])
        #expect(texts(updated, earlier: false) == ["A again"] && texts(updated, earlier: true) == ["C", "B"])
        #expect(
            try NotificationList.result([Self.push("A"), ["event": "lock"]]).notes.map(\.code) == [
                "event-without-effect"
            ])
    }

    @Test("An open stack shows each notification, and the app's content extension gets the next ones of its thread")
    func openStack() throws {
        let manifest = #"""
            {"extensions":[{"point":"com.apple.usernotifications.content-extension","interface-categories":["c"]}]}
            """#
        let options = GroupingOptions(app: try app(manifest))
        let steps = [
            Self.push("A", ["category": "c"]), Self.push("B", ["category": "c"]), ["event": "expand", "thread": "t"],
            Self.push("C", ["category": "c"]), Self.push("D", thread: "other", ["category": "c"]),
        ]
        let result = try NotificationList.result(steps, options)
        let group = try #require(result.groups.last)
        #expect(group.isOpen && group.drawn(options).count == 3 && result.groups.first?.isOpen == false)
        #expect(group.leading.notes == [.passedToOpenStack] && group.notes == [.drawnByExtension(category: "c")])
        let closed = try NotificationList.result(steps + [["event": "collapse"]], options)
        #expect(closed.groups.allSatisfy { !$0.isOpen && $0.drawn(options).count == 1 })
        for event in [["event": "collapse"], ["event": "expand", "thread": "x"]] as [JSONValue] {
            #expect(try NotificationList.result([Self.push("A"), event]).notes.map(\.code) == ["event-without-effect"])
        }
    }

    @Test("Of a phone and its watch one shows a push: the watch while the phone is locked")
    func watch() throws {
        var options = GroupingOptions(eras: [.iOS17])
        options.hasWatch = true
        let steps: [JSONValue] = [
            Self.push("A", ["category": "x"]), Self.push("B", ["category": "y"]), ["event": "unlock"], Self.push("C"),
        ]
        let devices = try NotificationList.result(steps, options).devices
        #expect(devices.map(\.isWatch) == [false, true])
        #expect(devices.map { $0.groups.flatMap(\.notifications).map(\.body?.text) } == [["C"], ["B", "A"]])
        #expect(devices.last?.groups.count == 2, "a watch groups by category too")
        options.isLocked = false
        #expect(try NotificationList.result([Self.push("A")], options).devices.map(\.isWatch) == [false])
    }

    private static func activity(
        _ name: String, _ event: String, score: Int? = nil, at time: String, dismissal: Int? = nil
    ) -> JSONValue {
        var aps: JSONObject = ["event": .string(event), "content-state": ["at": .string(time)]]
        aps["relevance-score"] = score.map { .integer(Int64($0)) }
        aps["dismissal-date"] = dismissal.map { .integer(Int64($0)) }
        return [
            "activity": .string(name), "date": .string("2026-05-01T\(time):00Z"),
            "headers": ["apns-push-type": "liveactivity"], "payload": ["aps": .object(aps)],
        ]
    }

    @Test("Live Activities are above the stacks by their score, are updated in place, and stay up to four hours")
    func liveActivities() throws {
        let start = [
            Self.activity("a", "start", score: 10, at: "09:00"), Self.activity("b", "start", score: 50, at: "09:01"),
            Self.activity("c", "start", score: 100, at: "09:02"),
        ]
        func labels(_ steps: [JSONValue]) throws -> [String] {
            try NotificationList.result(steps).devices.flatMap(\.activities).map(\.label)
        }
        #expect(try labels(start) == ["3", "2", "1"])
        let updated = start + [Self.activity("a", "update", score: 70, at: "09:03")]
        #expect(try labels(updated) == ["3", "4", "2"])
        #expect(
            try NotificationList.result(updated).groups.isEmpty && NotificationList.result(updated).notDisplayed.isEmpty
        )
        func alert(_ time: String) -> JSONValue {
            ["date": .string("2026-05-01T\(time):00Z"), "headers": [:], "payload": ["aps": ["alert": "A"]]]
        }
        let ended = updated + [Self.activity("c", "end", at: "10:00")]
        #expect(try labels(ended + [alert("13:59")]) == ["5", "4", "2"])
        #expect(try labels(ended + [alert("14:01")]) == ["4", "2"])
        let soon = updated + [Self.activity("c", "end", at: "10:00", dismissal: 1_777_629_660)]
        #expect(try labels(soon) == ["5", "4", "2"] && labels(soon + [alert("10:01")]) == ["4", "2"])
        let late = updated + [Self.activity("c", "end", at: "10:00", dismissal: 1_999_999_999)]
        #expect(try labels(late + [alert("14:01")]) == ["4", "2"], "no later than four hours after its end")
        #expect(try labels([Self.activity("x", "update", at: "09:00")]) == ["1"], "the app has started it itself")
        #expect(try NotificationList.result(start, GroupingOptions(eras: [.watchOS8])).notDisplayed.count == 3)
    }

    @Test("Of two starts that race, the second replaces the first if both have one apns-collapse-id (LoopFollow 625)")
    func racingStarts() throws {
        func start(_ headers: JSONObject) -> JSONValue {
            let aps: JSONValue = ["event": "start", "content-state": [:]]
            return ["headers": .object(headers), "payload": ["aps": aps]]
        }
        let headers: JSONObject = ["apns-push-type": "liveactivity", "apns-expiration": "0"]
        func count(_ headers: JSONObject) throws -> Int {
            try NotificationList.result([start(headers), start(headers)]).devices.flatMap(\.activities).count
        }
        #expect(try count(headers) == 2)
        var named = headers
        named["apns-collapse-id"] = "loop"
        #expect(try count(named) == 1)
    }

    @Test("Both of Apple's statements on what waits for a device that is out of reach can be predicted")
    func keptByAPNs() throws {
        let steps: [JSONValue] = [
            ["event": "offline"], Self.push("A", id: "a"), Self.push("B", id: "b"), ["event": "online"],
        ]
        var options = GroupingOptions()
        options.keepsOnlyNewest = false
        let all = try NotificationList.result(steps, options)
        #expect(
            all.groups.flatMap(\.notifications).map(\.notes) == [0, 1].map { _ in [.keptByAPNs(of: 2, newest: "3")] })
        let newest = try NotificationList.result(steps)
        #expect(newest.groups.flatMap(\.notifications).map(\.label) == ["3"])
        #expect(newest.notDisplayed.map(\.reason) == [.replacedInQueue(by: "3")])
        #expect(newest.groups.first?.leading.notes == [])
    }

    @Test("A push to the host of the other environment is refused")
    func environment() throws {
        let push: JSONValue = [
            "headers": [":authority": "api.sandbox.push.apple.com"], "payload": ["aps": ["alert": "A"]],
        ]
        for (environment, isShown) in [("production", false), ("development", true)] {
            let options = GroupingOptions(app: try app(#"{"aps-environment":"\#(environment)"}"#))
            #expect(try NotificationList.result([push], options).groups.isEmpty == !isShown)
        }
    }

    @Test("An attachment is known by its address in the payload, or by the event of a local notification")
    func attachments() throws {
        func has(_ document: JSONValue) throws -> Bool? {
            try NotificationList.result([document]).groups.first?.leading.hasAttachment
        }
        func push(_ url: String, mutable: Int64 = 1) -> JSONValue {
            ["aps": ["alert": "A", "mutable-content": .integer(mutable)], "media": ["url": .string(url)]]
        }
        #expect(try has(push("https://example.com/a.JPG?w=3")) == true)
        #expect(try has(push("https://example.com/a")) == false)
        #expect(try has(push("https://example.com/a.jpg", mutable: 0)) == false)
        let local: JSONValue = ["event": "local", "attachment": "a.jpg", "payload": ["aps": ["alert": "A"]]]
        #expect(try has(local) == true)
    }

    @Test("An equal target-content-id, conversation or time does not stack: threads alone do")
    func whatDoesNotMatter() throws {
        let more: JSONObject = ["target-content-id": "same", "category": "same"]
        let result = try NotificationList.result([Self.push("A", thread: "a", more), Self.push("B", thread: "b", more)])
        #expect(result.groups.count == 2)
        let days = ["2024-01-01", "2026-01-01"].map { day -> JSONValue in
            [
                "date": .string(day), "headers": ["apns-priority": "5"],
                "payload": ["aps": ["alert": .string(day), "thread-id": "t", "category": .string(day)]],
            ]
        }
        #expect(try NotificationList.result(days).groups.count == 1)
    }
}
