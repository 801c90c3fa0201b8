import AppResources
import ArgumentParser

/// Which app receives the pushes.
struct AppOptions: ParsableArguments {
    @Option(name: .customLong("app"), help: ArgumentHelp("The manifest of the receiving app.", valueName: "file"))
    var path: String?

    /// What the app ships; nil where none is named.
    ///
    /// - Throws: `Failure` when the manifest or a file it names can't be used.
    func manifest() throws -> AppManifest? { try path.map(AppLoader.load) }
}
