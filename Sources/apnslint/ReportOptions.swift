import ArgumentParser
import PushLint
import PushReport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How findings are shown, and which of them fail the run.
struct ReportOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, concise, json }
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning, info

        var severity: Severity { Severity(rawValue: rawValue) ?? .error }
    }

    @Option(help: "How findings are written.")
    var format = Format.text

    @Option(help: "The least severity that makes the exit code 1.")
    var failOn = Threshold.error

    @OptionGroup var appearance: Appearance

    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print nothing; the exit code tells.")
    var isQuiet = false

    /// The reporter asked for.
    func reporter() -> any Reporter {
        switch format {
        case .text: TextReporter(style: appearance.style, columns: appearance.columns)
        case .concise: ConciseReporter()
        case .json: JSONReporter(version: Apnslint.version)
        }
    }
}

/// A variable of the environment.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Whether a person is at this end of a file descriptor.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
