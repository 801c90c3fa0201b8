import AppResources
import JSONText
import TestSupport
import Testing

@testable import PushGrouping

/// Laws for every sequence of notifications.
@Suite("Laws of grouping")
struct LawTests {
    static let formats = [
        "%u more", "%u more from %@", "%2$@: %1$u", "%u of %@ and %u", "more", "%d more", "%@", "100%", "100%% %u",
    ]
    static let options = GroupingOptions(
        app: AppManifest(
            categories: formats.map { NotificationCategory(identifier: $0, summaryFormat: .literal($0)) }
                + [NotificationCategory(identifier: "key", summaryFormat: .key("KEY"))]))

    static func messages(_ random: inout SeededGenerator, count: Int, formats: [String] = formats + ["key"])
        -> [Message]
    {
        let few = random.oneIn(2) ? formats : Array(formats.shuffled(using: &random).prefix(1))
        let alwaysNamed = random.oneIn(2)
        return (0..<count).map { index in
            let thread = random.oneIn(4) ? nil : ["a", "b", "c"].randomElement(using: &random)
            var message = Message(body: .string("text \(index)"), thread: thread.map { .string($0) })
            if alwaysNamed || random.oneIn(2) { message.arg = .string(random.text(from: Array("AB%@u"), upTo: 2)) }
            if random.oneIn(3) { message.weight = .integer([-1, 0, 2, 5].randomElement(using: &random) ?? 1) }
            if !random.oneIn(4) { message.category = few.randomElement(using: &random).map { .string($0) } }
            // Each thread has its own identifiers, so that notifications are replaced only within it.
            if random.oneIn(3) { message.collapse = (thread ?? "") + (random.oneIn(2) ? "1" : "2") }
            return message
        }
    }

    @Test("what happens in other threads changes nothing in a thread", arguments: 0..<100)
    func otherThreads(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let messages = Self.messages(&random, count: 30)
        let isOther = messages.map { $0.thread != "a" }
        var others = zip(messages, isOther).filter(\.1).map(\.0).shuffled(using: &random).makeIterator()
        let mixed = zip(messages, isOther).compactMap { $1 ? others.next() : $0 }
        func thread(_ messages: [Message]) -> Group? {
            list(messages, Self.options).groups.first { $0.kind == .thread("a") }
        }
        #expect(thread(messages) == thread(mixed))
    }

    @Test("replacing by collapse identifier never raises a count", arguments: 0..<100)
    func replacing(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let messages = Self.messages(&random, count: 20).map { message in
            var plain = message
            plain.weight = nil
            return plain
        }
        guard var again = messages.filter({ $0.collapse != nil }).randomElement(using: &random) else { return }
        again.body = "again"
        let before = list(messages, Self.options)
        let after = list(messages + [again], Self.options)
        func total(_ result: GroupingResult) -> Int { result.groups.reduce(0) { $0 + $1.notifications.count } }
        #expect(total(after) == total(before))
        for group in after.groups {
            let earlier = before.groups.first { $0.kind == group.kind }
            #expect(group.summaries.map(\.count) == earlier?.summaries.map(\.count))
        }
    }

    @Test("the count is the sum of the weights below the leading notification", arguments: 0..<100)
    func counting(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        for group in list(Self.messages(&random, count: 30), Self.options).groups {
            let sum = group.others.reduce(UInt64(0)) { total, next in
                let (sum, overflow) = total.addingReportingOverflow(next.weight)
                return overflow ? .max : sum
            }
            #expect(group.summaries.map(\.count) == [sum, UInt64(group.others.count)])
            #expect(group.summaries.allSatisfy { ($0.text == nil) == group.others.isEmpty })
        }
    }

    @Test("one format for all of a thread prints the count", arguments: 0..<50)
    func printing(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        for group in list(Self.messages(&random, count: 30, formats: ["%u more"]), Self.options).groups {
            guard let summary = group.summaries.first, group.notifications.allSatisfy({ $0.category != nil }) else {
                continue
            }
            #expect(summary.text == (group.others.isEmpty ? nil : "\(summary.count) more"))
        }
    }

    @Test("grouping by app is the same as removing all threads", arguments: 0..<100)
    func byApp(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let messages = Self.messages(&random, count: 30)
        let threadless = messages.map { message in
            var message = message
            message.thread = nil
            return message
        }
        var byApp = Self.options
        byApp.grouping = .byApp
        let merged = list(messages, byApp).groups
        let plain = list(threadless, Self.options).groups
        #expect(merged.map { $0.notifications.map(\.arrival) } == plain.map { $0.notifications.map(\.arrival) })
        #expect(merged.map(\.summaries) == plain.map(\.summaries))
    }

