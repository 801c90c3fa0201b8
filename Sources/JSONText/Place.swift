/// Where a value is in a text, in bytes.
public struct Place: Sendable, Equatable {
    /// The member's name with its quotes; nil if the value is not a member of an object.
    public var key: Range<Int>?
    /// The bytes of the value.
    public var value: Range<Int>

    /// From the key, if there is one, to the end of the value.
    public var whole: Range<Int> { (key?.lowerBound ?? value.lowerBound)..<value.upperBound }
}
