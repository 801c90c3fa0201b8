import PushPayload

/// One key of `.apnslint.json`; the reader and the schema are made from this table.
struct ConfigurationKey: Sendable {
    let name: String
    let form: Form
    let scope: Scope
    /// What it is for, in a sentence.
    let meaning: String

    /// What it takes.
    enum Form: Sendable, Equatable {
        case text, path, boolean, severity, pushType, envelope, template, headers, rules, pointers, globs, overrides,
            ownRules, record
        case version(SystemVersion.System)

        /// In words, after "not".
        var phrase: String {
            switch self {
            case .text, .path, .severity, .pushType, .envelope, .template: "a string"
            case .boolean: "a Boolean"
            case .headers, .rules, .record: "an object"
            case .pointers, .globs: "an array of strings"
            case .overrides, .ownRules: "an array of objects"
            case .version: "a version such as 15 or \"16.4\""
            }
        }
    }

    /// Where it is allowed.
    enum Scope: Sendable, Equatable { case anywhere, file, override }

    static let all: [ConfigurationKey] =
        [
            ConfigurationKey(
                name: "$schema", form: .text, scope: .file,
                meaning: "The schema of this file, for editors; it is not read."),
            ConfigurationKey(
                name: "root", form: .boolean, scope: .file,
                meaning: "Whether the search for configurations ends here. Otherwise those of the folders above apply "
                    + "too, where this one says nothing."),
            ConfigurationKey(
                name: "ignore", form: .globs, scope: .file,
                meaning: "Files that are not checked: globs, seen from this file's folder."),
            ConfigurationKey(
                name: "files", form: .globs, scope: .override,
                meaning: "The files that this override is for: globs, seen from this file's folder."),
            ConfigurationKey(
                name: "rules", form: .rules, scope: .anywhere,
                meaning: "How bad the findings of a rule are, by its id; \"off\" leaves the rule out."),
            ConfigurationKey(
                name: "own-rules", form: .ownRules, scope: .file,
                meaning: "Rules of your own: what a payload has to have, or must not have, and what to say of it."),
            ConfigurationKey(
                name: "fail-on", form: .severity, scope: .anywhere,
                meaning: "The least severity that makes the exit code 1."),
        ]
        + SystemVersion.System.allCases.map { system in
            ConfigurationKey(
                name: system.optionName, form: .version(system), scope: .anywhere,
                meaning: "The oldest \(system.rawValue) that the app serves.")
        }
        + [
            ConfigurationKey(
                name: "allowed-keys", form: .pointers, scope: .anywhere,
                meaning:
                    "Keys of the app's own in objects that Apple defines, as JSON pointers from the payload's root."),
            ConfigurationKey(
                name: "push-type", form: .pushType, scope: .anywhere,
                meaning: "The apns-push-type header that the pushes are sent with."),
            ConfigurationKey(
                name: "headers", form: .headers, scope: .anywhere,
                meaning: "Header fields that the pushes are sent with, where a request document gives none of its own."),
            ConfigurationKey(
                name: "envelope", form: .envelope, scope: .anywhere,
                meaning: "Where payloads are embedded; \"auto\" tells it by content and name, \"none\" takes every "
                    + "document for a payload."),
            ConfigurationKey(
                name: "template", form: .template, scope: .anywhere,
                meaning: "The language whose placeholders are read as values outside strings."),
            ConfigurationKey(
                name: "record", form: .record, scope: .anywhere,
                meaning:
                    "Where the payload is in the records of a log, as JSON pointers: payload, headers, id, and in an "
                    + "array keep."),
            ConfigurationKey(
                name: "app", form: .path, scope: .anywhere,
                meaning: "The manifest of the receiving app: its path from this file's folder."),
            ConfigurationKey(
                name: "stacks", form: .boolean, scope: .file,
                meaning: "Whether lint predicts the stacks that the pushes make, after the findings."),
            ConfigurationKey(
                name: "overrides", form: .overrides, scope: .file,
                meaning: "What is different for some of the files; later overrides win over earlier ones."),
        ]

    static func all(in scope: Scope) -> [ConfigurationKey] {
        all.filter { $0.scope == .anywhere || $0.scope == scope }
    }
}
