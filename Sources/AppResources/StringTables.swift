/// The texts of an app in all its languages, from the files that Xcode ships in it.
public struct StringTables: Sendable {
    /// The language that stands in for a missing one, where the files or the caller say so.
    public var developmentLanguage: String?

    /// Tables without any text.
    public init() {}

    /// Reads a `.strings`, `.stringsdict` or `.xcstrings` file, told apart by the name.
    ///
    /// The table is named by the file, the language by the `.lproj` folder it lies in; a string catalog holds its own
    /// languages. A file outside of such a folder counts as `Base`.
    ///
    /// - Throws: `ResourceError` for another kind of file and for one that is damaged; nothing is added then.
    public mutating func add(_ bytes: [UInt8], path: String) throws(ResourceError) {}

    /// The languages that have a table, as BCP 47 tags in alphabetical order; `Base` is not one.
    public var languages: [String] { [] }

    /// The text of a key for a locale: its own, else that of its language, else that of `Base` or the development
    /// language. The text says which was taken.
    public func text(_ key: String, locale: String, table: String = "Localizable") -> LocalizedText? { nil }

    /// The languages whose table has no text for the key, so that another language is shown or the key itself.
    public func languages(lacking key: String, table: String = "Localizable") -> [String] { [] }
}
