/// A release of one of Apple's systems, as in "iOS 15".
public struct SystemVersion: Sendable, Equatable, CustomStringConvertible {
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

    /// True if this is a release of the same system before the other.
    public func isBefore(_ other: SystemVersion) -> Bool {
        system == other.system && (major, minor) < (other.major, other.minor)
    }

    /// The name as Apple writes it, without a zero at the end.
    public var description: String { "\(system.rawValue) \(major)" + (minor > 0 ? ".\(minor)" : "") }
}
