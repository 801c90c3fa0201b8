import JSONText
import PushPayload
import Testing

@testable import PushGrouping

/// A sequence as lines of JSON, and the line numbers of the notifications that remain in the list, newest first.
@Suite("Events in a sequence")
struct EventTests {
    private func result(_ steps: [JSONValue]) throws -> GroupingResult {
        var list = NotificationList()
        for (index, document) in steps.enumerated() {
            let label = String(index + 1)
            let root = try #require(document.object)
            if SequenceStep.isEvent(root) {
                list.take(try SequenceStep(event: root, label: label))
            } else {
                list.take(.delivery(try #require(Delivery(document, label: label))))
            }
        }
        return list.result()
    }

    private static func push(_ body: String, thread: String? = nil, _ headers: JSONObject = [:], date: String? = nil)
        -> JSONValue
    {
        var aps: JSONObject = ["alert": .string(body)]
        aps["thread-id"] = thread.map { .string($0) }
        var headers = headers
        headers["apns-push-type"] = "alert"
        var document: JSONObject = ["headers": .object(headers), "payload": ["aps": .object(aps)]]
        document["date"] = date.map { .string($0) }
        return .object(document)
    }

    static let chat = [push("A", thread: "a"), push("B", thread: "b"), push("C", thread: "a"), push("D")]

    static let removals: [(event: JSONValue, left: [String])] = [
        (["event": "dismiss", "thread": "a"], ["4", "2"]),
        (["event": "open", "thread": "a"], ["4", "2", "1"]),
        (["event": "read", "thread": "b"], ["4", "3", "1"]),
        (["event": "remove", "thread": .null], ["3", "1", "2"]),
        (["event": "remove", "number": 2], ["4", "3", "1"]),
        (["event": "remove", "all": true], []),
        (["event": "dismiss", "thread": "a", "device": "other"], ["4", "3", "1", "2"]),
    ]

    @Test("remove the notifications they apply to", arguments: removals)
    func removalsCase(_ event: JSONValue, _ left: [String]) throws {
        let result = try result(Self.chat + [event])
        #expect(result.groups.flatMap { $0.notifications.map(\.label) } == left)
        #expect(result.removals.count == 4 - left.count)
        #expect(result.notes.isEmpty == (left.count < 4))
        #expect(result.removals.allSatisfy { $0.byLabel == "5" })
    }

    @Test("identify notifications by collapse identifier and by the identifier of a local one")
    func identifiers() throws {
        let local: JSONValue = ["event": "local", "id": "t", "payload": ["aps": ["alert": "L", "thread-id": "a"]]]
        let pushes = [Self.push("A", thread: "a", ["apns-collapse-id": "m1"]), local]
        #expect(try result(pushes).groups.map { $0.notifications.map(\.label) } == [["2", "1"]])
        let removed = try result(pushes + [["event": "remove", "id": "m1"], ["event": "open", "id": "t"]])
        #expect(removed.groups.isEmpty)
        #expect(removed.removals.map(\.how) == [.removed(.app), .removed(.opening)])
        let replaced = try result([local, local])
        #expect(replaced.replaced.map(\.label) == ["1"])
    }

    @Test("show what the app in the foreground requests")
    func foreground() throws {
        let steps: [JSONValue] = [
            ["event": "foreground"], Self.push("A"), ["event": "foreground", "presents": "banner"], Self.push("B"),
            ["event": "foreground", "presents": "list"], Self.push("C"), ["event": "background"], Self.push("D"),
        ]
        let result = try result(steps)
        #expect(result.notDisplayed.map(\.reason) == [.inForeground(.none), .inForeground(.banner)])
        #expect(result.groups.flatMap { $0.notifications.map(\.label) } == ["8", "6"])
    }

    @Test("An app in the foreground is one app; where there are several, the event has to name it")
    func severalApps() throws {
        func push(_ app: String) -> JSONValue {
            ["app": .string(app), "headers": ["apns-push-type": "alert"], "payload": ["aps": ["alert": .string(app)]]]
        }
        let unnamed = try result([push("a"), push("b"), ["event": "foreground"], push("a")])
        #expect(unnamed.notDisplayed.isEmpty && unnamed.notes.map(\.code) == ["event-without-effect"])
        let named = try result([push("a"), push("b"), ["event": "foreground", "app": "b"], push("a"), push("b")])
        #expect(named.notDisplayed.map(\.label) == ["5"] && named.notes.isEmpty)
        let first = try result([["event": "foreground"], push("a"), push("b")])
        #expect(first.notDisplayed.map(\.label) == ["2"])
        let left = try result([push("a"), ["event": "foreground", "app": "a"], ["event": "background"], push("a")])
        #expect(left.notDisplayed.isEmpty && left.notes.isEmpty)
    }

    private static func push(_ body: String, to device: String, _ headers: JSONObject = [:]) -> JSONValue {
        guard case .object(var document) = push(body, thread: "t", headers) else { return .null }
        document["device"] = .string(device)
        return .object(document)
    }

    @Test("An event without a device is for all devices, also for those whose first push comes later")
    func allDevices() throws {
        let both = [Self.push("A", to: "phone"), Self.push("B", to: "pad")]
        let read = try result(both + [["event": "read", "thread": "t"]])
        #expect(read.groups.isEmpty && read.notes.isEmpty)
        #expect(read.removals.map(\.label) == ["2", "1"])
        let badge = try result(both + [["event": "badge", "number": 1], ["event": "badge", "number": 0]])
        #expect(badge.cleared.count == 2)
        let offline = try result(
            [["event": "offline"]] + [Self.push("A", to: "phone", ["apns-expiration": "0"])] + [["event": "online"]])
        #expect(offline.notDisplayed.map(\.reason) == [.expired(at: "0")] && offline.notes.isEmpty)
        let one = try result(both + [["event": "read", "thread": "t", "device": "pad"]])
        #expect(one.groups.map(\.device) == ["phone"])
    }

    @Test(
        "An event that matches nothing says so",
        arguments: [
            ["event": "read", "thread": "other"], ["event": "online"], ["event": "background"],
            ["event": "offline", "device": "phnoe"], ["event": "badge", "number": 1, "device": "phnoe"],
            ["event": "foreground", "device": "phnoe"],
        ] as [JSONValue])
    func withoutEffect(_ event: JSONValue) throws {
        let result = try result([Self.push("A", to: "phone"), event])
        #expect(result.notes.map(\.code) == ["event-without-effect"])
        let laterDevice = try self.result([event, Self.push("A", to: "phone"), Self.push("B", to: "phnoe")])
        #expect(laterDevice.notes.count == (event["/thread"] == nil ? 0 : 1))
    }

    @Test("On watchOS two categories of one thread are two stacks, and their threads do not merely look alike")
    func categoriesOnWatch() throws {
        func push(_ category: String) throws -> Delivery {
            try #require(Delivery(["aps": ["alert": "A", "thread-id": "t", "category": .string(category)]]))
        }
        var list = NotificationList(GroupingOptions(eras: [.watchOS8]))
        list.deliver(try push("one"))
        list.deliver(try push("two"))
        #expect(list.result().groups.count == 2)
        #expect(list.result().groups.allSatisfy { $0.notes.isEmpty })
    }

    @Test("clear by a badge of 0 that the app sets")
    func badge() throws {
        let result = try result(Self.chat + [["event": "badge", "number": 3], ["event": "badge", "number": 0]])
        #expect(result.groups.isEmpty)
        #expect(result.cleared.map(\.label) == ["1", "2", "3", "4"])
    }

    @Test("keep pushes while the device is out of reach, drop expired ones, and collapse those with one identifier")
    func offline() throws {
        let steps: [JSONValue] = [
            ["event": "offline"], Self.push("A", ["apns-expiration": "0"]),
            Self.push("B", ["apns-expiration": "1714557600"]), Self.push("C", ["apns-collapse-id": "m"]),
            Self.push("D", ["apns-collapse-id": "m"]), Self.push("E"),
        ]
        let waiting = try result(steps)
        #expect(waiting.groups.isEmpty)
        #expect(waiting.notDisplayed.allSatisfy { $0.reason == .waiting })
        let all = steps + [["event": "online", "date": "2024-05-01T10:00:01Z"]]
        let newest = try result(all)
        #expect(
            newest.notDisplayed.map(\.reason)
                == [
                    .expired(at: "0"), .expired(at: "1714557600"), .replacedInQueue(by: "6"), .replacedInQueue(by: "6"),
                ])
        #expect(newest.groups.flatMap { $0.notifications.map(\.label) } == ["6"])
        var options = GroupingOptions()
        options.keepsOnlyNewest = false
        let online = try NotificationList.result(all, options)
        #expect(
            online.notDisplayed.map(\.reason) == [
                .expired(at: "0"), .expired(at: "1714557600"), .collapsedInQueue(by: "5"),
            ])
        #expect(online.groups.flatMap { $0.notifications.map(\.label) } == ["6", "5"])
        #expect(online.groups.first?.leading.notes == [.keptByAPNs(of: 4, newest: "6")])
    }

