import JSONText

/// One key of `.apnslint.json`, from which the reader and the schema are made.
struct ConfigurationKey: Sendable {
    /// Where a key is allowed.
    enum Scope: Sendable, Equatable { case anywhere, file, override }

    let name: String
    let scope: Scope
    /// What it is for, in a sentence.
    let meaning: String
    /// The schema of what it takes.
    let schema: @Sendable () -> JSONObject
    let read:
        @Sendable (ValueReader, inout ConfigurationReader, inout ConfigurationReader.Section) throws(ReadingError) ->
            Void

    /// The keys of the file itself, and those of settings.
    static let all: [ConfigurationKey] =
        [
            ConfigurationKey(
                name: "$schema", scope: .file, meaning: "The schema of this file, for editors; it is not read.",
                schema: { ["type": "string"] }, read: { member, _, _ throws(ReadingError) in _ = try member.text() }),
            ConfigurationKey(
                name: "root", scope: .file,
                meaning: "Whether the search for configurations ends here. Otherwise those of the folders above apply "
                    + "too, where this one says nothing.",
                schema: { ["type": "boolean"] },
                read: { member, _, section throws(ReadingError) in section.isRoot = try member.flag() }),
            globs("ignore", .file, "Files that are not checked: globs, seen from this file's folder."),
            globs("files", .override, "The files that this override is for: globs, seen from this file's folder."),
        ] + Setting.configurationKeys + [
            ConfigurationKey(
                name: "overrides", scope: .file,
                meaning: "What is different for some of the files; later overrides win over earlier ones.",
                schema: {
                    [
                        "type": "array",
                        "items": [
                            "type": "object", "required": ["files"],
                            "properties": Configuration.properties(in: .override), "additionalProperties": false,
                        ],
                    ]
                },
                read: { member, reader, section throws(ReadingError) in
                    guard member.value.array != nil else { throw member.isNot("an array of objects") }
                    section.overrides = reader.each(try member.elements()) { element throws(ReadingError) in
                        try ObjectReader(element.value, "an override", at: element.pointer)
                    }.map { reader.section($0.0, in: .override) }
                })
        ]

    private static func globs(_ name: String, _ scope: Scope, _ meaning: String) -> ConfigurationKey {
        ConfigurationKey(
            name: name, scope: scope, meaning: meaning,
            schema: { ["type": "array", "items": ["type": "string", "minLength": 1]] },
            read: { member, reader, section throws(ReadingError) in
                guard member.value.array != nil else { throw member.isNot("an array of strings") }
                section.globs += reader.each(try member.elements()) { element throws(ReadingError) in
                    let text = try element.text()
                    do throws(Glob.Mistake) { return try Glob(text) } catch { throw element.error(error.message) }
                }.map { ($0.0, $0.1.pointer) }
            })
    }

    static func all(in scope: Scope) -> [ConfigurationKey] {
        all.filter { $0.scope == .anywhere || $0.scope == scope }
    }
}
