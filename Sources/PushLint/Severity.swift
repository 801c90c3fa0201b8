/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Legal, and worth knowing.
    case info
    /// Works on some systems or in part, or is almost surely not meant.
    case warning
    /// APNs or the device will refuse, drop or invert what the author wrote.
    case error

    /// Ordered from `info` to `error`.
    public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        }
    }
}
