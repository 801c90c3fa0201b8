import JSONText
import PushDocument
import PushLint

/// All settings for one document, from all origins.
public struct Settings: Sendable, Equatable {
    /// The effective settings, one for each name, in the order in which the names first occurred.
    public private(set) var all: [Setting] = []
    private var index: [String: Int] = [:]

    /// The defaults.
    public init() {}

    /// Adds settings that override the earlier ones.
    public mutating func add(_ settings: [Setting]) {
        for setting in settings {
            if let place = index[setting.name] {
                all[place] = setting
            } else {
                index[setting.name] = all.count
                all.append(setting)
            }
        }
    }

    /// The setting of a name; nil if the default applies.
    public subscript(name: String) -> Setting? { index[name].map { all[$0] } }

    /// The severity that fails a run when nothing is set.
    public static let defaultFailOn = Severity.error

    /// All that they change.
    public var effect: Setting.Effect {
        all.reduce(into: Setting.Effect()) { effect, setting in setting.apply(&effect, setting.origin) }
    }

    /// The form of log records; nil if documents are not records.
    public var record: RecordForm? {
        let places = effect.recordPlaces
        guard !places.isEmpty else { return nil }
        func last(_ place: RecordPlace) -> JSONPointer? { places.last { $0.place == place }?.pointer }
        var form = RecordForm(
            payload: last(.payload) ?? .root, headers: last(.headers), id: last(.id),
            kept: places.filter { $0.place == .kept }.map { $0.pointer }, status: last(.status), reason: last(.reason))
        form.device = last(.device) ?? form.device
        form.date = last(.date) ?? form.date
        form.app = last(.app) ?? form.app
        return form
    }

    /// The rules of the project's own.
    public var ownRules: [OwnRule] { effect.options.ownRules }

    /// The first rule on the command line that does not exist here.
    public var unknownRule: RuleName? {
        let effect = effect
        return effect.selection?.unknownName(besides: effect.options.ownRules.map { $0.id })
    }

    /// The options for the linter; the caller has to read the apps from their paths.
    public var options: LintOptions {
        let effect = effect
        var options = effect.options
        if let record { options.record = record }
        // The selection takes precedence over severities, whatever the order.
        effect.selection?.apply(to: &options)
        return options
    }
}

/// The rules that are checked, whatever a configuration turns off: only some, or all but some.
///
/// Syntax mistakes are reported even when other rules are selected, because they hide all other faults.
public struct RuleSelection: Sendable, Equatable {
    private let selected: [RuleName]
    private let ignored: [RuleName]

    /// A selection of rules; an empty `selected` means all. The ignored ones are off in any case.
    public init(selected: [RuleName], ignored: [RuleName]) {
        (self.selected, self.ignored) = (selected, ignored)
    }

    /// In words, as in "grouping,wrong-kind but not thread-id-empty".
    var text: String {
        func list(_ names: [RuleName]) -> String { names.map { $0.text }.joined(separator: ",") }
        let only = selected.isEmpty ? "all" : list(selected)
        return ignored.isEmpty ? only : "\(only) but not \(list(ignored))"
    }

    /// The first unknown name: rules, families and these own rules are known.
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

    /// All names: the families and the ids of the rules.
    public static let words: [String] = Rule.Family.allCases.map { $0.rawValue } + Rule.all.map { $0.id }

    /// Reads a name that may also be that of a project's own rule, which is known only with the configuration.
    public init(ownOr text: String) { self.text = text }

    private var family: Rule.Family? { Rule.named(text) == nil ? Rule.Family(rawValue: text) : nil }

    /// False for a name that is neither; it may still be the id of a project's own rule.
    var isKnown: Bool { family != nil || Rule.named(text) != nil }
    var ids: [String] { family.map { family in Rule.all.filter { $0.family == family }.map { $0.id } } ?? [text] }

    /// The names that may be meant by an unknown one; empty if none is similar.
    public var similar: [String] {
        let family = Spelling.nearest(text, among: Rule.Family.allCases.map { $0.rawValue })
        return family.map { [$0] } ?? Rule.similar(to: text).map { $0.id }
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
