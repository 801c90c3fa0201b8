import ArgumentParser
import LintProject
import PushLint

/// Which app receives the pushes.
struct AppOptions: ParsableArguments {
    @Option(
        name: .customLong("app"), help: ArgumentHelp("The manifest of the receiving app.", valueName: "file"),
        completion: .file())
    var path: String?

    /// What the command line says of it.
    var settings: [Setting] { path.map { [Setting(.app($0), from: .commandLine)] } ?? [] }
}
