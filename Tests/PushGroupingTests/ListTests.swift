import AppResources
import JSONText
import PushPayload
import Testing

@testable import PushGrouping

@Suite("The list of notifications")
struct ListTests {
    /// The groups by their keys, each with the lines of its notifications, newest first.
    private func shape(_ result: GroupingResult) -> [String] {
        result.groups.map { group in
            let kind =
                switch group.kind {
                case .app: "app"
                case .thread(let id): "thread \(id)"
                case .categoryAndThread(let category, let id): "category \(category ?? "-") thread \(id ?? "-")"
                case .single: "single"
                }
            let owner = [group.device, group.app].compactMap { $0 }.joined(separator: " ")
            let lines = group.notifications.map { String($0.arrival + 1) }.joined(separator: " ")
            return (owner.isEmpty ? "" : owner + " ") + "\(kind): \(lines)"
        }
    }

    @Test("separates threads, and puts notifications without a thread into the app's own group")
    func threads() {
        let messages = ["a", "b", "a", nil].map { Message(thread: $0) } + [Message(thread: "A"), Message()]
        #expect(shape(list(messages)) == ["app: 6 4", "thread A: 5", "thread a: 3 1", "thread b: 2"])
        #expect(shape(list(messages, GroupingOptions(grouping: .byApp))) == ["app: 6 5 4 3 2 1"])
        #expect(shape(list(messages, GroupingOptions(grouping: .off))) == (1...6).reversed().map { "single: \($0)" })
        #expect(list(messages, GroupingOptions(grouping: .off)).groups.allSatisfy { $0.summaries.isEmpty })
    }

    @Test("compares thread identifiers byte by byte")
    func exactThreads() {
        let result = list(
            ["Ame\u{301}lie", "Am\u{e9}lie", "Am\u{e9}lie ", "team-chat", "team\u{2014}chat"].map {
                Message(thread: $0)
            })
        #expect(result.groups.count == 5)
    }

    static let unusable: [(thread: JSONValue, note: Note)] = [
        (51413, .threadIDDropped(.number)), ("", .threadIDEmpty), (.null, .threadIDDropped(.null)),
        (true, .threadIDDropped(.boolean)), ([:], .threadIDDropped(.object)), (["a"], .threadIDDropped(.array)),
    ]

    @Test("puts notifications with an unusable thread into the app's own group, with a note", arguments: unusable)
    func unusableThread(_ thread: JSONValue, _ note: Note) {
        let result = list([Message(), Message(thread: thread)])
        #expect(shape(result) == ["app: 2 1"])
        #expect(result.groups.first?.leading.notes == [note])
    }

    @Test("separates apps and devices")
    func owners() {
        let result = list([
            Message(thread: "t", app: "mail"), Message(thread: "t", app: "chat"),
            Message(thread: "t", app: "mail", device: "phone"), Message(thread: "t", app: "mail"),
        ])
        #expect(shape(result) == ["mail thread t: 4 1", "chat thread t: 2", "phone mail thread t: 3"])
        #expect(result.devices.map(\.device) == [nil, "phone"])
        #expect(result.devices.map(\.groups.count) == [2, 1])
    }

    @Test("takes the app from the topic if nothing else names it")
    func appOfTopic() {
        func app(_ headers: JSONObject, _ payload: JSONObject = ["aps": ["alert": "a"]]) -> String? {
            Delivery(["headers": .object(headers), "payload": .object(payload)])?.app
        }
        #expect(app(["apns-topic": "com.example.app"]) == "com.example.app")
        #expect(app(["apns-topic": "com.example.app.voip"]) == "com.example.app")
        #expect(app([:], ["aps": [:], "Simulator Target Bundle": "com.example.sim"]) == "com.example.sim")
        #expect(app([:]) == nil)
    }

    @Test("reads app, device and date beside headers and payload, and nowhere else")
    func documents() throws {
        let payload: JSONValue = ["aps": ["alert": "Hello"]]
        let request = try #require(
            Delivery(["app": "a", "device": "d", "date": 12, "headers": [:], "payload": payload], label: "x:1"))
        #expect([request.app, request.device, request.date, request.label] == ["a", "d", "12", "x:1"])
        let bare = try #require(Delivery(["app": "a", "aps": ["alert": "Hello"]]))
        #expect(bare.app == nil)
        #expect(Delivery([1]) == nil)
        var list = NotificationList()
        list.deliver(try #require(Delivery(["app": true, "headers": [:], "payload": payload])))
        #expect(list.result().groups.first?.leading.notes == [.memberUnread(name: "app", kind: .boolean)])
    }

