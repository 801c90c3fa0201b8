import ArgumentParser

/// How text is shown on the terminal.
struct TerminalOptions: ParsableArguments {
    @Option(help: "Colours in text; auto: on a terminal, unless NO_COLOR is set.")
    var color = Colour.auto

    /// The options as a plain value.
    var terminal: Terminal { Terminal(color: color) }
}

extension Colour: ExpressibleByArgument {}
