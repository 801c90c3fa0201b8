import PushLint

/// The rules that are looked for, whatever a configuration turns off: only some, or all but some.
///
/// Text that is not JSON is told even when other rules are selected, because nothing can be found in it.
public struct RuleSelection: Sendable, Equatable {
    private let selected: [RuleName]
    private let ignored: [RuleName]

    /// The rules selected, or all when none is, without the ignored ones.
    public init(selected: [RuleName], ignored: [RuleName]) {
        self.selected = selected
        self.ignored = ignored
    }

    /// In words, as in "grouping,wrong-kind but not thread-id-empty".
    var text: String {
        func list(_ names: [RuleName]) -> String { names.map(\.text).joined(separator: ",") }
        let only = selected.isEmpty ? "all" : list(selected)
        return ignored.isEmpty ? only : "\(only) but not \(list(ignored))"
    }

    /// Turns off what is not looked for, and on what was turned off and is selected.
    func apply(to severities: inout [String: Severity?]) {
        let (selected, ignored) = (Set(selected.flatMap(\.ids)), Set(ignored.flatMap(\.ids)))
        for rule in Rule.all {
            let isOn = selected.isEmpty || selected.contains(rule.id) || rule.id == Rule.notJSON.id
            if !isOn || ignored.contains(rule.id) {
                severities.updateValue(nil, forKey: rule.id)
            } else if selected.contains(rule.id), severities[rule.id] == .some(.none) {
                severities.removeValue(forKey: rule.id)
            }
        }
    }
}
