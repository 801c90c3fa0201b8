import ArgumentParser
import LintProject
import PushLint

/// Which rules are checked.
struct SelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("select"), help: .of("--select"), completion: .list(RuleName.words),
        transform: { RuleName.list($0) }) var selected: [[RuleName]] = []

    @Option(
        name: .customLong("ignore"), help: .of("--ignore"), completion: .list(RuleName.words),
        transform: { RuleName.list($0) }) var ignored: [[RuleName]] = []

    /// The options as settings.
    var settings: [Setting] {
        guard !selected.isEmpty || !ignored.isEmpty else { return [] }
        let selection = RuleSelection(selected: selected.flatMap { $0 }, ignored: ignored.flatMap { $0 })
        return [Setting.selection(selection)]
    }
}

/// The advice for an unknown rule name.
func adviceOnRules(_ similar: [String]) -> String {
    switch similar.count {
    case 0: "apnslint rules lists them all"
    case 1: "did you mean \(similar.joined())?"
    default: "there are \(similar.joined(separator: ", "))"
    }
}
