import JSONText
import PushDocument
import PushLint
import PushPayload

/// One setting with its origin.
public struct Setting: Sendable, Equatable {
    /// The name and the value of the setting.
    public enum Value: Sendable, Equatable {
        /// The lowest severity that fails the run.
        case failOn(Severity)
        /// The oldest release of one system that the app serves.
        case minimum(SystemVersion)
        /// A header field of the request, its name in lower case.
        case header(String, String)
        /// A key of the app's own in an object that Apple defines.
        case allowedKey(JSONPointer)
        /// The severity of a rule; nil turns it off.
        case severity(rule: String, Severity?)
        /// Where payloads are looked for.
        case envelope(EnvelopeChoice)
        /// The language of placeholders that are taken as values.
        case template(Template)
        /// The manifest of the receiving app, by its path from where it is set.
        case app(String)
        /// Whether the stacks that the pushes make are predicted.
        case stacks(Bool)
        /// The pointer to a part of a log record.
        case record(RecordPlace, JSONPointer)
        /// A rule of the project's own.
        case ownRule(OwnRule)
        /// The rules that are checked.
        case selection(RuleSelection)
    }

    /// The origin of a setting.
    public enum Origin: Sendable, Equatable {
        /// By an option of the command.
        case commandLine
        /// In a line of a file; `override` counts its overrides from 1.
        case file(String, line: Int, override: Int?)
    }

    /// What is set.
    public let value: Value
    /// Where it is set.
    public let origin: Origin

    /// The name of the setting; of several settings with the same name the last counts.
    public let name: String

    /// A setting with this origin.
    public init(_ value: Value, from origin: Origin) {
        self.value = value
        self.origin = origin
        name = value.name
    }

    /// The value as a configuration writes it.
    public var text: String {
        switch value {
        case .failOn(let severity): severity.rawValue
        case .minimum(let version): version.number
        case .header(_, let text): text
        case .allowedKey: "allowed"
        case .severity(_, let severity): severity?.rawValue ?? Self.off
        case .envelope(let choice): choice.word
        case .template(let template): template.rawValue
        case .app(let path): path
        case .stacks(let isOn): String(isOn)
        case .record(_, let pointer): pointer.description
        case .ownRule(let rule): rule.rule.summary
        case .selection(let selection): selection.text
        }
    }

    /// The word that turns a rule off.
    static let off = "off"
}

extension Setting.Origin: CustomStringConvertible {
    /// In words, as in ".apnslint.json:7 (override 1)".
    public var description: String {
        switch self {
        case .commandLine: "command line"
        case .file(let path, let line, let override):
            "\(path):\(line)" + (override.map { " (override \($0))" } ?? "")
        }
    }
}

extension SystemVersion.System {
    /// The option that names the oldest release served, as in `min-ios`.
    public var optionName: String { "min-\(rawValue.lowercased())" }
}

extension SystemVersion {
    /// The numbers alone, as in `16.2`.
    var number: String { "\(major)" + (minor > 0 ? ".\(minor)" : "") }
}

extension Setting.Value {
    fileprivate var name: String {
        switch self {
        case .failOn: "fail-on"
        case .minimum(let version): version.system.optionName
        case .header("apns-push-type", _): "push-type"
        case .header(let name, _): "headers.\(name)"
        case .allowedKey(let pointer): "allowed-keys.\(pointer)"
        case .severity(let rule, _): "rules.\(rule)"
        case .envelope: "envelope"
        case .template: "template"
        case .app: "app"
        case .stacks: "stacks"
        case .record(.kept, let pointer): "record.keep.\(pointer)"
        case .record(let place, _): "record.\(place.rawValue)"
        case .ownRule(let rule): "own-rules.\(rule.id)"
        case .selection: "select"
        }
    }

    /// True if this is the own rule of an id.
    func isOwnRule(_ id: String) -> Bool { if case .ownRule(let rule) = self { rule.id == id } else { false } }
}
