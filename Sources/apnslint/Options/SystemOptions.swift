import ArgumentParser
import LintProject
import PushLint
import PushPayload

/// The oldest systems that the app serves.
struct SystemOptions: ParsableArguments {
    @Option(name: .customLong("min-ios"), help: .oldest(.iOS), transform: { try version(.iOS, $0) })
    var minIOS: SystemVersion?

    @Option(name: .customLong("min-macos"), help: .oldest(.macOS), transform: { try version(.macOS, $0) })
    var minMacOS: SystemVersion?

    @Option(name: .customLong("min-watchos"), help: .oldest(.watchOS), transform: { try version(.watchOS, $0) })
    var minWatchOS: SystemVersion?

    @Option(name: .customLong("min-tvos"), help: .oldest(.tvOS), transform: { try version(.tvOS, $0) })
    var minTVOS: SystemVersion?

    @Option(name: .customLong("min-visionos"), help: .oldest(.visionOS), transform: { try version(.visionOS, $0) })
    var minVisionOS: SystemVersion?

    /// The releases given.
    var minimum: [SystemVersion] { [minIOS, minMacOS, minWatchOS, minTVOS, minVisionOS].compactMap { $0 } }

    /// The options as settings.
    var settings: [Setting] { minimum.map { Setting.minimum($0) } }
}

/// Which app receives the pushes.
struct AppOptions: ParsableArguments {
    @Option(name: .customLong("app"), help: .of("--app"), completion: .file()) var path: String?

    @Option(
        name: .customLong("app-before"),
        help: ArgumentHelp("An older version of the app that people still have.", valueName: "path"),
        completion: .file()) var older: String?

    @Option(
        name: .customLong("target"),
        help: ArgumentHelp("The app's target, where its project has several apps.", valueName: "name"))
    var target: String?

    /// The settings of the command line about it.
    var settings: [Setting] { settings { $0 } }

    /// These settings with paths that begin at the root, which an editor opens.
    var absoluteSettings: [Setting] { settings { AbsolutePath($0).text } }

    private func settings(_ path: (String) -> String) -> [Setting] {
        [
            self.path.map { Setting.app(path($0)) }, older.map { Setting.olderApp(path($0)) },
            target.map { Setting.appTarget($0) },
        ].compactMap { $0 }
    }
}

private func version(_ system: SystemVersion.System, _ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(system, text) else {
        throw ValidationError("'\(text)' is not a version of \(system.rawValue) such as 15 or 16.4.")
    }
    return version
}

extension ArgumentHelp {
    fileprivate static func oldest(_ system: SystemVersion.System) -> ArgumentHelp {
        ArgumentHelp("The oldest \(system.rawValue) that the app serves.", valueName: "version")
    }
}
