import AppResources
import PushPayload

/// Systems that group and sum up notifications in the same way. The properties say how they differ.
public enum SystemRange: String, Sendable, CaseIterable {
    case iOS12to14 = "ios-12-14"
    case iOS15 = "ios-15"
    case iOS16 = "ios-16"
    case iOS17 = "ios-17"
    case iOS18 = "ios-18"
    case iOS26 = "ios-26"
    case iOS27 = "ios-27"
    case watchOS5to7 = "watchos-5-7"
    case watchOS8 = "watchos-8"
    case macOS11 = "macos-11"
    case tvOS = "tvos"
    case visionOS = "visionos"

    /// The systems to predict for if none is named: those whose stacks show different texts.
    public static let usual: [SystemRange] = [.iOS12to14, .iOS15]
    /// The usual systems on which an app may run.
    package static func usual(for app: AppManifest) -> [SystemRange] {
        usual.filter { range in app.minimum.allSatisfy { range.mayRun($0) } }
    }
    /// The newest release of iOS, which pictures draw if none is named.
    public static let newest = allCases.last { $0.system == .iOS } ?? .iOS27

    /// The systems of a name such as `14`, `ios 16.4`, `watchos9` or `macos`, of which a newer release than is known counts as the
    /// newest; nil for an unknown system or release, or one without groups. A number alone is a release of iOS.
    public init?(named name: String) {
        guard let version = Self.version(named: name) else { return nil }
        let found = Self.allCases.last { range in
            range.system == version.system && version.known.map { range.numbers.contains($0.major) } ?? false
        }
        guard let found else { return nil }
        self = found
    }

    /// A note for a named system that is newer than those known here; nil for all others.
    public static func note(on name: String) -> String? {
        version(named: name)?.note
    }

    /// The release of a name; without a number the newest one.
    private static func version(named name: String) -> SystemVersion? {
        let word = name.lowercased().filter { !$0.isWhitespace && $0 != "-" }
        let letters = word.prefix { $0.isLetter }
        let number = String(word.dropFirst(letters.count))
        guard let system = SystemVersion.System(named: letters.isEmpty ? "ios" : letters),
            !number.isEmpty || !letters.isEmpty
        else { return nil }
        return number.isEmpty ? SystemVersion(system, system.newest) : SystemVersion(system, number)
    }

    /// The system, the first parts of its versions, and the name for people.
    private var row: (system: SystemVersion.System, numbers: ClosedRange<Int>, name: String) {
        switch self {
        case .iOS12to14: (.iOS, 12...14, "iOS 12 to 14")
        case .iOS15: (.iOS, 15...15, "iOS 15 and later")
        case .iOS16: (.iOS, 16...16, "iOS 16")
        case .iOS17: (.iOS, 17...17, "iOS 17")
        case .iOS18: (.iOS, 18...18, "iOS 18")
        case .iOS26: (.iOS, 26...26, "iOS 26")
        case .iOS27: (.iOS, 27...Int.max, "iOS 27")
        case .watchOS5to7: (.watchOS, 5...7, "watchOS 5 to 7")
        case .watchOS8: (.watchOS, 8...Int.max, "watchOS 8 and later")
        case .macOS11: (.macOS, 11...Int.max, "macOS 11 and later")
        case .tvOS: (.tvOS, 9...Int.max, "tvOS")
        case .visionOS: (.visionOS, 1...Int.max, "visionOS")
        }
    }

    /// The system that it is a part of.
    public var system: SystemVersion.System { row.system }
    /// The first parts of its versions, up to the newest that is known.
    package var numbers: ClosedRange<Int> { row.numbers.clamped(to: 0...max(row.numbers.lowerBound, system.newest)) }
    /// The name for people.
    public var name: String { row.name }
    /// A release of it as the options take it, such as `ios16`; a system without differing releases by its name alone.
    public var argument: String {
        let number = [.tvOS, .visionOS].contains(self) ? "" : "\(numbers.lowerBound)"
        return system.rawValue.lowercased() + number
    }
    /// The names of all releases that differ or are numbered apart, the oldest first.
    public static let arguments: [String] = allCases.flatMap { range in
        range == .iOS12to14 ? ["ios12", "ios13", "ios14"] : [range.argument]
    }

    /// True for iOS from a release on.
    private func isIOS(from number: Int) -> Bool { system == .iOS && numbers.lowerBound >= number }
    /// True if what needs this release of iOS runs on one of its releases, or on another system's.
    func mayRun(_ oldest: SystemVersion) -> Bool {
        system != oldest.system || self == .iOS15 || row.numbers.upperBound >= oldest.major
    }
    /// True if weights, names and the category's summary format count. For watchOS this is inferred: its API has the same keys.
    var usesCategoryFormats: Bool { self == .iOS12to14 || self == .watchOS5to7 }
    /// True if notifications are grouped by category and thread (documented), and not by thread alone.
    var groupsByCategory: Bool { system == .watchOS }
    /// True if a source states the text of a stack.
    var isSummaryKnown: Bool { system == .iOS || system == .watchOS }
    /// True if the system may write a summary of its own, which nobody can predict.
    public var mayWriteSummaries: Bool { isIOS(from: 18) }
    /// True if the user chooses between a count, a stack and a list (Display As).
    public var hasDisplayStyles: Bool { isIOS(from: 16) }
    /// True if there is a scheduled summary.
    public var hasScheduledSummary: Bool { isIOS(from: 15) || self == .macOS11 }
    /// True if the user can turn on a Focus.
    public var hasFocus: Bool { ![.iOS12to14, .watchOS5to7, .tvOS].contains(self) }
    /// True if Live Activities are on the lock screen.
    var hasLiveActivities: Bool { isIOS(from: 16) }
    /// True if a watch can be paired with it.
    public var pairsWithWatch: Bool { system == .iOS }
    /// The number of notifications from which on the lock screen stacks them (observed); nil if unknown.
    public var threshold: (phone: Int, tablet: Int)? { self == .iOS12to14 ? (4, 6) : nil }
}
