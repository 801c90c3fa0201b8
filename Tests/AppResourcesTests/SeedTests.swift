import AppResources
import Testing

@Suite("Apple's own examples of plural summaries")
struct SeedTests {
    let tables: StringTables

    init() throws {
        var tables = StringTables()
        for language in ["en", "he", "ru"] {
            let path = "\(language).lproj/Localizable.stringsdict"
            try tables.add(Fixture.bytes("Fixtures/\(path)"), path: "App/Resources/\(path)")
        }
        self.tables = tables
    }

    private func entry(_ locale: String, _ key: String = "NOTIFICATION_SUMMARY") throws -> LocalizedText {
        try #require(tables.text(key, locale: locale))
    }

    @Test("English has a text for one and for the others")
    func english() throws {
        let entry = try entry("en")
        #expect(entry.format(for: 1, locale: "en") == .format("%u more notification", category: .one))
        for count: UInt64 in [0, 2, 9, 21, 1_000_000] {
            #expect(entry.format(for: count, locale: "en") == .format("%u more notifications", category: .other))
        }
        #expect(entry.missingCategories(for: "en") == [])
    }

    @Test("names stay in the format")
    func names() throws {
        let entry = try entry("en", "NOTIFICATION_SUMMARY_FROM")
        #expect(entry.format(for: 1, locale: "en").format == "%u more notification from %@")
        #expect(entry.format(for: 3, locale: "en").format == "%u more notifications from %@")
    }

    @Test("Hebrew has no text for the numbers of its other category")
    func hebrew() throws {
        let entry = try entry("he")
        #expect(entry.language == "he")
        #expect(entry.match == .locale)
        #expect(entry.format(for: 1, locale: "he") == .format("עוד הודעה אחת", category: .one))
        #expect(entry.format(for: 2, locale: "he") == .format("עוד שתי הודעות", category: .two))
        for count in [0] + Array(3...130) as [UInt64] {
            #expect(entry.format(for: count, locale: "he-IL") == .noText(.other, variable: "notifications"))
        }
        #expect(entry.missingCategories(for: "he") == [.other])
        #expect(try self.entry("iw_IL").content == entry.content)
    }

    @Test("Russian is complete for whole numbers without other")
    func russian() throws {
        let entry = try entry("ru-RU")
        #expect(entry.match == .language)
        #expect(entry.missingCategories(for: "ru") == [])
        let expected: [(UInt64, String)] = [
            (1, "Еще %u уведомление"), (2, "Еще %u уведомления"), (4, "Еще %u уведомления"), (5, "Еще %u уведомлений"),
            (0, "Еще %u уведомлений"), (11, "Еще %u уведомлений"), (12, "Еще %u уведомлений"),
            (21, "Еще %u уведомление"), (22, "Еще %u уведомления"), (25, "Еще %u уведомлений"),
            (111, "Еще %u уведомлений"), (1_000_001, "Еще %u уведомление"),
        ]
        for (count, text) in expected { #expect(entry.format(for: count, locale: "ru").format == text) }
    }

    @Test("XML and binary property lists say the same")
    func binary() throws {
        var binary = StringTables()
        for language in ["en", "he"] {
            let bytes = try Fixture.bytes("Fixtures/\(language).lproj/Binary.stringsdict")
            try binary.add(bytes, path: "\(language).lproj/Localizable.stringsdict")
            for key in ["NOTIFICATION_SUMMARY", "NOTIFICATION_SUMMARY_FROM"] {
                #expect(binary.text(key, locale: language) == tables.text(key, locale: language))
            }
        }
    }
}

@Suite("The system's own texts")
struct SystemTextTests {
    @Test("are those of Apple's examples")
    func english() {
        #expect(SystemTexts().more(1, language: "en") == "1 more notification")
        #expect(SystemTexts().more(9, language: "en") == "9 more notifications")
        let names = ListPattern.of(language: "en").joined(["Alice", "Me"])
        #expect(
            SystemTexts().moreFrom(5, names: names, language: "en") == "5 more notifications from Alice and Me")
        #expect(SystemTexts().hidden(1, language: "en") == "Notification")
        #expect(SystemTexts().hidden(9, language: "en") == "9 Notifications")
    }

    @Test("are English where no translation is known")
    func others() {
        #expect(SystemTexts().isTranslated("en_GB"))
        #expect(!SystemTexts().isTranslated("de"))
        #expect(!SystemTexts().isTranslated(""))
        #expect(SystemTexts().more(2, language: "de") == "2 more notifications")
    }
}
