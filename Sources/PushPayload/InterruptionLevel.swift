/// How much a notification may interrupt. Any text is kept, so an unknown one can be reported.
public struct InterruptionLevel: Sendable, Hashable, RawRepresentable {
    /// The word in the payload.
    public let rawValue: String

    /// A level by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let passive = InterruptionLevel(rawValue: "passive")
    public static let active = InterruptionLevel(rawValue: "active")
    public static let timeSensitive = InterruptionLevel(rawValue: "time-sensitive")
    public static let critical = InterruptionLevel(rawValue: "critical")
}
