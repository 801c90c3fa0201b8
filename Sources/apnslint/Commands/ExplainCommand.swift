import ArgumentParser
import JSONText
import LintProject
import PushLint
import PushReport

/// `apnslint explain`: the page of a rule.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain rules: reasons, effects, examples and Apple's pages.",
        discussion: """
            EXAMPLES
              apnslint explain wrong-kind             what it finds, what is lost, how to fix it
              apnslint explain                        the names of all rules
            """)

    @Argument(
        help: ArgumentHelp("Names of rules, as in brackets after a finding.", valueName: "rule"),
        completion: .list(Rule.all.map(\.id)))
    var ids: [String] = []

    @Option(help: "How the pages are written.")
    var format = PageFormat.text

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func run() throws {
        var output = Output()
        if ids.isEmpty {
            let own = try RulesCommand.ownRules(configuration, display.terminal)
            try output.print(RulesCommand.list(format, own, display.terminal))
        } else {
            let pages = try ids.map { RulePage(try rule($0)) }
            switch format {
            case .text:
                let texts = pages.map { $0.text(style: display.terminal.style(), columns: display.terminal.columns) }
                try output.print(texts.joined(separator: "\n\n"))
            case .markdown: try output.print(pages.map(\.markdown).joined(separator: "\n"))
            case .json: try output.print(RulesCommand.document(.array(pages.map(\.json))))
            }
        }
        try output.flush()
    }

    /// The rule of an id.
    ///
    /// - Throws: `Failure` with the rules that may be meant.
    private func rule(_ id: String) throws -> Rule {
        if let rule = Rule.named(id) { return rule }
        let own = try RulesCommand.ownRules(configuration, display.terminal)
        if let rule = own.first(where: { $0.id == id }) { return rule.rule }
        throw Failure(
            status: .usage, message: "no rule is named '\(id)': \(adviceOnRules(Rule.similar(to: id).map(\.id)))")
    }
}
