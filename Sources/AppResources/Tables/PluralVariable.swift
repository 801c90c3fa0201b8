/// A plural variable: a place in a format whose text depends on a number.
public struct PluralVariable: Sendable, Equatable {
    /// The name between `%#@` and `@`.
    public var name: String
    /// The kind of number it takes as formats write it, without the percent sign: `u`, `d`, `lu`.
    public var valueType: String
    /// The number of its argument, from 1; nil if the file does not say.
    public var argument: Int?
    /// The texts by category.
    public var texts: [PluralCategory: String]
}
