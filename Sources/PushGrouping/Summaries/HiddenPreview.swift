import AppResources
import JSONText

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
    /// True if a part is the system's own text, given in English because it is not known in the user's language.
    public let isInEnglish: Bool

    /// One placeholder and the notifications it covers.
    public struct Part: Sendable, Equatable {
        /// The text.
        public let text: String
        /// The number of notifications that it covers.
        public let count: Int
        /// True if it is the system's own text.
        public let isDefault: Bool
        /// Why the category's placeholder is not used.
        public let fault: FormatFault?
        /// The language of the text if it is a fallback, because the app has no text in the user's language; nil otherwise.
        public var standInLanguage: String?
    }

    /// The languages other than the device's that parts of the text are in.
    public var standInLanguages: [String] {
        ((isInEnglish ? ["en"] : []) + parts.compactMap { $0.standInLanguage }).withoutRepeats
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
        isInEnglish = parts.contains(where: { $0.isDefault }) && !options.app.systemTexts.isTranslated(options.locale)
    }
}

extension HiddenPreview.Part {
    fileprivate init(_ placeholder: FormatText, count: Int, _ options: GroupingOptions) {
        do throws(FormatFault) {
            let found = try ResolvedFormat(placeholder.text, for: UInt64(count), options, age: options.pluralAge)
            if found.format.form.needsNames {
                throw FormatFault(
                    "placeholder-needs-names: “\(found.format.text)” asks for names, and a placeholder can give only a number"
                )
            }
            self.init(
                text: found.format.filled(count: UInt64(count)), count: count, isDefault: false, fault: nil,
                standInLanguage: found.standInLanguage)
        } catch { self.init(count: count, fault: error, options) }
    }

    fileprivate init(count: Int, fault: FormatFault?, _ options: GroupingOptions) {
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
