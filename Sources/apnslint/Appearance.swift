import ArgumentParser
import PushReport

/// How text looks on standard output.
struct Appearance: ParsableArguments {
    enum Colour: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

    @Option(help: "Colours in text; auto is for a terminal without NO_COLOR.")
    var color = Colour.auto

    /// The colours asked for.
    var style: Style { Style(coloured: isColoured) }

    /// The width of a terminal, up to what is pleasant to read; 80 for a pipe, so that output stays the same.
    var columns: Int { min(StandardStream.output.columns ?? 80, 120) }

    private var isColoured: Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            StandardStream.output.isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}
