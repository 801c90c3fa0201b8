import AppResources
import JSONText
import Testing

@testable import PushGrouping

@Suite("Hidden previews")
struct HiddenPreviewTests {
    static let app = AppManifest(categories: [
        NotificationCategory(
            identifier: "message", summaryFormat: .literal("%u more messages"),
            hiddenPreviewsPlaceholder: .literal("%u messages"), showsTitle: true),
        NotificationCategory(
            identifier: "photo", hiddenPreviewsPlaceholder: .literal("%u photos"), showsSubtitle: true),
        NotificationCategory(identifier: "broken", hiddenPreviewsPlaceholder: .literal("%d things")),
        NotificationCategory(identifier: "named", hiddenPreviewsPlaceholder: .literal("%u from %@")),
        NotificationCategory(identifier: "fixed", hiddenPreviewsPlaceholder: .literal("Message")),
    ])

    private func hidden(_ newestFirst: [JSONValue?], weight: JSONValue? = nil) -> HiddenPreview? {
        let messages = newestFirst.reversed().map { category in
            Message(
                body: nil, category: category,
                more: ["alert": ["title": "T", "subtitle": "S", "body": "B", "summary-arg-count": weight ?? 1]])
        }
        return list(messages, GroupingOptions(previews: .whenUnlocked, app: Self.app)).groups.first?.hidden
    }

    @Test("count the leading notification too: nine hidden, then eight more")
    func nineThenEight() {
        #expect(hidden(Array(repeating: 9, "message"), weight: 4)?.text == "9 messages")
        let unlocked = GroupingOptions(previews: .whenUnlocked, isLocked: false, app: Self.app)
        let shown = list(Array(repeating: 9, Message(category: "message")), unlocked)
        #expect(shown.groups.first?.hidden == nil)
        #expect(shown.summary?.text == "8 more messages")
    }

    static let placeholders: [(newestFirst: [JSONValue?], text: String)] = [
        (["message"], "1 messages"), ([nil], "Notification"), ([nil, nil, nil], "3 Notifications"),
        (["fixed", "fixed"], "Message"), (["broken", "broken"], "2 Notifications"), (["named"], "Notification"),
        (["message", "photo", "message"], "2 messages and 1 photos"),
        (["message", nil], "Notification and 1 messages"),
        (["message", "photo", "photo", "photo", nil], "Notification, 3 photos, and 1 messages"),
    ]

    @Test("replace content by placeholders", arguments: placeholders)
    func placeholder(_ newestFirst: [JSONValue?], _ text: String) {
        #expect(hidden(newestFirst)?.text == text)
    }

    @Test("keep title and subtitle only where the category says so")
    func titles() {
        #expect(hidden(["message"])?.title?.text == "T")
        #expect(hidden(["message"])?.subtitle == nil)
        #expect(hidden(["photo", "message"])?.title == nil)
        #expect(hidden(["photo", "message"])?.subtitle?.text == "S")
        #expect(hidden([nil])?.title == nil)
    }

    @Test("explain why a placeholder is not used")
    func faults() {
        let refusal = "%d is neither %u nor %@"
        #expect(
            hidden(["broken"])?.parts.first?.fault?.explanation
                == "format-refused: the system does not use “%d things”: \(refusal)")
        #expect(
            hidden(["named"])?.parts.first?.fault?.explanation
                == "placeholder-needs-names: “%u from %@” asks for names, and a placeholder can give only a number")
    }

    @Test("are hidden by the setting and the lock")
    func setting() {
        #expect(GroupingOptions(previews: .never, isLocked: false).hidesPreviews)
        #expect(GroupingOptions(previews: .whenUnlocked, isLocked: true).hidesPreviews)
        #expect(!GroupingOptions(previews: .whenUnlocked, isLocked: false).hidesPreviews)
        #expect(!GroupingOptions(previews: .always, isLocked: true).hidesPreviews)
    }
}
