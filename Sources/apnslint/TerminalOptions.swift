import ArgumentParser
import PushReport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How text is shown on the terminal there is.
struct TerminalOptions: ParsableArguments {
    enum Colour: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

    @Option(help: "Colours in text; auto is for a terminal without NO_COLOR.")
    var color = Colour.auto

    /// The colours for standard output.
    var style: Style { style(for: .output) }

    /// The colours for one of the streams.
    func style(for stream: StandardStream) -> Style {
        switch color {
        case .always: Style(coloured: true)
        case .never: Style(coloured: false)
        case .auto:
            Style(
                coloured: stream.isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb")
        }
    }

    /// The width of a terminal, up to what is pleasant to read; 80 for a pipe, so that output stays the same.
    var columns: Int { min(StandardStream.output.columns ?? 80, 120) }
}

/// A variable of the environment.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Whether a person is at this end of a file descriptor.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
