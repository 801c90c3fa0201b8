import JSONText
import PushLint

/// The rules that are checked, whatever a configuration turns off: only some, or all but some.
///
/// Text that is not JSON is reported even when other rules are selected, because nothing else can be found in it.
public struct RuleSelection: Sendable, Equatable {
    private let selected: [RuleName]
    private let ignored: [RuleName]

    /// The rules selected, or all when none is, without the ignored ones.
    public init(selected: [RuleName], ignored: [RuleName]) {
        (self.selected, self.ignored) = (selected, ignored)
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

/// A user's name for rules: the id of a rule, or a family.
public struct RuleName: Sendable, Equatable {
    /// The name as it is spelt.
    public let text: String
    let ids: [String]
    /// False for a name that is neither; it may still be the id of a project's own rule.
    let isKnown: Bool
    /// The names that may be meant by an unknown one; empty if none is similar.
    public let similar: [String]

    /// All names: the families and the ids of the rules.
    public static let words: [String] = Rule.Family.allCases.map { $0.rawValue } + Rule.all.map { $0.id }

    /// Reads a name that may also be that of a project's own rule, which is known only with the configuration.
    public init(ownOr text: String) {
        self.text = text
        let family = Rule.named(text) == nil ? Rule.Family(rawValue: text) : nil
        ids = family.map { family in Rule.all.filter { $0.family == family }.map { $0.id } } ?? [text]
        isKnown = family != nil || Rule.named(text) != nil
        let near = isKnown ? nil : Spelling.nearest(text, among: Rule.Family.allCases.map { $0.rawValue })
        similar = isKnown ? [] : near.map { [$0] } ?? Rule.similar(to: text).map { $0.id }
    }

    /// Reads names separated by commas, which may be those of own rules.
    public static func list(_ text: String) -> [RuleName] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { RuleName(ownOr: String($0)) }
    }
}

/// The advice for an unknown rule name.
package func adviceOnRules(_ similar: [String]) -> String {
    switch similar.count {
    case 0: "apnslint rules lists them all"
    case 1: "did you mean \(similar.joined())?"
    default: "there are \(similar.joined(separator: ", "))"
    }
}
