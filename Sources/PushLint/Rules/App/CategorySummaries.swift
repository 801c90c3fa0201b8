import AppResources
import JSONText
import PushPayload

extension Rule {
    static let summaryFormatUnusable = Rule(
        "summary-format-unusable", .app, .warning, on: .app(with: .category), pushTypes: [.alert]
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
        let languages = faults.compactMap(\.0).withoutRepeats
        let place = languages.isEmpty ? "" : " in \(languages.listed)"
        return .finding("\(what)\(place) is not used: \(first.1)", at: .value(.category), effect: effect)
    }

    /// Why a format is not used; a missing plural form is a finding of its own.
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
        "summary-plural-missing", .app, .warning, on: .app(with: .category), pushTypes: [.alert]
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
            lacking.append("\(needed.map(\.rawValue).listed) in \(text.language)")
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
        yieldsTo: [.anywhere(.summaryArgMisplaced)]
    ) { push, app in
        guard push[.alert] != nil, push.aps.hasText, push[.summaryArg] == nil, let summary = CategorySummary(push, app)
        else { return [] }
        let format = summary.formats.compactMap(\.choice.format).first { text in
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

    /// The format of a push's category; nil if there is none, or if no system that is served uses it.
    init?(_ push: CheckedPush, _ app: AppManifest) {
        guard let category = push.aps[.category].value,
            let format = app.category(category)?.summaryFormat, !push.minimum.contains(where: \.hasPlainSummaries)
        else { return nil }
        self.category = category
        self.format = format
        switch format {
        case .literal(""), .key(""): return nil
        case .literal: texts = []
        case .key(let key): texts = app.tables.texts(key)
        }
    }

    /// What the system makes of the format, by language; nil for the language of a literal format.
    var formats: [(language: String?, choice: FormatChoice)] {
        if case .literal(let text) = format { return [(nil, .format(text, category: nil))] }
        return texts.flatMap { text -> [(String?, FormatChoice)] in
            Self.samples(for: text.language).map { (text.language, text.format(for: $0, locale: text.language)) }
        }
    }

    /// A number for each category that a summary's number can have in a language; it is never 0.
    static func samples(for language: String) -> [UInt64] {
        var seen: Set<PluralCategory> = []
        return (1...120).filter { seen.insert(PluralRules.category(of: $0, language: language) ?? .other).inserted }
    }
}

extension SystemVersion {
    /// True if this system sums up a group without format and names.
    fileprivate var hasPlainSummaries: Bool { system == .iOS && !isBefore(SystemVersion(.iOS, 15)) }
}
