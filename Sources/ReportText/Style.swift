/// Colours for a terminal, or none.
public struct Style: Sendable {
    /// True if escape sequences are written.
    public let isColoured: Bool

    /// With colours or without.
    public init(coloured: Bool) { isColoured = coloured }

    /// The colours by their use.
    public enum Role: String, Sendable {
        case error = "1;31"
        case warning = "1;33"
        case info = "1;36"
        case strong = "1"
        case faint = "2"
        case good = "32"
    }

    /// The text in a colour.
    public func paint(_ text: String, _ role: Role) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
