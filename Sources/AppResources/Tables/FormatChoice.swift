/// The format of an entry for a count, or why there is none.
public enum FormatChoice: Error, Equatable {
    /// The format, with the category whose text was used; nil if the entry is the same for all numbers.
    case format(String, category: PluralCategory?)
    /// Neither the category of the count nor `other` has a text.
    case noText(PluralCategory, variable: String)
    /// The format names a variable that the entry doesn't describe, or one that contains itself.
    case undefined(variable: String)

    /// The format, where there is one.
    public var format: String? { if case .format(let text, _) = self { text } else { nil } }
}
