import AppResources
import JSONText
import PushPayload

extension Rule {
    static let summaryPluralMissing = Rule(
        "summary-plural-missing", family: .app, severity: .warning, confidence: .observed,
        summary: "a summary format that lacks a plural form its language needs",
        explanation: """
            Languages sort numbers into forms: English has one and other, Russian one, few and many, and Hebrew on these \
            systems one, two, many and other. A plural entry needs a text for each form that whole numbers have in its \
            language. `other` replaces a missing one; if it is missing too, there is no text for those numbers.
            """,
        bad: Example(
            #"{"aps": {"alert": "Pizza today?", "category": "message"}}"#, app: plural(["one": "%u more message"]),
            at: "/aps/category"),
        good: Example(
            #"{"aps": {"alert": "Pizza today?", "category": "message"}}"#,
            app: plural(["one": "%u more message", "other": "%u more messages"])),
        references: [.groupedNotifications, .summaryFormat],
        on: .key(.category), pushTypes: [.alert],
        check: .app { request, app, findings in
            guard let summary = CategorySummary(request, app, findings) else { return }
            var lacking: [String] = []
            var isTextless = false
            for text in summary.texts {
                let missing = text.missingCategories(for: text.language)
                if missing.isEmpty { continue }
                let samples = CategorySummary.samples(for: text.language)
                let reached = samples.map { PluralRules.category(of: $0, language: text.language) ?? .other }
                let needed = missing.filter(reached.contains)
                if needed.isEmpty { continue }
                lacking.append("\(needed.map(\.rawValue).listed) in \(text.language)")
                isTextless =
                    isTextless || samples.contains { text.format(for: $0, locale: text.language).format == nil }
            }
            if lacking.isEmpty { return }
            findings.report(
                .value("/aps/category"),
                "the summary format of \"\(summary.category)\" has no text for \(lacking.joined(separator: ", "))",
                effect: isTextless
                    ? "for some numbers iOS 12 to 14 show the default text" : "the text for other numbers is shown")
        })

    private static func plural(_ texts: KeyValuePairs<String, String>) -> ExampleApp {
        // Rules are made at every start, and the first `joined(separator:)` looks through all conformances of the program.
        let forms = texts.reduce(into: "") { forms, form in
            if !forms.isEmpty { forms += ", " }
            forms += #""\#(form.key)": {"stringUnit": {"value": "\#(form.value)"}}"#
        }
        return ExampleApp(
            #"""
            {"strings": ["Localizable.xcstrings"],
             "categories": [{"identifier": "message", "summary-format": {"key": "MORE"}}]}
            """#,
            tables: [
                "Localizable.xcstrings": #"""
                {"sourceLanguage": "en", "version": "1.0", "strings": {
                 "MORE": {"localizations": {"en": {"variations": {"plural": {\#(forms)}}}}}}}
                """#
            ])
    }
}
