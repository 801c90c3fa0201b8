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

/// The advice for an unknown rule name.
func adviceOnRules(_ similar: [String]) -> String {
    switch similar.count {
    case 0: "apnslint rules lists them all"
    case 1: "did you mean \(similar.joined())?"
    default: "there are \(similar.joined(separator: ", "))"
    }
}