    @Test("replaces by collapse identifier, also in another group")
    func replacing() {
        let result = list([
            Message(thread: "a", collapse: "x"), Message(thread: "a"), Message(thread: "b", collapse: "x"),
            Message(thread: "b", collapse: "y"), Message(thread: "a", collapse: "x", app: "other"),
        ])
        #expect(shape(result) == ["other thread a: 5", "thread b: 4 3", "thread a: 2"])
        #expect(result.replaced.map { [$0.arrival, $0.byArrival] } == [[0, 2]])
        #expect(
            result.groups[1].others.first?.notes == [
                .replaces(arrival: 0, label: "line 1", movesGroup: true, isLocal: false)
            ])
    }

    @Test("notes a collapse identifier that is used like a thread identifier")
    func collapseUsedAsThread() {
        func notes(_ bodies: [JSONValue], thread: JSONValue? = nil, id: String = "chat") -> [Note] {
            list(bodies.map { Message(body: $0, thread: thread, collapse: id) }).notes
        }
        #expect(
            notes(["Hi", "Are you there?", "Call me"])
                == [.collapseUsedAsThread(id: "chat", replaced: 2, isThreadID: false, isLocal: false)])
        #expect(notes(["Hi", "Hi"]) == [])
        #expect(notes(["1:0", "2:0"], thread: "match") == [])
        #expect(
            notes(["Hi", "Call me"], thread: "chat")
                == [.collapseUsedAsThread(id: "chat", replaced: 1, isThreadID: true, isLocal: false)])
        #expect(notes(["Hi", "Call me"], id: "") == [])
    }

    @Test("is cleared by a badge of 0 if the icon had another number")
    func clearing() {
        let cleared = list([Message(badge: 2), Message(thread: "t"), Message(badge: 0), Message(badge: 0)])
        #expect(shape(cleared) == ["app: 4 3"])
        #expect(cleared.cleared.map { [$0.arrival, $0.byArrival] } == [[0, 2], [1, 2]])
        #expect(cleared.groups.first?.others.first?.notes == [.clears(count: 2, isBadgeKnown: true)])
        let unknown = list([Message(), Message(badge: 0)])
        #expect(unknown.groups.first?.leading.notes == [.clears(count: 1, isBadgeKnown: false)])
        let others = list([Message(app: "a"), Message(badge: 0, app: "b"), Message(badge: 0, device: "d")])
        #expect(others.cleared.isEmpty)
        let silent = list([Message(), Message(body: nil, badge: 0), Message(body: nil, badge: 0, type: "background")])
        #expect(silent.groups.isEmpty)
        #expect(silent.notDisplayed.map(\.reason.code) == ["no-text", "background"])
        #expect(silent.notDisplayed.first?.notes == [.clears(count: 1, isBadgeKnown: false)])
        #expect(list([Message(), Message(badge: 0, type: "background"), Message(badge: "0")]).cleared.isEmpty)
    }

    static let invisible: [(message: Message, reason: NotDisplayed.Reason)] = [
        (Message(type: "background"), .background(hasText: true, isAssumed: false)),
        (Message(type: "voip"), .pushType(.voip, isAssumed: false)),
        (Message(type: "mdm"), .pushType(.mdm, isAssumed: false)),
        (Message(type: "Alert"), .unknownPushType("Alert")),
        (Message(body: nil, badge: 3), .noText(badge: true, sound: false)),
        (Message(body: nil, more: ["sound": "default"]), .noText(badge: false, sound: true)),
        (Message(body: "", badge: 3, more: ["sound": "default"]), .noText(badge: true, sound: true)),
        (Message(body: 3, type: "alert", more: ["content-available": 1]), .onlyContentAvailable),
        (Message(body: nil, type: "alert", more: ["mutable-content": 1]), .empty),
        (Message(body: nil, more: ["alert": ["a"]]), .empty),
    ]

    @Test("omits pushes that are not displayed, with the reason", arguments: invisible)
    func notDisplayed(_ message: Message, _ reason: NotDisplayed.Reason) {
        let result = list([message])
        #expect(result.groups.isEmpty)
        #expect(result.notDisplayed.map(\.reason) == [reason])
        #expect(!reason.sentence.isEmpty)
    }

    @Test("omits a background push without a type, as assumed background")
    func assumedBackground() {
        var list = NotificationList()
        list.deliver(Delivery(Request(Payload(json: ["aps": ["content-available": 1]]))))
        #expect(list.result().notDisplayed.map(\.reason) == [.background(hasText: false, isAssumed: true)])
    }

    @Test("notes an unregistered category, and an extension that may change the notification")
    func otherNotes() {
        let app = GroupingOptions(app: .formats("%u more"))
        let result = list([Message(category: "nope", more: ["mutable-content": 1]), Message(category: "%u more")], app)
        #expect(result.groups.first?.leading.notes == [])
        #expect(result.groups.first?.others.first?.notes == [.categoryUnknown("nope"), .extensionMayChange])
    }

    @Test("shows the key if no known table has its text")
    func textKeys() throws {
        let result = list([
            Message(body: nil, more: ["alert": ["loc-key": "GAME", "title": "T", "title-loc-key": "U"]])
        ])
        let leading = try #require(result.groups.first?.leading)
        #expect(leading.body == ShownText(text: "GAME", key: "GAME", isKnown: false))
        #expect(leading.title == ShownText(text: "T", key: nil, isKnown: true))
    }

    @Test("fills localized texts from their arguments")
    func arguments() {
        #expect(ArgumentFilling("%@ and %@", with: ["A", "B"]).text == "A and B")
        #expect(ArgumentFilling("%2$@ and %1$@", with: ["A", "B"]).text == "B and A")
        #expect(ArgumentFilling("100%% %@", with: ["%@"]).text == "100% %@")
        #expect(ArgumentFilling("%@ %d", with: ["A", "B"]).unfilled == "%d")
        #expect(ArgumentFilling("%@ %@", with: ["A"]).unfilled == "%@")
        #expect(ArgumentFilling("%0$@", with: ["A"]).text == "%0$@")
        #expect(ArgumentFilling("%9$@", with: ["A"]).unfilled == "%9$@")
        #expect(ArgumentFilling("100%", with: []).text == "100%")
    }
}
