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

    @Option(help: "Colours in text; auto is for a terminal without NO_COLOR.")
    var color = Colour.auto

    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print nothing; the exit code tells.")
    var isQuiet = false

    /// The reporter asked for.
    func reporter() -> any Reporter {
        switch format {
        case .text: TextReporter(style: Style(coloured: color.isOn), columns: columns)
        case .concise: ConciseReporter()
        case .json: JSONReporter(version: Apnslint.version)
        }
    }

    /// The width of a terminal, up to what is pleasant to read; 80 for a pipe, so that output stays the same.
    private var columns: Int { min(StandardStream.output.columns ?? 80, 120) }
}

/// When text is coloured.
enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// Whether it is, here and now.
    var isOn: Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            StandardStream.output.isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}

/// A variable of the environment.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Whether a person is at this end of a file descriptor.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