    @Test("the stacks after each step are those of the steps so far", arguments: 0..<40)
    func steps(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        var options = Self.options
        options.grouping = GroupingOptions.Grouping.allCases.randomElement(using: &random) ?? .automatic
        options.eras = [random.oneIn(3) ? .watchOS8 : .iOS12to14, .iOS15]
        (options.hasWatch, options.usesScheduledSummary) = (random.oneIn(4), random.oneIn(4))
        if random.oneIn(3) { options.previews = .never }
        let events = [
            #"{"event":"read","thread":"a"}"#, #"{"event":"open","thread":"b"}"#, #"{"event":"dismiss","all":true}"#,
            #"{"event":"remove","number":3}"#, #"{"event":"unlock"}"#, #"{"event":"lock"}"#,
            #"{"event":"badge","number":0}"#,
            #"{"event":"expand","thread":"a"}"#, #"{"event":"offline"}"#, #"{"event":"online"}"#,
        ]
        let steps = try Self.messages(&random, count: 40).enumerated().map { index, message in
            guard random.oneIn(4), let event = events.randomElement(using: &random) else {
                return SequenceStep.delivery(message.delivery(String(index)))
            }
            let root = try #require(try JSONDocument(parsing: Array(event.utf8)).value.object)
            return try SequenceStep(event: root, label: String(index))
        }
        var (kept, plain) = (NotificationList(options), NotificationList(options))
        var removals = 0
        for step in steps {
            let shown = kept.result(taking: step)
            plain.take(step)
            let all = plain.result()
            #expect(shown.devices == all.devices)
            #expect(shown.removals == Array(all.removals.dropFirst(removals)))
            removals = all.removals.count
        }
    }

    @Test("every notification is in a group, not displayed, replaced or cleared", arguments: 0..<50)
    func nothingLost(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let messages = Self.messages(&random, count: 40).map { message in
            var message = message
            if random.oneIn(5) { message.badge = .integer(Int64.random(in: 0...1, using: &random)) }
            if random.oneIn(6) { message.body = nil }
            if random.oneIn(3) { message.app = "other" }
            return message
        }
        let result = list(messages, Self.options)
        let places =
            result.groups.flatMap { $0.notifications.map(\.arrival) } + result.notDisplayed.map(\.arrival)
            + result.replaced.map(\.arrival) + result.cleared.map(\.arrival)
        #expect(places.sorted() == Array(messages.indices))
        #expect(result.groups.map(\.leading.arrival) == result.groups.map(\.leading.arrival).sorted(by: >))
    }

    @Test("no placeholder is printed in any language, and an unfilled one is explained", arguments: 0..<50)
    func noRawPlaceholder(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let languages = PluralRules.languages + ["xx", "", "en-", "zh-Hant-TW"]
        let formats = (0..<3).map { _ in random.text(from: Array("%%uu@@d$12 n#"), upTo: 8) }.filter {
            !$0.contains("%%")
        }
        let app = AppManifest(
            categories: formats.map {
                NotificationCategory(
                    identifier: $0, summaryFormat: .literal($0), hiddenPreviewsPlaceholder: .literal($0))
            })
        let messages = Self.messages(&random, count: 20, formats: formats).map { message in
            var message = message
            if message.arg != nil { message.arg = .string(random.text(from: Array("ABC"), upTo: 2)) }
            return message
        }
        for locale in languages.shuffled(using: &random).prefix(10) {
            let options = GroupingOptions(previews: .never, locale: locale, app: app)
            for group in list(messages, options).groups {
                let texts = group.summaries.compactMap(\.text) + [group.hidden?.text].compactMap { $0 }
                for text in texts { #expect(!text.contains("%"), "\(formats)") }
                #expect(
                    group.summaries.allSatisfy { !$0.steps.isEmpty && $0.steps.allSatisfy { !$0.sentence.isEmpty } })
            }
        }
    }

    @Test("plural texts leave no placeholder either, and a missing one is explained", arguments: 0..<50)
    func noRawPlaceholderInPlurals(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let languages = Array(PluralRules.languages.shuffled(using: &random).prefix(8))
        func plurals() -> JSONValue {
            let texts = PluralCategory.allCases.filter { _ in random.oneIn(2) }.map { category in
                let format = ["%u", "%u from %@", "%2$@ %1$u", "%d", "one", "%@", "%lld", "%u %"].randomElement(
                    using: &random)
                return (
                    category.rawValue,
                    ["stringUnit": ["state": "translated", "value": .string(format ?? "")]] as JSONValue
                )
            }
            return ["variations": ["plural": .object(JSONObject(texts))]]
        }
        let catalog: JSONValue = [
            "sourceLanguage": "en", "version": "1.0",
            "strings": ["KEY": ["localizations": .object(JSONObject(languages.map { ($0, plurals()) }))]],
        ]
        var app = AppManifest(categories: [
            NotificationCategory(identifier: "key", summaryFormat: .key("KEY"), hiddenPreviewsPlaceholder: .key("KEY"))
        ])
        try app.tables.add(JSONWriter().bytes(catalog), path: "Localizable.xcstrings")
        for locale in languages + ["xx"] {
            for count in 2...6 {
                let messages = (0..<count).map { _ in
                    Message(
                        arg: random.oneIn(9) ? nil : "A", weight: .integer(Int64.random(in: 1...9, using: &random)),
                        category: "key")
                }
                let result = list(messages, GroupingOptions(previews: .never, locale: locale, app: app))
                let summary = try #require(result.summary)
                let text = try #require(summary.text)
                let hidden = try #require(result.groups.first?.hidden)
                #expect(!text.contains("%") && !hidden.text.contains("%"))
                let isExplained = summary.steps.contains { $0.sentence.hasPrefix("the default text, because") }
                #expect(isExplained != summary.steps.contains { $0.code == "common-format" })
                #expect(hidden.parts.allSatisfy { $0.isDefault == ($0.fault != nil) })
            }
        }
    }
}
