import AppResources
import JSONText
import Testing

@testable import PushGrouping

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder under `Payloads/groups`: the notifications and, if categories matter, the receiving app.
struct Sample: Sendable {
    let name: String

    func bytes(_ path: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "Payloads/groups/\(name)/\(path)")))
    }

    var app: AppManifest {
        get throws {
            guard let text = try? bytes("app.json") else { return AppManifest() }
            var app = try AppManifest(parsing: text)
            for path in app.stringPaths { try app.tables.add(bytes(path), path: path) }
            return app
        }
    }

    func result(_ options: GroupingOptions = GroupingOptions()) throws -> GroupingResult {
        var options = options
        options.app = try app
        var list = NotificationList(options)
        for (index, line) in try bytes("notifications.jsonl").split(separator: UInt8(ascii: "\n")).enumerated() {
            let document = try JSONDocument(parsing: Array(line))
            list.deliver(try #require(Delivery(document.value, label: "\(name):\(index + 1)")))
        }
        return list.result()
    }
}

@Suite("The samples under Payloads/groups")
struct SampleTests {
    static let summaries: [(name: String, texts: [String?])] = [
        ("mail-from-work", ["4 more messages from Work"]),
        ("podcasts-seven-more", ["7 more episodes from Song by Song, Radiolab, and The Daily"]),
        ("podcasts-ten-more", ["10 more episodes from Song by Song, Song Exploder, Radiolab, and The Daily"]),
        ("podcast-alone", [nil]),
        ("news-nine-more", ["9 more notifications"]),
        ("news-one-more", ["1 more notification"]),
        ("calendar-from-michele", ["3 more notifications from Michele"]),
        (
            "mail-threads",
            [
                "2 more messages for thread Re: WWDC presentation", "1 more message from iCloud",
                "1 more message from Michele",
            ]
        ),
        ("alice-and-me", ["5 more notifications from Alice and Me"]),
        ("messages-and-photos", ["5 more messages and 3 more photos"]),
        ("messages-and-photos-named", ["8 more notifications"]),
        ("kritarth", ["3 more messages from Teja and Kritarth"]),
        ("partly-named", ["2 more notifications"]),
        ("badge-clears", ["1 more notification"]),
        ("collapse-as-thread", [nil]),
        ("owners-and-replacing", ["1 more notification", nil, nil, nil]),
        (
            "localized-plurals",
            ["1 more notification", "2 more notifications", "5 more notifications", "21 more notifications"]
        ),
    ]

    @Test("have the expected summaries on iOS 12 to 14", arguments: summaries)
    func summary(_ name: String, _ texts: [String?]) throws {
        let groups = try Sample(name: name).result().groups
        #expect(groups.map { $0.summaries.first { $0.era == .iOS12to14 }?.text } == texts)
    }

    @Test("show nine hidden messages, then eight more")
    func hidden() throws {
        let sample = Sample(name: "hidden-messages")
        let locked = try sample.result(GroupingOptions(previews: .whenUnlocked)).groups
        #expect(locked.map(\.hidden?.text) == ["9 messages"])
        let unlocked = try sample.result(GroupingOptions(previews: .whenUnlocked, isLocked: false))
        #expect(unlocked.groups.first?.hidden == nil)
        #expect(unlocked.summary?.text == "8 more messages")
    }

    static let plurals: [(locale: String, texts: [String?])] = [
        ("ru", ["Ещё 1 уведомление", "Ещё 2 уведомления", "Ещё 5 уведомлений", "Ещё 21 уведомление"]),
        ("he", ["עוד הודעה אחת", "עוד שתי הודעות", nil, nil]),
    ]

    @Test("use the plural text for the count, and note if there is none", arguments: plurals)
    func plural(_ locale: String, _ texts: [String?]) throws {
        let result = try Sample(name: "localized-plurals").result(GroupingOptions(locale: locale))
        for (group, text) in zip(result.groups, texts) {
            let summary = try #require(group.summaries.first)
            if let text {
                #expect(summary.text == text)
            } else {
                #expect(summary.steps.contains { $0.code == "no-plural-text" })
                #expect(summary.text == SystemTexts().more(summary.count, language: locale))
            }
        }
    }
}
