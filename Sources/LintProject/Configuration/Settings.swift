import JSONText
import PushDocument
import PushLint
import PushPayload

/// All that is set for one document, wherever it was set.
public struct Settings: Sendable, Equatable {
    /// What counts, one of each name, in the order in which the names came up.
    public private(set) var all: [Setting] = []
    /// Where the setting of each name stands.
    private var index: [String: Int] = [:]

    /// Nothing but the defaults.
    public init() {}

    /// Adds settings that count more than those there are.
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

    /// The setting of a name, or nil where the default holds.
    public subscript(name: String) -> Setting? { index[name].map { all[$0] } }

    /// The least severity that fails the run.
    public var failOn: Severity {
        if case .failOn(let severity) = self["fail-on"]?.value { severity } else { Self.defaultFailOn }
    }

    /// The severity that fails a run when nothing is set.
    public static let defaultFailOn = Severity.error

    /// The path of the receiving app's manifest, from the current folder; nil where none is named.
    public var appPath: String? {
        guard let setting = self["app"], case .app(let path) = setting.value else { return nil }
        guard case .file(let file, _, _) = setting.origin, !path.hasPrefix("/") else { return path }
        return (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + path
    }

    /// Where payloads stand in records; nil where documents are no records.
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

    /// The rules of the project's own.
    public var ownRules: [OwnRule] {
        all.compactMap { if case .ownRule(let rule) = $0.value { rule } else { nil } }
    }

    /// The name of a rule on the command line that is none here.
    public var unknownRule: RuleName.Unknown? {
        guard case .selection(let selection) = self["select"]?.value else { return nil }
        return selection.unknownName(besides: ownRules.map(\.id))
    }

    /// What the linter is to know and to make of it; the app is for the caller to read from `appPath`.
    public var options: LintOptions {
        var options = LintOptions()
        var headers: [(name: String, value: String)] = []
        for setting in all {
            switch setting.value {
            case .failOn, .app, .selection: break
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
        // It counts more than the severities, wherever among them it was set.
        if case .selection(let selection) = self["select"]?.value { selection.apply(to: &options) }
        return options
    }
}
