import JSONText
import PushDocument
import PushLint
import PushPayload

/// All settings for one document, from all origins.
public struct Settings: Sendable, Equatable {
    /// The effective settings, one for each name, in the order in which the names first occurred.
    public private(set) var all: [Setting] = []
    /// The index of each name's setting.
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

    /// The lowest severity that fails the run.
    public var failOn: Severity {
        if case .failOn(let severity) = self["fail-on"]?.value { severity } else { Self.defaultFailOn }
    }

    /// The severity that fails a run when nothing is set.
    public static let defaultFailOn = Severity.error

    /// The path of the receiving app's manifest, from the current folder; nil if none is named.
    public var appPath: String? {
        guard let setting = self["app"], case .app(let path) = setting.value else { return nil }
        guard case .file(let file, _, _) = setting.origin, !path.hasPrefix("/") else { return path }
        return (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + path
    }

    /// The form of log records; nil if documents are not records.
    public var record: RecordForm? {
        func pointer(_ place: RecordPlace) -> JSONPointer? {
            if case .record(_, let pointer)? = self["record.\(place.rawValue)"]?.value { pointer } else { nil }
        }
        guard let payload = pointer(.payload) else { return nil }
        let kept = all.compactMap { setting -> JSONPointer? in
            if case .record(.kept, let pointer) = setting.value { pointer } else { nil }
        }
        return RecordForm(payload: payload, headers: pointer(.headers), id: pointer(.id), kept: kept)
    }

    /// True if the stacks that the pushes make are predicted.
    public var showsStacks: Bool { self["stacks"]?.value == .stacks(true) }

    /// The rules of the project's own.
    public var ownRules: [OwnRule] {
        all.compactMap { if case .ownRule(let rule) = $0.value { rule } else { nil } }
    }

    /// The first rule on the command line that does not exist here.
    public var unknownRule: RuleName.Unknown? {
        guard case .selection(let selection) = self["select"]?.value else { return nil }
        return selection.unknownName(besides: ownRules.map(\.id))
    }

    /// The options for the linter; the caller has to read the app from `appPath`.
    public var options: LintOptions {
        var options = LintOptions()
        var headers: [(name: String, value: String)] = []
        for setting in all {
            switch setting.value {
            case .failOn, .app, .selection, .stacks: break
            case .minimum(let version): options.minimum.append(version)
            case .header(let name, let text): headers.append((name, text))
            case .allowedKey(let pointer): options.allowedKeys.append(pointer)
            case .severity(let rule, let severity): options.severities[rule] = .some(severity)
            case .envelope(let choice): options.envelope = choice
            case .template(let template): options.template = template
            case .record: break
            case .ownRule(let rule): options.ownRules.append(rule)
            }
        }
        options.headers = Headers(fields: headers)
        options.record = record
        // It takes precedence over severities, whatever the order.
        if case .selection(let selection) = self["select"]?.value { selection.apply(to: &options) }
        return options
    }
}
