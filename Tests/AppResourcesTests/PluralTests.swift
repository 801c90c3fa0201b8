import AppResources
import JSONText
import Testing

@Suite("Plural rules")
struct PluralTests {
    @Test("agree with Intl in every language", arguments: IntlSamples.all)
    func agreement(_ samples: IntlSamples) throws {
        var seen: Set<String> = []
        for (language, answer) in samples.languages {
            guard let expected = answer["/plurals"]?.string?.map({ samples.letters[String($0)]?.string }) else {
                continue
            }
            try #require(expected.count == samples.numbers.count)
            seen.insert(language)
            let found = samples.numbers.map {
                PluralRules.category(of: $0, language: language, age: samples.age)?.rawValue
            }
            #expect(found == expected, "\(language)")
        }
        #expect(seen.count > 200)
    }

    @Test("differ by age where CLDR has changed them")
    func ages() {
        #expect(PluralRules.category(of: 20, language: "he", age: .cldr36) == .many)
        #expect(PluralRules.category(of: 20, language: "he") == .other)
        #expect(PluralRules.category(of: 1_000_000, language: "fr", age: .cldr36) == .other)
        #expect(PluralRules.category(of: 1_000_000, language: "fr") == .many)
    }

    @Test("reach only the categories they list, and all of them")
    func categories() throws {
        let numbers = Array(0...1_200) + [100_000, 1_000_000].flatMap { [$0, $0 + 1] } as [UInt64]
        for language in PluralRules.languages {
            let reached = Set(numbers.compactMap { PluralRules.category(of: $0, language: language) })
            #expect(reached == Set(try #require(PluralRules.categories(of: language))), "\(language)")
        }
    }

    @Test(
        "are found under every spelling of a language",
        arguments: [
            ("pt-BR", "pt"), ("pt_BR", "pt"), ("pt-AO", "pt-PT"), ("iw", "he"), ("in", "id"), ("no", "nb"),
            ("zh-Hans-CN", "zh"), ("ru_RU.UTF-8", "ru"), ("German", "de"), ("sr-Latn-RS", "sr"), ("EN-us", "en"),
        ])
    func spellings(_ name: String, _ language: String) {
        #expect(PluralRules.categories(of: name) != nil)
        for count: UInt64 in 0...130 {
            #expect(
                PluralRules.category(of: count, language: name) == PluralRules.category(of: count, language: language))
        }
    }

    @Test("don't guess for a language that CLDR doesn't list", arguments: ["tlh", "", "-", "x", "🙂"])
    func unknown(_ language: String) {
        #expect(PluralRules.category(of: 1, language: language) == nil)
        #expect(PluralRules.categories(of: language) == nil)
    }

    @Test("take the largest count")
    func largest() {
        for language in PluralRules.languages { #expect(PluralRules.category(of: .max, language: language) != nil) }
    }
}

@Suite("List patterns")
struct ListPatternTests {
    @Test(
        "join as the language does",
        arguments: [
            ("en", "A", "A and B", "A, B, and C", "A, B, C, and D"),
            ("en-GB", "A", "A and B", "A, B and C", "A, B, C and D"),
            ("de-AT", "A", "A und B", "A, B und C", "A, B, C und D"),
            ("fr", "A", "A et B", "A, B et C", "A, B, C et D"),
            ("ru", "A", "A и B", "A, B и C", "A, B, C и D"),
            ("he", "A", "A וB", "A, B וC", "A, B, C וD"),
            ("iw", "A", "A וB", "A, B וC", "A, B, C וD"),
            ("ar", "A", "A وB", "A وB وC", "A وB وC وD"),
            ("ja", "A", "A、B", "A、B、C", "A、B、C、D"),
            ("zh_CN", "A", "A和B", "A、B和C", "A、B、C和D"),
            ("ko", "A", "A 및 B", "A, B 및 C", "A, B, C 및 D"),
            ("tlh", "A", "A and B", "A, B, and C", "A, B, C, and D"),
        ])
    func joined(_ language: String, _ one: String, _ two: String, _ three: String, _ four: String) {
        let pattern = ListPattern.of(language: language)
        #expect(pattern.joined([]) == "")
        #expect(pattern.joined(["A"]) == one)
        #expect(pattern.joined(["A", "B"]) == two)
        #expect(pattern.joined(["A", "B", "C"]) == three)
        #expect(pattern.joined(["A", "B", "C", "D"]) == four)
    }

    /// The differences between the tables and an Intl, with the reasons.
    static let differences = [
        "ba": "new in CLDR 48", "shn": "new in CLDR 48",
        "he": "ICU puts a hyphen before what is not in Hebrew letters", "ml": "changed in CLDR 48",
        "ne": "changed in CLDR 48",
    ]

    @Test("agree with Intl in every language", arguments: IntlSamples.all)
    func agreement(_ samples: IntlSamples) throws {
        var seen = 0
        for (language, answer) in samples.languages {
            guard let expected = answer["/lists"]?.array?.compactMap(\.string) else { continue }
            if samples.age == .current, Self.differences[language] != nil { continue }
            seen += 1
            let pattern = ListPattern.of(language: language, age: samples.age)
            let items = ["A", "B", "C", "D"]
            #expect((2...4).map { pattern.joined(Array(items.prefix($0))) } == expected, "\(language)")
        }
        #expect(seen > 140)
    }

    @Test("keep every item, whatever it contains", arguments: PluralRules.languages)
    func items(_ language: String) {
        let items = ["{0}", "{1}", "", "%@", "ב"]
        let text = ListPattern.of(language: language).joined(items + ["x"])
        #expect(items.allSatisfy { $0.isEmpty || text.contains($0) })
    }
}

/// The results of an Intl for the languages of the tables, written by `intl-samples.py`.
struct IntlSamples: Sendable, CustomTestStringConvertible {
    let age: PluralRules.Age
    let release: String
    let numbers: [UInt64]
    let letters: JSONObject
    let languages: [(String, JSONValue)]

    var testDescription: String { release }

    static let all = [("intl-samples.json", PluralRules.Age.current), ("intl-samples-36.json", .cldr36)].compactMap {
        try? IntlSamples($0, age: $1)
    }

    private init(_ name: String, age: PluralRules.Age) throws {
        let samples = try JSONDocument(parsing: Fixture.bytes(name)).value
        self.age = age
        release = try #require(samples["/release"]?.string)
        numbers = try #require(samples["/numbers"]?.array).compactMap { $0.number.map { UInt64($0) } }
        letters = try #require(samples["/letters"]?.object)
        languages = try #require(samples["/languages"]?.object).members.map { ($0.name, $0.value) }
    }
}
