import ReportText

/// How text is shown on the terminal: when it is coloured, and how wide it is.
enum Terminal: String, CaseIterable, Sendable {
    case auto, always, never

    func style(for stream: StandardStream = .output) -> Style {
        switch self {
        case .always: Style(coloured: true)
        case .never: Style(coloured: false)
        case .auto: Style(coloured: stream.isScreen && (environment("NO_COLOR") ?? "").isEmpty)
        }
    }

    /// The width of a terminal, up to a readable maximum; 80 for a pipe, so that output is deterministic.
    var columns: Int { min(StandardStream.output.columns ?? Self.columnsOfFiles, 120) }

    /// The width of output that is not on a terminal.
    static let columnsOfFiles = 80
}

/// The value of a variable of the environment; nil if it is not set.
func environment(_ name: String) -> String? { Surroundings.current.variable(name) }
