import PushLint

/// The rules that are checked, whatever a configuration turns off: only some, or all but some.
///
/// Text that is not JSON is reported even when other rules are selected, because nothing else can be found in it.
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
        func list(_ names: [RuleName]) -> String { names.map { $0.text }.joined(separator: ",") }
        let only = selected.isEmpty ? "all" : list(selected)
        return ignored.isEmpty ? only : "\(only) but not \(list(ignored))"
    }

    /// The first name that is neither a rule, nor a family, nor one of these own rules.
    func unknownName(besides own: [String]) -> RuleName? {
        (selected + ignored).first { !$0.isKnown && !own.contains($0.text) }
    }

    /// Turns off rules that are not selected, and turns on selected ones that were off.
    func apply(to options: inout LintOptions) {
        let own = options.ownRules.map { $0.id }
        let (selected, ignored) = (ids(selected, own), ids(ignored, own))
        for id in Rule.all.map({ $0.id }) + own {
            let isOn = selected.isEmpty || selected.contains(id) || id == Rule.notJSON.id
            if !isOn || ignored.contains(id) {
                options.severities.updateValue(nil, forKey: id)
            } else if selected.contains(id), options.severities[id] == .some(.none) {
                options.severities.removeValue(forKey: id)
            }
        }
    }

    private func ids(_ names: [RuleName], _ own: [String]) -> Set<String> {
        Set(names.flatMap { $0.text == Rule.Family.own.rawValue ? own : $0.ids })
    }
}
