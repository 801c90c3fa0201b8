import ArgumentParser
import LintProject
import PushPayload

/// The oldest systems that the app serves.
struct SystemOptions: ParsableArguments {
    @Option(help: .of("--min-ios"), transform: Self.version(.iOS)) var minIos: SystemVersion?
    @Option(help: .of("--min-macos"), transform: Self.version(.macOS)) var minMacos: SystemVersion?
    @Option(help: .of("--min-watchos"), transform: Self.version(.watchOS)) var minWatchos: SystemVersion?
    @Option(help: .of("--min-tvos"), transform: Self.version(.tvOS)) var minTvos: SystemVersion?
    @Option(help: .of("--min-visionos"), transform: Self.version(.visionOS)) var minVisionos: SystemVersion?

    var settings: [Setting] {
        [minIos, minMacos, minWatchos, minTvos, minVisionos].compactMap { $0.map { Setting.minimum($0) } }
    }

    private static func version(_ system: SystemVersion.System) -> @Sendable (String) throws -> SystemVersion {
        { text in
            if let version = SystemVersion(system, text) { return version }
            throw ValidationError("'\(text)' is not a version of \(system.rawValue) such as 15 or 16.4.")
        }
    }
}

/// Which app receives the pushes.
struct AppOptions: ParsableArguments {
    @Option(name: .customLong("app"), help: .of("--app"), completion: .file()) var path: String?
    @Option(name: .customLong("app-before"), help: .of("--app-before"), completion: .file()) var older: String?
    @Option(help: .of("--target")) var target: String?

    /// The options as settings, with the paths in this form.
    func settings(_ path: (String) -> String = { $0 }) -> [Setting] {
        [
            self.path.map { Setting.app(path($0)) }, older.map { Setting.olderApp(path($0)) },
            target.map { Setting.appTarget($0) },
        ].compactMap(\.self)
    }
}
