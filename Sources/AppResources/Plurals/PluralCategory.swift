/// The classes that languages sort numbers into for their grammar (CLDR).
public enum PluralCategory: String, CaseIterable, Sendable { case zero, one, two, few, many, other }
