/// A release of one of Apple's systems, as in "iOS 15".
public struct SystemVersion: Sendable, Hashable, CustomStringConvertible {
    /// The systems that take pushes.
    public enum System: String, Sendable, CaseIterable { case iOS, macOS, watchOS, tvOS, visionOS }

    /// The system.
    public let system: System
    /// The first part of the version.
    public let major: Int
    /// The second part, 0 where there is none.
    public let minor: Int

    /// A release by its numbers.
    public init(_ system: System, _ major: Int, _ minor: Int = 0) {
        (self.system, self.major, self.minor) = (system, major, minor)
    }

    package static func iOS(_ major: Int, _ minor: Int = 0) -> SystemVersion { SystemVersion(.iOS, major, minor) }
    package static func macOS(_ major: Int, _ minor: Int = 0) -> SystemVersion { SystemVersion(.macOS, major, minor) }
    package static func watchOS(_ major: Int) -> SystemVersion { SystemVersion(.watchOS, major) }

    /// Reads a version such as `15` or `16.2`; nil when it is not one.
    public init?(_ system: System, _ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(parts.count), let major = parts[0], major >= 0,
            parts.allSatisfy({ $0.map { $0 >= 0 } ?? false })
        else { return nil }
        self.init(system, major, (parts.count > 1 ? parts[1] : 0) ?? 0)
    }

    /// The release that counts for this one: the newest known for a newer one; nil where Apple has published no such release.
    public var known: SystemVersion? {
        if major > system.newest { return SystemVersion(system, system.newest) }
        return system.releases.contains { $0.contains(major) } ? self : nil
    }

    /// A note for a release that is newer than those known here; nil for a known one.
    public var note: String? {
        guard let known, known.major < major else { return nil }
        return "\(self) is newer than what is known here, and counts as \(known)"
    }

    /// True if this is a release of the same system before the other.
    public func isBefore(_ other: SystemVersion) -> Bool {
        system == other.system && (major, minor) < (other.major, other.minor)
    }

    /// The name as Apple writes it, without a zero at the end.
    public var description: String { "\(system.rawValue) \(major)" + (minor > 0 ? ".\(minor)" : "") }
}

/// The systems with their releases, which all options and pages take from here. In 2025 Apple gave all of them the number 26.
extension SystemVersion.System {
    /// The first parts of all versions that take pushes, the oldest first.
    public var releases: [ClosedRange<Int>] {
        switch self {
        case .iOS: [3...18, 26...27]
        case .macOS: [10...15, 26...27]
        case .watchOS: [2...11, 26...27]
        case .tvOS: [9...18, 26...27]
        case .visionOS: [1...2, 26...27]
        }
    }

    /// The first part of the newest version that is known here.
    public var newest: Int { releases.last?.upperBound ?? 0 }

    /// True for Apple TV, where a notification shows only the number on the icon (documented).
    public var showsOnlyBadges: Bool { self == .tvOS }

    /// The system of a name in lower case, such as `ipados`; nil if it is none.
    public init?(named name: some StringProtocol) {
        let name = name == "ipados" ? "ios" : String(name)
        guard let system = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = system
    }

    /// The releases in words, as in "3 to 18 and 26 to 27".
    public var releasesPhrase: String {
        releases.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
            .joined(separator: " and ")
    }
}
