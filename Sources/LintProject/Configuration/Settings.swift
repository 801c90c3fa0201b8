import JSONText
import PushDocument
import PushLint

/// All settings for one document, from all origins.
public struct Settings: Sendable, Equatable {
    /// The effective settings, one for each name, in the order in which the names first occurred.
    public private(set) var all: [Setting] = []
    private var index: [String: Int] = [:]

    /// Nothing but the defaults.
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
        return RecordForm(
            payload: last(.payload) ?? .root, headers: last(.headers), id: last(.id),
            kept: places.filter { $0.place == .kept }.map { $0.pointer }, status: last(.status), reason: last(.reason))
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
        if let record { options.stage = .recorded(record) }
        // It takes precedence over severities, whatever the order.
        effect.selection?.apply(to: &options)
        return options
    }
}
