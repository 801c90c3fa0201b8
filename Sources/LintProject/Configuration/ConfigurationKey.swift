import JSONText

/// One key of `.apnslint.json`, as the reader takes it; `schema.json` says what it is for.
struct ConfigurationKey: Sendable {
    enum Scope: Sendable, Equatable { case anywhere, file, override }

    let name: String
    let scope: Scope
    let read:
        @Sendable (ValueReader, inout ConfigurationReader, inout ConfigurationReader.Section) throws(ReadingError) ->
            Void

    /// The keys of the file itself, and those of settings.
    static let all: [ConfigurationKey] =
        [
            ConfigurationKey(name: "$schema", scope: .file) { member, _, _ throws(ReadingError) in _ = try member.text()
            },
            ConfigurationKey(name: "root", scope: .file) { member, _, _ throws(ReadingError) in _ = try member.flag() },
            ConfigurationKey(name: "extends", scope: .file) { member, _, _ throws(ReadingError) in
                _ = try member.someText()
            },
            globs("ignore", .file), globs("files", .override),
        ] + Setting.configurationKeys + [
            ConfigurationKey(name: "overrides", scope: .file) { member, reader, section throws(ReadingError) in
                section.overrides = reader.each(try member.elements("an array of objects")) {
                    element throws(ReadingError) in try element.object("an override")
                }.map { reader.section($0.0, in: .override) }
            }
        ]

    private static func globs(_ name: String, _ scope: Scope) -> ConfigurationKey {
        ConfigurationKey(name: name, scope: scope) { member, reader, section throws(ReadingError) in
            section.globs += reader.each(try member.elements("an array of strings")) { element throws(ReadingError) in
                let text = try element.text()
                do throws(Glob.Mistake) { return try Glob(text) } catch { throw element.error(error.message) }
            }.map { ($0.0, $0.1.pointer) }
        }
    }

    static func all(in scope: Scope) -> [ConfigurationKey] { all.filter { $0.scope == .anywhere || $0.scope == scope } }
}
