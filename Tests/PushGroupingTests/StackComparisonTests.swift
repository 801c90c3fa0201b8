import AppResources
import JSONText
import PushPayload
import Testing

@testable import PushGrouping

/// Why two notifications are not one stack.
@Suite("Two notifications and their stacks") struct StackComparisonTests {
    private static func result(_ documents: [JSONValue], _ options: GroupingOptions = GroupingOptions()) throws
        -> GroupingResult
    {
        var list = NotificationList(options)
        for (index, document) in documents.enumerated() {
            list.deliver(try #require(Delivery(document, label: "day.jsonl:\(index + 1)")))
        }
        return list.result()
    }

    private static func push(
        _ body: String, _ aps: JSONObject = [:], _ headers: JSONObject = [:], _ beside: JSONObject = [:]
    ) -> JSONValue {
        var aps = aps
        aps["alert"] = .string(body)
        var document = beside
        document["headers"] = .object(headers)
        document["payload"] = ["aps": .object(aps)]
        return .object(document)
    }

    static let pairs: [(one: JSONValue, other: JSONValue, words: String, remedy: String?)] = [
        (push("A", ["thread-id": "t"]), push("B", ["thread-id": "T"]), "differ only in case", "same thread-id"),
        (push("A", ["thread-id": "t"]), push("B", ["thread-id": "u"]), "byte by byte", "same thread-id"),
        (push("A", ["thread-id": "t"]), push("B"), "has no thread-id", #""thread-id": "t""#),
        (push("A", ["thread-id": "7"]), push("B", ["thread-id": 7]), "is a number", #""thread-id": "7""#),
        (push("A", ["thread-id": "t"]), push("B", ["thread_id": "t"]), "thread_id", #""thread-id": "t""#),
        (push("A", [:], [:], ["device": "x"]), push("B", [:], [:], ["device": "y"]), "two devices", nil),
        (push("A", [:], [:], ["app": "x"]), push("B", [:], [:], ["app": "y"]), "two apps", "one topic"),
        (push("A"), push("B", [:], ["apns-push-type": "background"]), "background push is never shown", nil),
        (push("A", [:], ["apns-collapse-id": "c"]), push("B", [:], ["apns-collapse-id": "c"]), "replaced by", nil),
    ]

    @Test("The reason is that of the prediction, and names what would bring them together", arguments: pairs)
    func reason(_ one: JSONValue, _ other: JSONValue, _ words: String, _ remedy: String?) throws {
        for documents in [[one, other], [other, one]] {
            let comparison = try StackComparison("1", "2", in: try Self.result(documents))
            #expect(!comparison.isOneStack && comparison.sentence.contains(words), "\(comparison.sentence)")
            #expect(comparison.remedy?.contains(remedy ?? "") == remedy.map { _ in true }, "\(comparison)")
        }
    }

    @Test("One stack is one stack; settings and systems can divide it")
    func settings() throws {
        let pair = [Self.push("A", ["thread-id": "t", "category": "x"]), Self.push("B", ["thread-id": "t"])]
        #expect(try StackComparison("1", "2", in: Self.result(pair)).isOneStack)
        let off = try StackComparison("1", "2", in: Self.result(pair, GroupingOptions(grouping: .off)))
        #expect(off.sentence.contains("turned off"))
        let watch = try StackComparison("1", "2", in: Self.result(pair, GroupingOptions(eras: [.watchOS8])))
        #expect(watch.sentence.contains("category") && watch.remedy == "give both one category")
    }

    @Test("Notifications are found by line, label, id and text, and only if the name is that of one")
    func names() throws {
        let result = try Self.result([
            Self.push("Pizza today?"), Self.push("Or noodles?", [:], ["apns-collapse-id": "m2"]),
        ])
        for name in ["2", "day.jsonl:2", "m2", "Or noodles?", "noodles"] {
            #expect(try StackComparison("1", name, in: result).isOneStack)
        }
        for name in ["3", "?", "1", "day.jsonl:1", ""] {
            #expect(throws: ReadingError.self) { try StackComparison("1", name, in: result) }
        }
    }
}
