import PushReport

/// How text is shown on the terminal there is.
struct Terminal: Sendable {
    var color = Colour.auto

    /// The colours for one of the streams.
    func style(for stream: StandardStream = .output) -> Style { Style(coloured: color.isOn(stream)) }

    /// The width of a terminal, up to what is pleasant to read; 80 for a pipe, so that output stays the same.
    var columns: Int { min(StandardStream.output.columns ?? Self.columnsOfFiles, 120) }

    /// The width of what no terminal shows.
    static let columnsOfFiles = 80
}

/// When text is coloured.
enum Colour: String, CaseIterable {
    case auto, always, never

    /// True if it is, here and now, on one of the streams.
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

/// True if a person is at this end of a file descriptor.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
