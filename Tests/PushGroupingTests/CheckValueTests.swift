import AppResources
import JSONText
import Testing

@testable import PushGrouping

private let messages = "%u more messages"
private let photos = "%u more photos"
private let messagesFrom = "%u more messages from %@"
private let photosFrom = "%u more photos from %@"
private let episodesFrom = "%u more episodes from %@"

/// A group, newest notification first, and its summary.
struct CheckValue: Sendable, CustomTestStringConvertible {
    let newestFirst: [Message]
    let summary: String?
    var testDescription: String { summary ?? "no summary" }

    init(_ summary: String?, _ newestFirst: [Message]) {
        self.summary = summary
        self.newestFirst = newestFirst
    }
}

@Suite("Summaries on iOS 12 to 14")
struct CheckValueTests {
    static let app = AppManifest.formats(messages, photos, messagesFrom, photosFrom, episodesFrom)

    static func named(_ format: String?, _ names: String...) -> [Message] {
        names.map { Message(arg: .string($0), category: format.map { .string($0) }) }
    }

    static func episodes(_ name: String, _ weight: Int64) -> Message {
        Message(arg: .string(name), weight: .integer(weight), category: .string(episodesFrom))
    }

    static let values: [CheckValue] = [
        CheckValue("9 more notifications", Array(repeating: 10, Message())),
        CheckValue("1 more notification", Array(repeating: 2, Message())),
        CheckValue("4 more messages from Work", named(messagesFrom, "Work", "Work", "Work", "Work", "Work")),
        CheckValue(
            "7 more episodes from Song by Song, Radiolab, and The Daily",
            [episodes("X", 2), episodes("Song by Song", 3), episodes("Radiolab", 1), episodes("The Daily", 3)]),
        CheckValue(
            "10 more episodes from Song by Song, Song Exploder, Radiolab, and The Daily",
            [
                episodes("Roll Over Easy", 1), episodes("Song by Song", 3), episodes("Song Exploder", 2),
                episodes("Radiolab", 1), episodes("The Daily", 4),
            ]),
        CheckValue(
            "5 more messages and 3 more photos",
            Array(repeating: 6, Message(category: .string(messages)))
                + Array(repeating: 3, Message(category: .string(photos)))),
        CheckValue(
            "8 more notifications",
            Array(repeating: 6, Message(arg: "K", category: .string(messagesFrom)))
                + named(photosFrom, "K", "K2", "K2")),
        CheckValue("5 more notifications from Alice and Me", named(nil, "Alice", "Me", "Alice", "Alice", "Me", "Me")),
        CheckValue("3 more notifications from Michele", named(nil, "Michele", "Michele", "Michele", "Michele")),
        CheckValue(
            "3 more messages from Teja and Kritarth", named(messagesFrom, "Michele", "Kritarth", "Teja", "Kritarth")),
        CheckValue(nil, [episodes("Song by Song", 3)]),
        CheckValue(nil, [Message()]),
    ]

    @Test("are those of the worked examples", arguments: values)
    func workedExample(_ value: CheckValue) {
        let result = list(value.newestFirst.reversed(), GroupingOptions(app: Self.app))
        #expect(result.groups.count == 1)
        #expect(result.summary?.text == value.summary)
    }

    static let fallbacks: [(code: String, newestFirst: [Message], text: String)] = [
        (
            "partly-named", named(messagesFrom, "A", "B") + [Message(category: .string(messagesFrom))],
            "2 more notifications"
        ),
        ("no-names", Array(repeating: 3, Message(category: .string(messagesFrom))), "2 more notifications"),
        ("formats-differ", named(messagesFrom, "A", "B") + named(photosFrom, "C"), "2 more notifications"),
        ("partly-formatted", named(messagesFrom, "A", "B") + named(nil, "C"), "2 more notifications"),
        ("no-format", named(nil, "A", "B") + [Message()], "2 more notifications"),
        (
            "format-refused", Array(repeating: 3, Message(category: "%d more")),
            "2 more notifications"
        ),
    ]

    @Test("fall back to the default text and say why", arguments: fallbacks)
    func fallback(_ code: String, _ newestFirst: [Message], _ text: String) {
        var app = Self.app
        app.categories.append(NotificationCategory(identifier: "%d more", summaryFormat: .literal("%d more")))
        let summary = list(newestFirst.reversed(), GroupingOptions(app: app)).summary
        #expect(summary?.text == text)
        #expect(summary?.steps.map(\.code).contains(code) == true)
    }

