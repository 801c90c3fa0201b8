/// Where a value stands in a text, in bytes.
public struct Place: Sendable, Equatable {
    /// The member's name with its quotes, when the value is a member of an object.
    public var key: Range<Int>?
    /// The value, from its first byte to the last.
    public var value: Range<Int>

    /// Key and value together, for a member.
    public var whole: Range<Int> { (key?.lowerBound ?? value.lowerBound)..<value.upperBound }
}
