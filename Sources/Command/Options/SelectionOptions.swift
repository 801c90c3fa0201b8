import ArgumentParser
import LintProject

/// Which rules are checked.
struct SelectionOptions: ParsableArguments {
    @Option(help: .of("--select"), completion: .list(RuleName.words)) var select: [String] = []
    @Option(help: .of("--ignore"), completion: .list(RuleName.words)) var ignore: [String] = []

    var settings: [Setting] {
        guard !select.isEmpty || !ignore.isEmpty else { return [] }
        let selection = RuleSelection(selected: select.flatMap(RuleName.list), ignored: ignore.flatMap(RuleName.list))
        return [Setting.selection(selection)]
    }
}
