extension SummaryFormat {
    /// Why the system does not use a format and silently shows its default text instead (observed).
    public enum Refusal: Error, Sendable, Hashable {
        /// A `%` that begins no placeholder.
        case lonePercent
        /// A reference such as `%#@messages@`, which only a string table resolves.
        case pluralReference(String)
        /// A placeholder other than `%u` and `%@`.
        case placeholder(String)
        /// `%@` in the place of the count.
        case namesBeforeCount(String)
        /// `%u` in the place of the names.
        case countInPlaceOfNames(String)
        /// A placeholder without a value: a fourth one, or an argument number past the last.
        case noSuchValue(String)
        /// Numbered placeholders beside plain ones.
        case mixedPositions

        /// What is wrong with the format, as a clause.
        public var phrase: String {
            switch self {
            case .lonePercent: "it has a % that begins no placeholder; a percent sign is written %%"
            case .pluralReference(let text): "\(text) is resolved only in a string table"
            case .placeholder(let text): "\(text) is neither %u nor %@"
            case .namesBeforeCount(let text):
                "\(text) asks for names in the place of the number; write %u first, or %2$@ and %1$u"
            case .countInPlaceOfNames(let text): "\(text) asks for a number where the names stand"
            case .noSuchValue(let text): "there is no value for \(text)"
            case .mixedPositions: "numbered placeholders stand beside plain ones"
            }
        }
    }
}
