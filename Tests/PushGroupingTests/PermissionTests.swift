import JSONText
import PushPayload
import Testing

@testable import PushGrouping

/// What the user allows, what the app's extension returns, and what the app posts itself later.
@Suite("Between delivery and the list")
struct PermissionTests {
    private static func push(_ aps: JSONObject, extension returned: JSONValue? = nil) -> JSONValue {
        var document: JSONObject = [
            "app": "a", "headers": ["apns-push-type": "alert"], "payload": ["aps": .object(aps)],
        ]
        document["extension"] = returned
        return .object(document)
    }

    private static let alert = push(["alert": "A", "badge": 3])

    static let permissions: [(event: JSONValue, reason: NotDisplayed.Reason?, note: Note?)] = [
        (["event": "authorization", "status": "denied"], .notAllowed(isDenied: true), nil),
        (["event": "authorization", "status": "denied", "app": "b"], nil, nil),
        (["event": "authorization", "status": "provisional"], nil, .deliveredQuietly(isProvisional: true)),
        (["event": "authorization", "off": "lock-screen"], nil, .deliveredQuietly(isProvisional: false)),
        (
            ["event": "authorization", "off": ["lock-screen", "notification-center"]], .notAllowed(isDenied: false), nil
        ),
        (["event": "authorization", "off": ["banners", "sounds"]], nil, nil),
        (["event": "authorization", "status": "authorized"], nil, nil),
    ]

    @Test("The user's permission decides whether a push is listed, and where", arguments: permissions)
    func permission(_ event: JSONValue, _ reason: NotDisplayed.Reason?, _ note: Note?) throws {
        for steps in [[event, Self.alert], [Self.alert, event, Self.alert]] {
            let result = try NotificationList.result(steps)
            #expect(result.notDisplayed.map(\.reason) == [reason].compactMap { $0 })
            let last = result.groups.first { $0.leading.label == String(steps.count) }
            #expect(last?.leading.notes.first == (reason == nil ? note : nil))
            if case .deliveredQuietly? = note { #expect(last?.isInNotificationCenter == true) }
        }
    }

    @Test("A badge that may not be set clears nothing")
    func badges() throws {
        let clearing = Self.push(["badge": 0])
        #expect(try NotificationList.result([Self.alert, clearing]).cleared.count == 1)
        let off: JSONValue = ["event": "authorization", "off": "badges"]
        #expect(try NotificationList.result([Self.alert, off, clearing]).cleared.isEmpty)
    }

    @Test("The list has what the app's extension returns, if the push starts the extension")
    func extensionResult() throws {
        let changes: JSONValue = ["alert": "Ana: At the door", "thread-id": "ana"]
        let changed = try NotificationList.result([Self.push(["alert": "?", "mutable-content": 1], extension: changes)])
        #expect(changed.groups.first?.leading.body?.text == "Ana: At the door")
        #expect(changed.groups.first?.kind == .thread("ana") && changed.groups.first?.leading.notes == [])
        let suppressed = try NotificationList.result([
            Self.push(["alert": "?", "mutable-content": 1], extension: false)
        ])
        #expect(suppressed.notDisplayed.map(\.reason) == [.suppressed])
        for aps in [["alert": "?"], ["mutable-content": 1, "badge": 1]] as [JSONObject] {
            let unchanged = try NotificationList.result([Self.push(aps, extension: changes)])
            let notes =
                unchanged.groups.flatMap(\.notifications).flatMap(\.notes) + unchanged.notDisplayed.flatMap(\.notes)
            #expect(notes == [.extensionNotStarted])
        }
        let unread = try NotificationList.result([Self.push(["alert": "?", "mutable-content": 1], extension: 7)])
        #expect(
            unread.groups.first?.leading.notes
                == [.memberUnread(name: "extension", kind: .number), .extensionMayChange])
    }

    private static func local(_ id: String, _ delay: Int) -> JSONValue {
        [
            "event": "local", "id": .string(id), "date": "2024-01-01T10:00:00Z", "trigger": .integer(Int64(delay)),
            "payload": ["aps": ["alert": .string(id)]],
        ]
    }

