/// Systems that group and sum up notifications in the same way. The properties say how they differ.
public enum SystemRange: String, Sendable, CaseIterable {
    case iOS12to14 = "ios-12-14"
    case iOS15 = "ios-15"
    case iOS16 = "ios-16"
    case iOS17 = "ios-17"
    case iOS18 = "ios-18"
    case iOS26 = "ios-26"
    case watchOS5to7 = "watchos-5-7"
    case watchOS8 = "watchos-8"
    case macOS11 = "macos-11"
    case tvOS = "tvos"

    /// The systems to predict for if none is named: those whose stacks show different texts.
    public static let usual: [SystemRange] = [.iOS12to14, .iOS15]

    /// The systems of a name such as `14`, `ios 16.4`, `watchos9` or `macos`; nil for an unknown system or one without
    /// groups. A number alone is a release of iOS.
    public init?(named name: String) {
        let word = name.lowercased().filter { !$0.isWhitespace && $0 != "-" }
        let system = word.prefix(while: { $0.isLetter })
        let major = word.dropFirst(system.count).prefix { $0 != "." }
        let rest = word.dropFirst(system.count + major.count)
        guard rest.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
        let number = Int(major)
        guard number != nil || major.isEmpty && !system.isEmpty else { return nil }
        let family = ["", "ipados"].contains(system) ? "ios" : system
        let found = Self.releases.last { $0.system == family && (number.map($0.numbers.contains) ?? true) }
        guard let found else { return nil }
        self = found.range
    }

    /// The releases of each system, the newest last, with the name for people; Apple went from iOS 18 to 26.
    private static let releases: [(range: SystemRange, name: String, system: Substring, numbers: ClosedRange<Int>)] = [
        (.iOS12to14, "iOS 12 to 14", "ios", 12...14), (.iOS15, "iOS 15 and later", "ios", 15...15),
        (.iOS16, "iOS 16", "ios", 16...16), (.iOS17, "iOS 17", "ios", 17...17), (.iOS18, "iOS 18", "ios", 18...18),
        (.iOS26, "iOS 26", "ios", 26...26), (.watchOS5to7, "watchOS 5 to 7", "watchos", 5...7),
        (.watchOS8, "watchOS 8 and later", "watchos", 8...Int.max), (.tvOS, "tvOS", "tvos", 9...Int.max),
        (.macOS11, "macOS 11 and later", "macos", 11...Int.max),
    ]

    /// The name for people.
    public var name: String { Self.releases.first { $0.range == self }?.name ?? rawValue }
    /// True if weights, names and the category's summary format count. For watchOS this is inferred: its API has the same keys.
    var usesCategoryFormats: Bool { self == .iOS12to14 || self == .watchOS5to7 }
    /// True if notifications are grouped by category and thread (documented), and not by thread alone.
    var groupsByCategory: Bool { self == .watchOS5to7 || self == .watchOS8 }
    /// True if a source states the text of a stack.
    var isSummaryKnown: Bool { self != .macOS11 && self != .tvOS }
    /// True if the system may write a summary of its own, which nobody can predict.
    public var mayWriteSummaries: Bool { self == .iOS18 || self == .iOS26 }
    /// True if the user chooses between a count, a stack and a list (Display As).
    public var hasDisplayStyles: Bool { [.iOS16, .iOS17, .iOS18, .iOS26].contains(self) }
    /// True if there is a scheduled summary.
    public var hasScheduledSummary: Bool { ![.iOS12to14, .watchOS5to7, .watchOS8, .tvOS].contains(self) }
    /// True if the user can turn on a Focus.
    public var hasFocus: Bool { ![.iOS12to14, .watchOS5to7, .tvOS].contains(self) }
    /// True if Live Activities are on the lock screen.
    var hasLiveActivities: Bool { self == .iOS15 || hasDisplayStyles }
    /// True if a watch can be paired with it.
    public var pairsWithWatch: Bool { hasDisplayStyles || self == .iOS15 || self == .iOS12to14 }
    /// The number of notifications from which on the lock screen stacks them (observed); nil if unknown.
    public var threshold: (phone: Int, tablet: Int)? { self == .iOS12to14 ? (4, 6) : nil }
}
