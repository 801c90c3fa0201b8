import JSONText
import PushPayload
import Testing

@testable import PushGrouping

/// Why a push was not added to the stack that it was meant for.
@Suite("A push outside its stack has a note")
struct WhyOutsideTests {
    private func leadingNotes(_ document: JSONValue) throws -> [Note] {
        var list = NotificationList()
        list.deliver(try #require(Delivery(document)))
        return try #require(list.result().groups.first).leading.notes
    }

    static let missed: [(document: JSONValue, name: String, place: MissedThreadID.Part)] = [
        (["aps": ["alert": "A", "thread_id": "a"]], "thread_id", .aps),
        (["aps": ["alert": "A", "threadId": "a"]], "threadId", .aps),
        (["aps": ["alert": "A", "Thread-ID": "a"]], "Thread-ID", .aps),
        (["aps": ["alert": "A", "thread": "a"]], "thread", .aps),
        (["aps": ["alert": "A", "thead-id": "a"]], "thead-id", .aps),
        (["aps": ["alert": "A", "thraed-id": "a"]], "thraed-id", .aps),
        (["aps": ["alert": "A", "thread—id": "a"]], "thread—id", .aps),
        (["aps": ["alert": "A", "threadIdentifier": "a"]], "threadIdentifier", .aps),
        (["aps": ["alert": "A"], "thread-id": "a"], "thread-id", .root),
        (["aps": ["alert": ["body": "A", "thread-id": "a"]]], "thread-id", .alert),
        (["headers": ["thread-id": "a"], "payload": ["aps": ["alert": "A"]]], "thread-id", .header),
        (["headers": ["apns-thread-id": "a"], "payload": ["aps": ["alert": "A"]]], "apns-thread-id", .header),
    ]

    @Test("if its thread-id is misspelt or misplaced", arguments: missed)
    func missedCase(_ document: JSONValue, _ name: String, _ place: MissedThreadID.Part) throws {
        let missed = try leadingNotes(document).compactMap {
            if case .threadIDMissed(let missed) = $0 { missed } else { nil }
        }
        #expect(missed.map(\.name) == [name])
        #expect(missed.map(\.place) == [place])
    }

    static let innocent: [JSONValue] = [
        ["aps": ["alert": "A"]],
        ["aps": ["alert": "A", "thread-id": "a"], "thread_id": "a"],
        ["aps": ["alert": "A", "badge": 1], "thread": "a", "read": 1],
        ["aps": ["alert": "A"], "thread-id": ["a"]],
        ["aps": ["alert": "A", "target-content-id": "a"]],
    ]

    @Test("but not without such a mistake", arguments: innocent)
    func innocentCase(_ document: JSONValue) throws { #expect(try leadingNotes(document).isEmpty) }

    static let alike: [(one: String, other: String, difference: ThreadDifference)] = [
        ("chat-7", "Chat-7", .letterCase), ("chat-7", "chat-7 ", .blank), ("chat-7", "chat\u{200B}-7", .invisible),
        ("Am\u{E9}lie", "Ame\u{301}lie", .form), ("chat", "ｃｈａｔ", .width), ("chat 7", "Chat7", .several),
        ("team-chat", "team—chat", .separator),
        ("conv-1", "conv_1", .separator), ("chat-7", "сhat-7", .alphabet),
    ]

    @Test("if ids differ only in invisible ways", arguments: alike)
    func alikeCase(_ one: String, _ other: String, _ difference: ThreadDifference) {
        let groups = list([Message(thread: .string(one)), Message(thread: .string(other))]).groups
        #expect(
            groups.map(\.notes) == [
                [.threadIDsAlike(other: one, difference)], [.threadIDsAlike(other: other, difference)],
            ])
    }

    @Test("but not if ids differ in letters, in another app or with the setting By App")
    func unlike() {
        #expect(list([Message(thread: "chat-7"), Message(thread: "chat-8")]).groups.flatMap(\.notes).isEmpty)
        let apart = list([Message(thread: "chat", app: "a"), Message(thread: "Chat", app: "b")])
        #expect(apart.groups.flatMap(\.notes).isEmpty)
        let byApp = list([Message(thread: "chat"), Message(thread: "Chat")], GroupingOptions(grouping: .byApp))
        #expect(byApp.groups.map(\.notes) == [[]])
    }

    @Test("if APNs refuses it: too many bytes, a collapse identifier of the wrong length")
    func refused() throws {
        func reason(_ headers: JSONObject, bytes: Int?) throws -> NotDisplayed.Reason? {
            var list = NotificationList()
            let document: JSONValue = ["headers": .object(headers), "payload": ["aps": ["alert": "A"]]]
            list.deliver(try #require(Delivery(document, bytes: bytes)))
            return list.result().notDisplayed.first?.reason
        }
        let type: JSONObject = ["apns-push-type": "alert"]
        #expect(try reason(type, bytes: 4096) == nil)
        #expect(try reason(type, bytes: 4097)?.code == "refused")
        #expect(try reason(["apns-collapse-id": .string(String(repeating: "é", count: 32))], bytes: 9) == nil)
        let long = try reason(["apns-collapse-id": .string(String(repeating: "é", count: 33))], bytes: 9)
        #expect(long?.sentence.contains("66 bytes") == true)
        #expect(try reason(["apns-collapse-id": ""], bytes: 9)?.sentence.contains("empty") == true)
    }
}
