import AppResources
import JSONText

/// The text below the leading notification of a group, for one range of systems.
public struct Summary: Sendable, Equatable {
    /// The systems that show it.
    public let era: SystemRange
    /// The count of the notifications below the leading one: on iOS 12 to 14 the sum of their weights, later their number.
    public internal(set) var count: UInt64 = 0
    /// The text; nil if there is nothing below the leading notification.
    public internal(set) var text: String?
    /// The names in the text, in their order.
    public internal(set) var names: [String] = []
    /// The steps by which the text came about.
    public internal(set) var steps: [SummaryStep] = []

    /// The languages of parts of the text that are not in the device's language: fallbacks of the app's texts, and `en` for the
    /// system's own texts if they are known only in English.
    public var standInLanguages: [String] { steps.compactMap { $0.standInLanguage }.withoutRepeats }
}

/// A step in the construction of a summary's text, or the reason why formats can't be used for it.
public struct SummaryStep: Error, Sendable, Equatable, Explained {
    /// The code, and the sentence without capital and full stop.
    public let explanation: String
    /// True if the app or its texts have a fault.
    public let isMistake: Bool
    /// The language of the text of this step, if it is not the device's.
    let standInLanguage: String?

    init(_ explanation: String, isMistake: Bool = false, in language: String? = nil) {
        (self.explanation, self.isMistake, standInLanguage) = (explanation, isMistake, language)
    }
}

/// A category's format for one count in the user's language.
struct ResolvedFormat {
    let format: SummaryFormat
    /// The table of the text, as the end of a sentence; empty for a literal text.
    private(set) var origin = ""
    /// The language of the text if it is a fallback, because the app has no text in the user's language; nil otherwise.
    private(set) var standInLanguage: String?

    init(_ text: AppText, for count: UInt64, _ options: GroupingOptions, age: PluralRules.Age) throws(SummaryStep) {
        let written: String
        switch text {
        case .literal(let literal): written = literal
        case .key(let key):
            guard let found = options.app.tables.text(key, locale: options.locale) else {
                throw SummaryStep(
                    "missing-key: no string table has the key “\(key)” for \(options.locale)", isMistake: true)
            }
            standInLanguage = found.match == .development ? found.language : nil
            switch found.format(for: count, locale: options.pluralLocale(of: found), age: age) {
            case .format(let format, let category):
                written = format
                origin =
                    ", found under “\(key)” in \(found.language)" + (standInLanguage == nil ? "" : ", a fallback")
                    + (category.map { ", for “\($0.rawValue)”" } ?? "")
            case .noText(let category, _):
                throw SummaryStep(
                    "no-plural-text: “\(key)” has no text in \(found.language) for \(count): "
                        + (category == .other
                            ? "“other” is missing" : "neither “\(category.rawValue)” nor “other” is there"),
                    isMistake: true)
            case .undefined(let variable):
                throw SummaryStep(
                    "undefined-variable: “\(key)” names the variable “\(variable)”, which it does not describe",
                    isMistake: true)
            }
        }
        do { format = try SummaryFormat(written) } catch {
            throw SummaryStep("format-refused: the system does not use “\(written)”: \(error.phrase)", isMistake: true)
        }
    }

    /// The fault of a format that needs names, where no notification has one.
    var withoutNames: SummaryStep {
        SummaryStep("no-names: “\(format.text)” needs names and no notification carries a summary-arg")
    }
}

extension GroupingOptions {
    /// The locale whose plural rules go with a text: the user's, unless a fallback language was used.
    fileprivate func pluralLocale(of text: LocalizedText) -> String {
        guard text.match == .development else { return locale }
        return text.language == "Base" ? app.tables.developmentLanguage ?? locale : text.language
    }
}

/// A category's text for comparison: two are equal if both are literal or both are keys, byte by byte.
struct FormatText: Hashable, Sendable {
    private let written: ExactText
    private let isKey: Bool

