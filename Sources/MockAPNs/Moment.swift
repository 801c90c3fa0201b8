/// A moment in milliseconds since 1970, UTC. The stand-in has no clock: the caller gives the time.
public struct Moment: Sendable, Hashable, Comparable {
    /// The milliseconds since 1970.
    public let milliseconds: Int64

    /// A moment by its milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The whole seconds since 1970.
    public var seconds: Int64 { milliseconds / 1000 }

    /// Earlier moments come first.
    public static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }
}
