import AppResources
import PushPayload

extension Rule {
    static let summaryFormatUnusable = Rule(
        "summary-format-unusable", .app, .warning, on: .app(with: .category), pushTypes: [.alert],
        finds: "a category whose summary format the system does not use",
        why: """
            A category's summary format holds the number alone, `%u more messages`, or the number and the names, `%u
            more messages from %@`, numbered where the order differs: `%2$@: %1$u more`. A percent sign is written
            `%%`. Any other format, `%d` among them, is silently ignored. A format that is a key needs a text in the
            app's string tables.
            """, source: .observed(.groupedNotifications, .summaryFormat),
        loss: .changes(.stack).before(Key.summaryArg.obsoletedIn),
        app: #"{"categories": [{"identifier": "message", "summary-format": "%u more messages"}]}"#,
        badApp: #"{"categories": [{"identifier": "message", "summary-format": "%d more messages"}]}"#,
        bad: #"{"aps": {"alert": "Pizza today?", "category": "message"}}"#, at: "/aps/category"
    ) { push, app in
        guard let summary = CategorySummary(push, app) else { return [] }
        let what = "the summary format of \"\(summary.category)\""
        let effect = "iOS 12 to 14 sum its notifications up with the default text"
        if case .key(let key) = summary.format, summary.texts.isEmpty {
            guard app.hasTables else { return [] }
            let message = "\(what) is the key \"\(key)\", which the app's string tables do not have"
            return .finding(message, at: .value(.category), effect: effect)
        }
        let faults = summary.formats.compactMap { format in fault(format.choice).map { (format.language, $0) } }
        guard let first = faults.first else { return [] }
        let languages = faults.compactMap { $0.0 }.withoutRepeats
        let place = languages.isEmpty ? "" : " in \(languages.listed)"
        return .finding("\(what)\(place) is not used: \(first.1)", at: .value(.category), effect: effect)
    }

    /// The reason why a format is not used; nil for a missing plural form, which has a finding of its own.
    private static func fault(_ choice: FormatChoice) -> String? {
        switch choice {
        case .noText: return nil
        case .undefined(let variable): return "it names the variable \"\(variable)\", which its entry does not describe"
        case .format(let text, _):
            do {
                _ = try SummaryFormat(text)
                return nil
            } catch { return "in \"\(text)\", \(error.phrase)" }
        }
    }

