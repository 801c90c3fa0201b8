@testable import AppResources
import Testing

@Suite("Plural texts")
struct PluralTextTests {
    private func text(_ format: String, _ variables: PluralVariable...) -> LocalizedText {
        LocalizedText(.plural(format: format, variables: variables), language: "en")
    }

    private func variable(_ name: String, argument: Int? = nil, _ texts: [PluralCategory: String]) -> PluralVariable {
        PluralVariable(name: name, valueType: "u", argument: argument, texts: texts)
    }

    @Test("choose by the locale, and fall back to other")
    func choice() {
        let entry = text("%#@n@", variable("n", [.one: "one", .other: "other"]))
        #expect(entry.format(for: 1, locale: "en") == .format("one", category: .one))
        #expect(entry.format(for: 3, locale: "pl") == .format("other", category: .other))
        #expect(entry.format(for: 0, locale: "fr") == .format("one", category: .one))
        #expect(entry.format(for: 1, locale: "tlh") == .format("other", category: .other))
        #expect(entry.missingCategories(for: "pl") == [.few, .many])
        #expect(entry.missingCategories(for: "ar") == [.zero, .two, .few, .many])
        #expect(entry.missingCategories(for: "fr") == [])
        #expect(entry.missingCategories(for: "ja") == [])
    }

    @Test("take an explicit zero for 0 in every language", arguments: PluralRules.languages)
    func zero(_ language: String) {
        let entry = text("%#@n@", variable("n", [.zero: "none", .other: "%u"]))
        #expect(entry.format(for: 0, locale: language) == .format("none", category: .zero))
    }

    @Test("always give a text where every category has one", arguments: PluralRules.languages)
    func complete(_ language: String) {
        let texts = Dictionary(uniqueKeysWithValues: PluralCategory.allCases.map { ($0, $0.rawValue) })
        let entry = text("%#@n@", variable("n", texts))
        for count: UInt64 in Array(0...130) + [1_000_000, .max] {
            let category = PluralRules.category(of: count, language: language)
            let expected = count == 0 ? .zero : category
            #expect(entry.format(for: count, locale: language).format == expected?.rawValue)
        }
        #expect(entry.missingCategories(for: language) == [])
    }

    @Test("replace several variables, also nested ones")
    func several() {
        let messages = variable("m", [.one: "%u message", .other: "%u messages in %#@c@"])
        let chats = variable("c", [.one: "a chat", .other: "chats"])
        let entry = text("%#@m@ from %@", messages, chats)
        #expect(entry.format(for: 1, locale: "en").format == "%u message from %@")
        #expect(entry.format(for: 2, locale: "en").format == "%u messages in chats from %@")
    }

    @Test("keep each number with its argument")
    func positions() {
        let n = variable("n", [.other: "%u more"])
        #expect(text("%1$#@n@ from %2$@", n).format(for: 2, locale: "en").format == "%u more from %@")
        #expect(text("%2$@: %1$#@n@", n).format(for: 2, locale: "en").format == "%2$@: %1$u more")
        let second = variable("n", argument: 2, [.other: "%u more"])
        #expect(text("%1$@: %#@n@", second).format(for: 2, locale: "en").format == "%@: %u more")
        #expect(text("%#@n@ 100%%", n).format(for: 2, locale: "en").format == "%u more 100%%")
    }

    @Test("report a variable that is missing or contains itself")
    func undefined() {
        #expect(text("%#@n@").format(for: 1, locale: "en") == .undefined(variable: "n"))
        let loop = [variable("a", [.other: "%#@b@"]), variable("b", [.other: "%#@a@"])]
        let entry = LocalizedText(.plural(format: "%#@a@", variables: loop), language: "en")
        #expect(entry.format(for: 1, locale: "en") == .undefined(variable: "a"))
    }

    @Test("do not grow without bound by variables that double each other")
    func doubling() {
        let variables = (0..<40).map { variable("v\($0)", [.other: String(repeating: "%#@v\($0 + 1)@", count: 40)]) }
        let entry = LocalizedText(.plural(format: "%#@v0@", variables: variables), language: "en")
        guard case .undefined = entry.format(for: 1, locale: "en") else {
            Issue.record("a text was given")
            return
        }
    }

    @Test(
        "show their placeholders",
        arguments: [
            ("%u more from %@", ["u", "@"]), ("%2$@ %1$lu", ["2@", "1lu"]), ("100%% of %d%", ["d"]),
            ("%-5.2f%%%@", ["f", "@"]), ("% d", ["d"]), ("%#@n@ %1$#@m@", ["#n", "1#m"]), ("%", []), ("%$@ %y", []),
            ("%0$u %99999999999999999999$u", []), ("%lld", ["lld"]), ("%#@n", ["@"]), ("%e\u{301}", ["e"]),
        ])
    func placeholders(_ format: String, _ expected: [String]) {
        let found = Placeholder.all(in: format).map { placeholder in
            let position = placeholder.position.map(String.init) ?? ""
            switch placeholder.kind {
            case .argument(let conversion): return position + conversion
            case .variable(let name): return position + "#" + name
            }
        }
        #expect(found == expected)
    }
}