    @Test("A local notification with a trigger arrives when that fires, unless the app withdraws it")
    func triggers() throws {
        let end: JSONValue = ["date": "2024-01-01T10:01:00Z", "headers": [:], "payload": ["aps": ["alert": "end"]]]
        let steps = [Self.local("b", 40), Self.local("a", 30), Self.local("late", 61), Self.local("gone", 10)]
        let result = try NotificationList.result(steps + [["event": "cancel", "id": ["gone", "other"]], end])
        #expect(result.groups.flatMap(\.notifications).compactMap(\.body?.text) == ["end", "b", "a"])
        #expect(result.notDisplayed.map(\.reason) == [.cancelled(by: "5"), .scheduled])
        let again = try NotificationList.result([Self.local("a", 30), Self.local("a", 40), end])
        #expect(again.groups.flatMap(\.notifications).count == 2, "the later request takes the place of the earlier")
        #expect(
            try NotificationList.result([["event": "cancel", "all": true]]).notes.map(\.code) == [
                "event-without-effect"
            ])
    }

    @Test("Triggers fire in the order of their times, those of one time in the order of the requests")
    func firingOrder() throws {
        let delays = [50, 10, 30, 10, 20, 40, 30, 60, 10]
        let steps = delays.enumerated().map { Self.local("\($0.offset)", $0.element) }
        let end: JSONValue = ["date": "2024-01-01T10:00:55Z", "headers": [:], "payload": ["aps": ["alert": "end"]]]
        let result = try NotificationList.result(steps + [end])
        let shown = result.groups.flatMap(\.notifications).compactMap(\.body?.text)
        #expect(shown == ["end", "0", "5", "6", "2", "4", "8", "3", "1"])
        #expect(result.notDisplayed.map(\.reason) == [.scheduled])
    }

    @Test("Several identifiers are removed at once, and an action takes its notification away")
    func severalIdentifiers() throws {
        let pushes = ["x", "y", "z"].map { id -> JSONValue in
            ["headers": ["apns-collapse-id": .string(id)], "payload": ["aps": ["alert": .string(id)]]]
        }
        let result = try NotificationList.result(
            pushes + [["event": "remove", "id": ["x", "y"]], ["event": "action", "id": "z"]])
        #expect(result.groups.isEmpty && result.notes.isEmpty)
        #expect(result.removals.map(\.how) == [.removed(.app), .removed(.app), .removed(.acting)])
    }

    @Test(
        "Apple's presentation options can be given as they are",
        arguments: [
            ("none", false), ("banner", false), ("list", true), ("alert", true), (["banner", "list"], true),
            (["sound", "badge"], false), ([], false),
        ] as [(JSONValue, Bool)])
    func presentations(_ presents: JSONValue, _ isListed: Bool) throws {
        let result = try NotificationList.result([["event": "foreground", "presents": presents], Self.alert])
        #expect(result.groups.isEmpty != isListed)
    }

    @Test(
        "An event with a member that it does not have is refused",
        arguments: [
            ["event": "local", "triger": 5, "payload": [:]], ["event": "background", "presents": "list"],
            ["event": "local", "trigger": 5, "payload": [:]], ["event": "authorization", "status": "maybe"],
            ["event": "authorization", "off": ["light"]], ["event": "cancel"],
        ] as [JSONValue])
    func refused(_ event: JSONValue) throws {
        let root = try #require(event.object)
        #expect(throws: ReadingError.self) { try SequenceStep(event: root) }
    }

    @Test("A line of the stand-in's recording keeps its answer and its time")
    func recording() throws {
        func line(_ reason: JSONValue, at milliseconds: Int64) -> JSONValue {
            [
                "id": 1, "time": .integer(milliseconds), "path": "/3/device/ab", "device": "ab", "topic": "a.b",
                "headers": ["apns-topic": "a.b"], "payload": ["aps": ["alert": "A"]],
                "answer": ["status": 200, "reason": reason],
            ]
        }
        let result = try NotificationList.result([
            line(.null, at: 1_700_000_000_500), line("BadDeviceToken", at: 1_700_000_001_000),
        ])
        #expect(result.groups.map(\.leading.date) == ["1700000000.5"])
        #expect(result.groups.first?.leading.notes == [] && result.groups.first?.device == "ab")
        #expect(result.notDisplayed.map(\.reason.code) == ["refused"])
    }

    @Test("tvOS shows only the number on the icon")
    func television() throws {
        let result = try NotificationList.result([Self.alert], GroupingOptions(eras: [.tvOS]))
        #expect(result.notDisplayed.map(\.reason) == [.onlyBadge])
    }

    @Test("A name that is nearly that of a member, a header or a table is pointed out")
    func nearMisses() throws {
        let misspelt: JSONValue = ["devce": "x", "headers": [:], "payload": ["aps": ["alert": "A"]]]
        #expect(
            try NotificationList.result([misspelt]).groups.first?.leading.notes == [
                .memberMisspelt(name: "devce", meant: "device")
            ])
        let header: JSONValue = ["headers": ["apps-collapse-id": "x"], "payload": ["aps": ["alert": "A"]]]
        #expect(
            try NotificationList.result([header]).groups.first?.leading.notes == [
                .collapseIDMisspelt("apps-collapse-id")
            ])
        let own: JSONValue = ["headers": ["x-request-id": "x"], "payload": ["aps": ["alert": "A"]]]
        #expect(try NotificationList.result([own]).groups.first?.leading.notes == [])
    }

    @Test("Threads that cannot have been meant so get advice")
    func advice() throws {
        func pushes(_ count: Int, _ aps: (Int) -> JSONObject) -> [JSONValue] { (0..<count).map { Self.push(aps($0)) } }
        func notes(_ steps: [JSONValue]) throws -> [String] {
            try NotificationList.result(steps).groups.flatMap(\.notes).map(\.code)
        }
        #expect(try notes(pushes(5) { ["alert": "A", "thread-id": .string("msg-\($0)")] }) == ["thread-for-each"])
        #expect(try notes(pushes(4) { ["alert": "A", "thread-id": .string("msg-\($0)")] }) == [])
        #expect(try notes(pushes(6) { ["alert": "A", "thread-id": .string("msg-\($0 % 5)")] }) == [])
        #expect(try notes(pushes(6) { ["alert": ["title": .string("T\($0 % 3)"), "body": "A"]] }) == ["no-threads"])
        #expect(try notes(pushes(6) { ["alert": ["title": .string("T\($0 % 2)"), "body": "A"]] }) == [])
    }
}
