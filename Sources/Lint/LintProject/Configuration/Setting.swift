import JSONText
import PushLint
import PushPayload

/// A setting with its origin. The kinds of settings are the rows of `Setting+All.swift`.
public struct Setting: Sendable, Equatable {
    /// The origin of a setting.
    public enum Origin: Sendable, Equatable, CustomStringConvertible {
        /// By an option of the command.
        case commandLine
        /// In a line of a file; `override` counts its overrides from 1.
        case file(String, line: Int, override: Int?)

        /// In words, as in ".apnslint.json:7 (override 1)".
        public var description: String {
            switch self {
            case .commandLine: "command line"
            case .file(let path, let line, let override):
                "\(path):\(line)" + (override.map { " (override \($0))" } ?? "")
            }
        }
    }

    /// The name of the setting; of several settings with the same name the last counts.
    public let name: String
    /// The value as a configuration writes it.
    public let text: String
    /// The configuration or the option that sets it.
    public internal(set) var origin: Origin
    let json: JSONValue
    let apply: @Sendable (inout Effect, Origin) -> Void

    /// All that settings change.
    public struct Effect: Sendable {
        var options = LintOptions()
        /// The lowest severity that fails the run.
        public internal(set) var failOn = Settings.defaultFailOn
        /// True if a place that sets `aps` and can't be read fails the run.
        public internal(set) var failsOnUnread = false
        /// True if the stacks that the pushes make are predicted.
        public internal(set) var showsStacks = false
        /// The path of the receiving app, from the current folder; nil if none is named.
        public internal(set) var appPath: String?
        /// The path of an older version of the app, from the current folder; nil if none is named.
        public internal(set) var olderAppPath: String?
        /// The path of the baseline, from the current folder; nil if none is named.
        public internal(set) var baselinePath: String?
        /// The app's target in its project; nil where there is only one app.
        public internal(set) var appTarget: String?
        var recordPlaces: [(place: RecordPlace, pointer: JSONPointer)] = []
        var selection: RuleSelection?
    }

    /// Equal if they set the same in the same place.
    public static func == (one: Setting, other: Setting) -> Bool {
        (one.name, one.text, one.origin, one.json) == (other.name, other.text, other.origin, other.json)
    }

    /// The word that turns a rule off.
    static let off = "off"
}

/// The parts of a log record that are read.
public enum RecordPlace: String, Sendable, CaseIterable {
    case payload, headers, device, date, app, status, reason, id
    /// Fields that reports show with the findings.
    case kept = "keep"
}

extension SystemVersion.System {
    /// The option that names the oldest release served, as in `min-ios`.
    public var optionName: String { "min-\(rawValue.lowercased())" }
}

/// A kind of setting: its name, its values in a configuration, and its effect.
public struct SettingRow<Value: Sendable>: Sendable {
    /// The key of `.apnslint.json`; empty for a setting that only the command line has.
    let key: String
    /// Reads what it takes, which may be several settings; mistakes go to the reader.
    let read: @Sendable (ValueReader, inout ConfigurationReader) throws(ReadingError) -> [(Value, ValueReader)]
    /// The name of a setting; settings with different names add up.
    let name: @Sendable (Value) -> String
    /// The value as a configuration writes it.
    let text: @Sendable (Value) -> String
    let apply: @Sendable (inout Setting.Effect, Value, Setting.Origin) -> Void

    /// The setting of this value, by an option of the command.
    public func callAsFunction(_ value: Value) -> Setting { setting(value, json: .string(text(value))) }

    private func setting(_ value: Value, json: JSONValue) -> Setting {
        let apply = apply
        return Setting(name: name(value), text: text(value), origin: .commandLine, json: json) { apply(&$0, value, $1) }
    }

    func configurationKey(in scope: ConfigurationKey.Scope = .anywhere) -> ConfigurationKey {
        ConfigurationKey(name: key, scope: scope) { member, reader, section throws(ReadingError) in
            for (value, place) in try read(member, &reader) {
                section.settings.append((setting(value, json: place.value), place.pointer))
            }
        }
    }
}

extension SettingRow {
    init(
        _ key: String, read: @escaping @Sendable (ValueReader) throws(ReadingError) -> Value,
        text: @escaping @Sendable (Value) -> String, apply: @escaping @Sendable (inout Setting.Effect, Value) -> Void
    ) {
        self.init(
            key: key, read: { member, _ throws(ReadingError) in [(try read(member), member)] }, name: { _ in key },
            text: text, apply: { effect, value, _ in apply(&effect, value) })
    }

    /// A setting that is a word of a choice; `what` says what a word is, as in "severity".
    init(
        _ key: String, what: String, words: [String] = Value.allCases.map { $0.rawValue },
        apply: @escaping @Sendable (inout Setting.Effect, Value) -> Void
    ) where Value: RawRepresentable<String> & CaseIterable {
        self.init(
            key, read: { member throws(ReadingError) in try member.word(what, among: words) { Value(rawValue: $0) } },
            text: { $0.rawValue }, apply: apply)
    }
}
