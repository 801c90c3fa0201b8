import ArgumentParser
import LintProject
import PushLint

/// Which app receives the pushes.
struct AppOptions: ParsableArguments {
    @Option(
        name: .customLong("app"), help: ArgumentHelp("The manifest of the receiving app.", valueName: "file"),
        completion: .file())
    var path: String?

    /// The settings of the command line about it.
    var settings: [Setting] { path.map { [Setting(.app($0), from: .commandLine)] } ?? [] }
}