    /// An empty text counts as none.
    init?(_ text: AppText?) {
        switch text {
        case .literal(let literal)? where !literal.isEmpty: (written, isKey) = (ExactText(literal), false)
        case .key(let key)? where !key.isEmpty: (written, isKey) = (ExactText(key), true)
        default: return nil
        }
    }

    var text: AppText { isKey ? .key(written.text) : .literal(written.text) }
}

/// The text of a group while previews are hidden: placeholders for all its notifications, including the leading one.
public struct HiddenPreview: Sendable, Equatable {
    /// The leading notification's title, where its category keeps it visible.
    public let title: ShownText?
    /// The leading notification's subtitle, where its category keeps it visible.
    public let subtitle: ShownText?
    /// The text in place of the content.
    public let text: String
    /// The number of notifications, without weights.
    public let count: Int
    /// The parts of the text, in their order.
    public let parts: [Part]
    /// The languages other than the device's that parts of the text are in: the system's own texts may be known in English only.
    public let standInLanguages: [String]

    /// A placeholder and the notifications that it covers.
    public struct Part: Sendable, Equatable {
        /// The text.
        public let text: String
        /// The number of notifications that it covers.
        public let count: Int
        /// True if it is the system's own text.
        public let isDefault: Bool
        /// The reason why the category's placeholder is not used.
        public let fault: SummaryStep?
        /// The language of the text if it is a fallback, because the app has no text in the user's language; nil otherwise.
        public var standInLanguage: String?
    }

    init(_ members: StackMembers, _ options: GroupingOptions) {
        let (leading, placeholders) = (members.leading, members.placeholders)
        let category = leading.category.flatMap(options.app.category)
        title = category?.showsTitle == true ? leading.title : nil
        subtitle = category?.showsSubtitle == true ? leading.subtitle : nil
        var parts = placeholders.values.map { Part($0, count: placeholders[$0], options) }
        if placeholders.without > 0 { parts.append(Part(count: placeholders.without, fault: nil, options)) }
        // Several placeholders are in descending order of their texts, as observed.
        self.parts = parts.sorted { $0.text > $1.text }
        text = ListPattern.of(language: options.locale, age: options.pluralAge).joined(self.parts.map { $0.text })
        count = members.count
        let isInEnglish = parts.contains { $0.isDefault } && !options.app.systemTexts.isTranslated(options.locale)
        standInLanguages = ((isInEnglish ? ["en"] : []) + self.parts.compactMap { $0.standInLanguage }).withoutRepeats
    }
}

extension HiddenPreview.Part {
    fileprivate init(_ placeholder: FormatText, count: Int, _ options: GroupingOptions) {
        do throws(SummaryStep) {
            let found = try ResolvedFormat(placeholder.text, for: UInt64(count), options, age: options.pluralAge)
            if found.format.form.needsNames {
                throw SummaryStep(
                    "placeholder-needs-names: “\(found.format.text)” asks for names, and a placeholder can give only a number"
                )
            }
            self.init(
                text: found.format.filled(count: UInt64(count)), count: count, isDefault: false, fault: nil,
                standInLanguage: found.standInLanguage)
        } catch { self.init(count: count, fault: error, options) }
    }

    fileprivate init(count: Int, fault: SummaryStep?, _ options: GroupingOptions) {
        self.init(
            text: options.app.systemTexts.hidden(UInt64(count), language: options.locale), count: count,
            isDefault: true, fault: fault)
    }

    /// The part as a sentence without capital and full stop.
    public var sentence: String {
        let whole = "“\(text)” covers \(counted(count, "notification"))"
        return switch fault {
        case let fault?: "\(whole), because \(fault.sentence)"
        case nil where isDefault: "\(whole) whose category gives no placeholder"
        case nil: whole
        }
    }
}

extension GroupingOptions {
    /// The old plural rules if all requested systems use them; otherwise the current ones.
    fileprivate var pluralAge: PluralRules.Age { eras.allSatisfy { $0.usesCategoryFormats } ? .cldr36 : .current }
}
