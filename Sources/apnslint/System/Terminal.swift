import PushReport
import ReportText

/// How text is shown on the terminal.
struct Terminal: Sendable {
    var color = Colour.auto

    /// The colours for one of the streams.
    func style(for stream: StandardStream = .output) -> Style { Style(coloured: color.isOn(stream)) }

    /// The width of a terminal, up to a readable maximum; 80 for a pipe, so that output is deterministic.
    var columns: Int { min(StandardStream.output.columns ?? Self.columnsOfFiles, 120) }

    /// The width of output that is not on a terminal.
    static let columnsOfFiles = 80
}

/// When text is coloured.
enum Colour: String, CaseIterable {
    case auto, always, never

    /// True if text on this stream is coloured.
    func isOn(_ stream: StandardStream) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: stream.isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}

/// A variable of the environment.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// True if a file descriptor is a terminal.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
