/// How much a notification may interrupt. Any text is kept, so an unknown one can be reported.
public struct InterruptionLevel: Sendable, Hashable, RawRepresentable {
    /// The word in the payload.
    public let rawValue: String

    /// A level by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Waits in the list without sound or light.
    public static let passive = InterruptionLevel(rawValue: "passive")
    /// Lights the screen and may sound; the default.
    public static let active = InterruptionLevel(rawValue: "active")
    /// Is shown at once, even in a Focus that allows it.
    public static let timeSensitive = InterruptionLevel(rawValue: "time-sensitive")
    /// Sounds even when the device is muted; needs an entitlement.
    public static let critical = InterruptionLevel(rawValue: "critical")

    /// The four that Apple defines.
    public static let known: [InterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
}
