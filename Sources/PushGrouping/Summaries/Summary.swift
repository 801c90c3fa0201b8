import AppResources

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
    /// How the text came about, step by step.
    public internal(set) var steps: [SummaryStep] = []

    /// The languages of parts of the text that are not in the device's language: fallbacks of the app's texts, and `en` for the
    /// system's own texts if they are known only in English.
    public var standInLanguages: [String] { steps.compactMap { $0.standInLanguage }.withoutRepeats }
}

/// One step in the construction of a summary's text.
public struct SummaryStep: Sendable, Equatable, Explained {
    /// The code, and the sentence without capital and full stop.
    public let explanation: String
    /// True if the app or its texts have a fault.
    public var isMistake = false
    /// The language of the text of this step, if it is not the device's.
    var standInLanguage: String?
}

/// A category's format for one count in the user's language.
struct ResolvedFormat {
    let format: SummaryFormat
    /// Where it was looked up, as the end of a sentence; empty for a literal text.
    private(set) var origin = ""
    /// The language of the text if it is a fallback, because the app has no text in the user's language; nil otherwise.
    private(set) var standInLanguage: String?

    init(_ text: AppText, for count: UInt64, _ options: GroupingOptions, age: PluralRules.Age) throws(FormatFault) {
        let written: String
        switch text {
        case .literal(let literal): written = literal
        case .key(let key):
            guard let found = options.app.tables.text(key, locale: options.locale) else {
                throw FormatFault(
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
                throw FormatFault(
                    "no-plural-text: “\(key)” has no text in \(found.language) for \(count): "
                        + (category == .other
                            ? "“other” is missing" : "neither “\(category.rawValue)” nor “other” is there"),
                    isMistake: true)
            case .undefined(let variable):
                throw FormatFault(
                    "undefined-variable: “\(key)” names the variable “\(variable)”, which it does not describe",
                    isMistake: true)
            }
        }
        do { format = try SummaryFormat(written) } catch {
            throw FormatFault("format-refused: the system does not use “\(written)”: \(error.phrase)", isMistake: true)
        }
    }

    /// The fault of a format that needs names, where no notification has one.
    var withoutNames: FormatFault {
        FormatFault("no-names: “\(format.text)” needs names and no notification carries a summary-arg")
    }
}

/// Why formats can't be used for a count, so that there is the system's own text.
public struct FormatFault: Error, Sendable, Equatable, Explained {
    /// The code, and the sentence without capital and full stop.
    public let explanation: String
    /// True if it is a mistake of the app or its texts.
    let isMistake: Bool

    init(_ explanation: String, isMistake: Bool = false) {
        (self.explanation, self.isMistake) = (explanation, isMistake)
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

extension AppManifest {
    func summaryFormat(of notification: DeliveredNotification) -> AppText? {
        notification.category.flatMap(category)?.summaryFormat
    }

    func placeholder(of notification: DeliveredNotification) -> AppText? {
        notification.category.flatMap(category)?.hiddenPreviewsPlaceholder
    }
}