    static let summaryPluralMissing = Rule(
        "summary-plural-missing", .app, .warning, on: .app(with: .category), pushTypes: [.alert],
        finds: "a summary format that lacks a plural form its language needs",
        why: """
            Languages sort numbers into forms: English has one and other, Russian one, few and many, and Hebrew on
            these systems one, two, many and other. A plural entry needs a text for each form that whole numbers have
            in its language. `other` replaces a missing one; if it is missing too, there is no text for those numbers.
            """, source: .observed(.groupedNotifications, .summaryFormat),
        loss: .changes(.stack).before(Key.summaryArg.obsoletedIn),
        app: .withPlural(
            #""one": {"stringUnit": {"value": "%u more message"}}, "other": {"stringUnit": {"value": "%u more messages"}}"#
        ), badApp: .withPlural(#""one": {"stringUnit": {"value": "%u more message"}}"#),
        bad: #"{"aps": {"alert": "Pizza today?", "category": "message"}}"#, at: "/aps/category"
    ) { push, app in
        guard let summary = CategorySummary(push, app) else { return [] }
        var lacking: [String] = []
        var isTextless = false
        for text in summary.texts {
            let missing = text.missingCategories(for: text.language)
            if missing.isEmpty { continue }
            let samples = CategorySummary.samples(for: text.language)
            let reached = samples.map { PluralRules.category(of: $0, language: text.language) ?? .other }
            let needed = missing.filter(reached.contains)
            if needed.isEmpty { continue }
            lacking.append("\(needed.map { $0.rawValue }.listed) in \(text.language)")
            isTextless = isTextless || samples.contains { text.format(for: $0, locale: text.language).format == nil }
        }
        if lacking.isEmpty { return [] }
        return .finding(
            "the summary format of \"\(summary.category)\" has no text for \(lacking.joined(separator: ", "))",
            at: .value(.category),
            effect: isTextless
                ? "for some numbers iOS 12 to 14 show the default text" : "the text for other numbers is shown")
    }

    static let summaryArgMissing = Rule(
        "summary-arg-missing", .app, .warning, on: .app(with: .category), pushTypes: [.alert],
        yieldsTo: [.anywhere(.summaryArgMisplaced)],
        finds: "a category whose summary format needs a name, without a summary-arg",
        why: """
            A summary format with `%@` takes the names of the notifications it sums up from `summary-arg` in their
            alerts. If one notification of a group has none, the whole group is summed up with the default text. iOS 15
            and later use neither the format nor the names.
            """, source: .observed(.groupedNotifications, .summaryArgument, .summaryFormat),
        loss: .changes(.stack).before(Key.summaryArg.obsoletedIn),
        app: #"{"categories": [{"identifier": "message", "summary-format": "%u more messages from %@"}]}"#,
        bad: .document(
            #"{"aps": {"alert": {"title": "Teja", "body": "Not again"}, "category": "message"}}"#, minimum: [.iOS(12)]),
        at: "/aps/alert",
        good: .document(
            #"""
            {"aps": {"alert": {"title": "Teja", "body": "Not again", "summary-arg": "Teja"}, "category": "message"}}
            """#, minimum: [.iOS(12)])
    ) { push, app in
        guard push.aps.hasText == true, push.has(.summaryArg) == false, let summary = CategorySummary(push, app)
        else { return [] }
        let format = summary.formats.compactMap { $0.choice.format }.first { text in
            (try? SummaryFormat(text))?.form.needsNames ?? false
        }
        guard let format else { return [] }
        return .finding(
            "there is no summary-arg for \"\(format)\", the summary format of \"\(summary.category)\"",
            at: .value(.alert), effect: "iOS 12 to 14 sum the group up with the default text, without names",
            related: [(.value(.category), "the category")])
    }
}

struct CategorySummary {
    let category: String
    let format: AppText
    /// The texts of the format in the app's languages, where it is a key.
    let texts: [LocalizedText]

    /// The format of a push's category; nil if there is none, or if all systems that are served ignore it.
    init?(_ push: CheckedPush, _ app: AppManifest) {
        guard let category = push.aps[.category].value,
            let format = app.category(category)?.summaryFormat,
            // From iOS 15 on, groups are summed up without format and names.
            !push.minimum.contains(where: { $0.system == .iOS && !$0.isBefore(.iOS(15)) })
        else { return nil }
        (self.category, self.format) = (category, format)
        switch format {
        case .literal(""), .key(""): return nil
        case .literal: texts = []
        case .key(let key): texts = app.tables.texts(key)
        }
    }

    /// The system's choices for the format, by language; the language of a literal format is nil.
    var formats: [(language: String?, choice: FormatChoice)] {
        if case .literal(let text) = format { return [(nil, .format(text, category: nil))] }
        return texts.flatMap { text -> [(language: String?, choice: FormatChoice)] in
            Self.samples(for: text.language).map {
                (language: text.language, choice: text.format(for: $0, locale: text.language))
            }
        }
    }

    /// A number for each category that a summary's number can have in a language; it is never 0.
    static func samples(for language: String) -> [UInt64] {
        var seen: Set<PluralCategory> = []
        return (1...120).filter { seen.insert(PluralRules.category(of: $0, language: language) ?? .other).inserted }
    }
}

extension ExampleApp {
    /// An app whose category is summed up with a text that has these forms.
    fileprivate static func withPlural(_ forms: String) -> Self {
        Self(
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
