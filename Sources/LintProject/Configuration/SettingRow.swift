import JSONText

/// One kind of setting: what it is called, what it takes in a configuration, and what it changes.
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

    /// The row as a key of configurations.
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
        text: @escaping @Sendable (Value) -> String,
        apply: @escaping @Sendable (inout Setting.Effect, Value) -> Void
    ) {
        self.init(
            key: key, read: { member, _ throws(ReadingError) in [(try read(member), member)] }, name: { _ in key },
            text: text,
            apply: { effect, value, _ in apply(&effect, value) })
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