    @Test("leave out a push whose own date is after its expiration")
    func expiry() throws {
        let late = Self.push("A", ["apns-expiration": "1714557600"], date: "2024-05-01T10:00:01Z")
        #expect(try result([late]).notDisplayed.map(\.reason) == [.expired(at: "1714557600")])
        let inTime = Self.push("A", ["apns-expiration": "1714557600"], date: "2024-05-01T12:00:00+02:00")
        #expect(try result([inTime]).groups.count == 1)
    }

    @Test("note a date that is out of order")
    func order() throws {
        let dates = ["2024-05-01T10:00:00Z", "2024-05-01T11:00:00+02:00", "1714557601"]
        let result = try result(dates.map { Self.push("A", date: $0) })
        #expect(result.notes == [.dateOutOfOrder(label: "2", date: dates[1])])
    }

    static let mistakes: [(event: JSONValue, pointer: JSONPointer)] = [
        (["event": "explode"], "/event"), (["event": "dismiss"], ""), (["event": "dismiss", "number": 0], "/number"),
        (["event": "dismiss", "thread": 7], "/thread"), (["event": "badge"], ""),
        (["event": "badge", "number": -1], "/number"),
        (["event": "local"], ""), (["event": "foreground", "presents": "both"], "/presents"),
        (["event": "open", "id": "a", "app": []], "/app"),
    ]

