public import AppResources

/// One step in the construction of a summary's text.
public enum SummaryStep: Sendable, Equatable {
    /// There is nothing below the leading notification.
    case nothingBelow
    /// The number is the sum of the weights of the notifications below the leading one.
    case weights(sum: UInt64, of: Int, isSaturated: Bool)
    /// The number is the count of the notifications below the leading one.
    case others(Int)
    /// All notifications have the same format.
    case commonFormat(String, form: SummaryFormat.Form, source: FormatSource?)
    /// The number is 1, and the format has one text for all numbers.
    case noPluralForms(String)
    /// The format takes no names, so those of the notifications are not shown.
    case namesUnused
    /// A name of several notifications is listed once.
    case repeatedNames([String])
    /// The leading notification's name is left out, because no other notification carries it.
    case leadingNameLeftOut(String)
    /// Names past the third are only counted.
    case namesCounted([String])
    /// Formats that take only a number are filled one by one and joined.
    case joined
    /// Without names, notifications are counted one by one, although some have a weight.
    case weightsUnused
    /// One of the joined texts, with the number of notifications below the leading one that it covers.
    case part(String, count: Int, source: FormatSource?)
    /// The system's default text covers notifications without a format.
    case defaultPart(count: Int)
    /// No notification has a format and all have a name: the default text with names.
    case defaultWithNames
    /// The system's default text, and why.
    case defaultText(Fallback)
    /// Keys of the payloads that these systems ignore.
    case keysIgnored([String])
    /// A category's summary format that these systems do not use.
    case formatIgnored
    /// The text of these systems below the leading notification is unknown.
    case notKnown
    /// These systems may generate a summary of their own, which can't be predicted.
    case systemSummaryPossible
    /// There are so few notifications that the lock screen may show them one by one.
    case belowThreshold
    /// The system's own texts are not known in the language, so they are given in English.
    case inEnglish(locale: String)

    /// Why the default text is shown.
    public enum Fallback: Sendable, Equatable {
        /// No notification has a format, and not all have a name.
        case noFormat(named: Int, of: Int)
        /// There are names, and the notifications have different formats.
        case formatsDiffer(Int)
        /// There are names, and only some notifications have a format.
        case partlyFormatted(with: Int, of: Int)
        /// The format needs names, and only some notifications have one.
        case partlyNamed(named: Int, of: Int)
        /// The format needs names, and no notification has one.
        case noNames(format: String)
        /// A format can't be used.
        case fault(FormatFault)
    }
}
