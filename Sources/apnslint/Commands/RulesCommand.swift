import ArgumentParser
import JSONText
import PushReport

/// `apnslint rules`: the names of all rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List all rules with their severities.")

    @Option(help: "How the list is written.")
    var format = PageFormat.text

    @OptionGroup var display: TerminalOptions

    func run() throws {
        var output = Output()
        try output.print(Self.list(format, display.terminal))
        try output.flush()
    }

    /// The list in one of its forms.
    static func list(_ format: PageFormat, _ terminal: Terminal) -> String {
        switch format {
        case .text: RuleIndex().text(style: terminal.style(), columns: terminal.columns)
        case .markdown: RuleIndex().markdown
        case .json: document(RuleIndex().json)
        }
    }

    /// The document that rules stand in for programs, version 1.
    static func document(_ rules: JSONValue) -> String {
        let tool: JSONValue = ["name": "apnslint", "version": .string(Apnslint.version)]
        return JSONWriter(.indented(2)).text(["version": 1, "tool": tool, "rules": rules]) + "\n"
    }
}