    @Test("that can't be read are reported with the reason", arguments: mistakes)
    func mistakesCase(_ event: JSONValue, _ pointer: JSONPointer) throws {
        let root = try #require(event.object)
        #expect(SequenceStep.isEvent(root))
        var error: ReadingError?
        do { _ = try SequenceStep(event: root) } catch let found { error = found }
        #expect(error?.pointer == pointer)
    }

    @Test("are not pushes with data of that name")
    func data() {
        #expect(!SequenceStep.isEvent(["aps": ["alert": "A"], "event": "remove"]))
        #expect(!SequenceStep.isEvent(["event": 7]))
    }

    static let dates: [(text: String, seconds: Double?)] = [
        ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600), ("2024-05-01T10:00:00.5Z", 1_714_557_600.5),
        ("2024-05-01T12:00:00+02:00", 1_714_557_600), ("2024-05-01 10:00", 1_714_557_600),
        ("2024-05-01", 1_714_521_600),
        ("1714557600", 1_714_557_600), ("yesterday", nil), ("2024-13-01", nil), ("2024-05-01T10", nil), ("", nil),
        ("2024-05-01T10:00:00Zz", nil), ("nan", nil),
    ]

    @Test(
        "A moment is what RFC 3339 or Unix seconds say, and nothing else",
        arguments: [
            ("1750000000", 1_750_000_000), ("0", 0), ("2025-06-15T15:06:40Z", 1_750_000_000),
            ("2025-06-15t17:06:40.0+02:00", 1_750_000_000), ("2024-02-29T00:00:00Z", 1_709_164_800), ("0x10", nil),
            ("1e9", nil),
            ("-5", nil), ("1.5", nil), ("inf", nil), ("", nil), (" 1", nil), ("1750000000000", nil),
            ("1000000000000000000", nil),
            ("2025-06-15", nil), ("2025-06-15T15:06", nil), ("2025-06-15T15:06:40", nil), ("2025-02-30T00:00:00Z", nil),
            ("2025-02-29T00:00:00Z", nil), ("2025-06-31T00:00:00Z", nil), ("2025-06-15T24:00:00Z", nil),
            ("2025-06-15T15:60:00Z", nil), ("2025-06-15T15:06:40+99:99", nil), ("2025-06-15T15:06:40+24:00", nil),
            ("2025-06-15T15:06:40+0200", nil), ("2025-00-15T15:06:40Z", nil), ("2025-06-00T15:06:40Z", nil),
        ] as [(String, Double?)])
    func moments(_ text: String, _ seconds: Double?) { #expect(UnixTime(moment: text)?.seconds == seconds) }

    @Test("read dates as RFC 3339 and as seconds", arguments: dates)
    func datesCase(_ text: String, _ seconds: Double?) { #expect(UnixTime(text)?.seconds == seconds) }
}