    @Test("join only the notifications below the leading one, counted without weights")
    func joining() {
        let app = GroupingOptions(app: Self.app)
        func text(_ newestFirst: [(String?, Int64)]) -> String? {
            list(
                newestFirst.reversed().map {
                    Message(weight: .integer($0.1), category: $0.0.map { .string($0) })
                }, app
            ).summary?.text
        }
        #expect(text([(messages, 1), (photos, 1), (photos, 5)]) == "2 more photos")
        #expect(text([(messages, 1), (messages, 9), (nil, 1)]) == "1 more messages and 1 more notification")
        #expect(text([(nil, 1), (messages, 9), (messages, 1)]) == "2 more messages")
        #expect(
            text([(nil, 1), (messages, 1), (photos, 1), (nil, 1)])
                == "1 more messages, 1 more photos, and 1 more notification")
        #expect(text([(messages, 1), (messagesFrom, 1), (photos, 4)]) == "5 more notifications")
    }

    @Test("count notifications without names one by one, whatever their weights")
    func plainWeights() {
        let summary = list(Array(repeating: 3, Message(weight: 5))).summary
        #expect(summary?.text == "2 more notifications")
        #expect(summary?.count == 10)
        #expect(
            summary?.steps.map(\.explanation) == [
                "weights: 10 is the sum of the weights of the 2 notifications below the leading one",
                "default-part: the default text covers 2 notifications without a summary format",
                "weights-unused: no notification has a summary-arg, so their weights are not used, as observed",
                "below-threshold: the lock screen stacks notifications from 4 on (iPhone) or 6 on (iPad) and shows fewer one by"
                    + " one, as observed",
            ])
    }

    /// The sentence of the step with a code.
    private func step(_ code: String, _ summary: Summary?) -> String? {
        summary?.steps.first { $0.code == code }?.sentence
    }

    @Test("include the leading notification's name if others have it too")
    func leadingName() {
        let options = GroupingOptions(app: Self.app)
        let shared = list(Self.named(messagesFrom, "A", "B", "A").reversed(), options).summary
        #expect(shared?.text == "2 more messages from B and A")
        #expect(step("repeated-names", shared) == "given once, though on several notifications: “A”")
        let own = list(Self.named(messagesFrom, "A", "B", "B").reversed(), options).summary
        #expect(own?.text == "2 more messages from B")
        #expect(step("leading-name-left-out", own)?.hasPrefix("“A” is left out") == true)
    }

    @Test("list names in the language of the text around them, and note if that is not the user's")
    func languageOfNames() {
        let own = GroupingOptions(locale: "de", app: Self.app)
        let format = list(Self.named(messagesFrom, "A", "B", "C").reversed(), own).summary
        #expect(format?.text == "2 more messages from B und C")
        #expect(step("in-english", format) == nil)
        let system = list(Self.named(nil, "A", "B", "C").reversed(), own).summary
        #expect(system?.text == "2 more notifications from B and C")
        #expect(step("in-english", system)?.contains("not known for de and") == true)
    }

    @Test("treat two encodings of an accented name as two names")
    func exactNames() {
        let names = Self.named(nil, "X", "Ame\u{301}lie", "Am\u{e9}lie").reversed()
        #expect(list(Array(names)).summary?.names.count == 2)
    }

    @Test("print a name as it is, placeholder or not")
    func nameWithPlaceholder() {
        let summary = list(Self.named(messagesFrom, "A", "100% %u").reversed(), GroupingOptions(app: Self.app)).summary
        #expect(summary?.text == "1 more messages from 100% %u")
    }

    @Test("list three names and count the rest in the undocumented third form")
    func thirdForm() {
        let format = "%u more from %@ and %u others"
        let options = GroupingOptions(app: .formats(format))
        let many = list(Self.named(format, "L", "A", "B", "C", "D", "E").reversed(), options).summary
        #expect(many?.text == "5 more from A, B, C and 2 others")
        #expect(step("names-counted", many)?.hasSuffix(": “D”, “E”") == true)
        let few = list(Self.named(format, "L", "A", "B", "C", "D").reversed(), options).summary
        #expect(few?.text == "4 more from A, B, C, and D and 0 others")
    }

    @Test("have only the number of others on iOS 15 and later")
    func sinceIOS15() throws {
        let value = list(
            [Self.episodes("A", 3), Self.episodes("B", 4), Self.episodes("C", 5)], GroupingOptions(app: Self.app))
        let summary = try #require(value.groups.first?.summaries.first { $0.era == .iOS15 })
        #expect(summary.text == "2 more notifications")
        #expect(summary.count == 2)
        #expect(summary.names.isEmpty)
        #expect(
            summary.steps.map(\.explanation) == [
                "others: 2 is the number of notifications below the leading one",
                "keys-ignored: summary-arg and summary-arg-count have no effect on these systems, as documented",
                "format-ignored: the category's summary format is not used on these systems, as observed",
            ])
    }

    @Test("note a group in which only some notifications have a name")
    func partlyNamed() {
        #expect(list([Message(arg: "A"), Message()]).groups.first?.notes == [.partlyNamed(named: 1, of: 2)])
        #expect(list([Message(arg: "A"), Message(arg: "B")]).groups.first?.notes == [])
        #expect(list([Message(arg: "A")]).groups.first?.notes == [])
    }

    @Test("fall back if a key has no text")
    func missingKey() {
        let app = AppManifest(categories: [NotificationCategory(identifier: "a", summaryFormat: .key("NOWHERE"))])
        let summary = list(Array(repeating: 3, Message(category: "a")), GroupingOptions(app: app)).summary
        #expect(summary?.text == "2 more notifications")
        #expect(
            step("missing-key", summary)
                == "the default text, because no string table has the key “NOWHERE” for en")
    }

    @Test("Neither a category in common nor the time makes a stack: the thread does (taourl.com/read-1910694)")
    func categoryAndTime() {
        func groups(_ threads: [JSONValue]) -> Int {
            list(threads.map { Message(thread: $0, category: "MESSAGE") }).groups.count
        }
        #expect(groups(["a", "b"]) == 2 && groups(["a", "a"]) == 1)
    }
}
