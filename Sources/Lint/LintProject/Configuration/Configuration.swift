import CEmbedded
import JSONText
import PushDocument
import PushLint
import PushPayload

/// The settings of a `.apnslint.json` for the files below its folder.
public struct Configuration: Sendable {
    /// The name such a file has.
    public static let fileName = ".apnslint.json"

    private let settings: [Setting]
    private let overrides: [(files: [Glob], settings: [Setting])]
    private let ignored: [(glob: Glob, origin: Setting.Origin)]
    /// The ids of the own rules that it defines.
    public let ownRules: [String]

    /// True if a readable configuration turns off those of the folders above.
    public static func isRoot(_ bytes: [UInt8]) -> Bool {
        (try? JSONDocument(parsing: bytes))?.value.object?["root"] == true
    }

    /// The path of the configuration that this one extends, relative to its own folder; nil if it extends none, or is unreadable.
    public static func extended(by bytes: [UInt8]) -> String? {
        (try? JSONDocument(parsing: bytes))?.value.object?["extends"]?.string
    }

    /// Reads a configuration; `path` is how its settings name it, and `outerRules` are the ids of the own rules that
    /// configurations of the folders above define. Throws `ConfigurationError` with all its mistakes.
    public init(parsing bytes: [UInt8], path: String, outerRules: [String] = []) throws(ConfigurationError) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw ConfigurationError([ReadingError(.bytes(error.range), error.message)], in: bytes)
        }
        var reader = ConfigurationReader(outerRules: outerRules)
        let section = reader.read(document)
        let mistakes = reader.mistakes + document.repeatedKeys
        guard mistakes.isEmpty else { throw ConfigurationError(mistakes, in: bytes) }

        let places = Locator(bytes).places(of: section.pointers)
        let source = SourceText(bytes)
        func origin(_ pointer: JSONPointer, _ override: Int? = nil) -> Setting.Origin {
            let offset = places[pointer]?.whole.lowerBound ?? 0
            return .file(path, line: source.position(at: offset).line, override: override)
        }
        func settings(_ section: ConfigurationReader.Section, _ override: Int? = nil) -> [Setting] {
            section.settings.map { setting, pointer in
                var setting = setting
                setting.origin = origin(pointer, override)
                return setting
            }
        }
        self.settings = settings(section)
        overrides = section.overrides.enumerated().map { index, section in
            (section.globs.map { $0.glob }, settings(section, index + 1))
        }
        ownRules = Array(reader.ownIDs.dropFirst(outerRules.count))
        ignored = section.globs.map { ($0.glob, origin($0.pointer)) }
    }

    /// The overrides for a file, by its path from the configuration's folder, as numbers from 0.
    public func overrides(for file: String) -> [Int] {
        guard !overrides.isEmpty else { return [] }
        let file = Glob.characters(of: file)
        return overrides.indices.filter { overrides[$0].files.contains { $0.matches(file) } }
    }

    /// The globs of each override, as text.
    public var overrideGlobs: [String] { overrides.map { $0.files.map { $0.text }.joined(separator: ", ") } }

    /// The settings with some of the overrides.
    public func settings(with overrides: [Int]) -> [Setting] {
        settings + overrides.flatMap { self.overrides.indices.contains($0) ? self.overrides[$0].settings : [] }
    }

    /// The settings for a file, by its path from the configuration's folder, or for a document without a file.
    public func settings(for file: String?) -> [Setting] { settings(with: file.map(overrides(for:)) ?? []) }

    /// The entry that excludes a file, by its path from the configuration's folder; nil if there is none.
    public func ignoring(_ file: String) -> Setting.Origin? {
        guard !ignored.isEmpty else { return nil }
        let file = Glob.characters(of: file)
        return ignored.first { $0.glob.matches(file) }?.origin
    }
}

/// The mistakes in a configuration.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A fault with its place.
    public struct Mistake: Sendable, Equatable {
        /// The bytes it is about.
        public let range: Range<Int>
        /// The fault, lower case, no full stop.
        public let message: String
    }

    /// All faults, in the order of the text; at least one.
    public let mistakes: [Mistake]

    /// The messages, in a line each.
    public var description: String { mistakes.map { $0.message }.joined(separator: "\n") }

    init(_ errors: [ReadingError], in text: [UInt8]) {
        mistakes = zip(errors.ranges(in: text), errors).map { Mistake(range: $0, message: $1.message) }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}

extension Configuration {
    /// The edits of a configuration's text that turn a rule off: for one file, given as a glob, or for all. Nil if the text can't be
    /// read.
    public static func edits(turningOff rule: String, in file: String?, of bytes: [UInt8]) -> [TextEdit]? {
        guard let value = (try? JSONDocument(parsing: bytes))?.value, value.object != nil else { return nil }
        func setting(_ path: [String], _ new: JSONValue) -> [TextEdit] {
            JSONChange.set(JSONPointer(path), new).edits(in: bytes, value: value)
        }
        let off = JSONValue.string(Setting.off)
        guard let file else { return setting(["rules", rule], off) }
        let override: JSONValue = ["files": [.string(file)], "rules": .object([rule: off])]
        guard let overrides = value.object?["overrides"] else { return setting(["overrides"], [override]) }
        guard let elements = overrides.array else { return nil }
        if let own = elements.firstIndex(where: { $0.object?["files"] == [.string(file)] }) {
            return setting(["overrides", String(own), "rules", rule], off)
        }
        guard let last = elements.indices.last,
            let place = Locator(bytes).places(of: [JSONPointer(["overrides", String(last)])]).values.first
        else { return setting(["overrides"], [override]) }
        return [TextEdit(place.value.upperBound..<place.value.upperBound, ", " + JSONWriter().text(override))]
    }
}

/// The schema of configurations, for editors: the keys that the reader takes, with what `schema.json` says of them.
extension Configuration {
    /// The name of the schema, which is also its address for editors.
    public static let schemaID = "https://github.com/apnslint/apnslint/raw/main/docs/configuration.schema.json"

    /// The schema (JSON Schema 2020-12).
    public static var schema: JSONValue { filled(file["schema"] ?? [:]) }

    static var ownRuleMembers: [String] { options["own-rules"]?["/items/properties"]?.object?.names ?? [] }

    private static let file = (try? JSONDocument(parsing: [UInt8](embedded_schema_json())).value.object) ?? [:]

    private static var options: JSONObject { file["options"]?.object ?? [:] }

    /// A part of `schema.json`, with words such as `@rules` replaced by what they stand for.
    private static func filled(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let word): known(word) ?? value
        case .array(let elements): .array(elements.map(filled))
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, filled($0.value)) }))
        default: value
        }
    }

    private static func known(_ word: String) -> JSONValue? {
        switch word {
        case "@address": .string(schemaID)
        case "@file": properties(in: .file)
        case "@override": properties(in: .override)
        case "@severities": words(Severity.words)
        case "@levels": words(Severity.words + [Setting.off])
        case "@pointer": ["type": "string", "pattern": "^(/([^~/]|~[01])*)*$"]
        case "@push types": words(PushType.known.map { $0.rawValue })
        case "@envelopes": words(EnvelopeChoice.words)
        case "@templates": words(Template.allCases.map { $0.rawValue })
        case "@rules":
            .object(
                JSONObject(
                    Rule.all.map { rule in
                        (rule.id, ["$ref": "#/$defs/level", "description": .string("Finds \(rule.summary).")])
                    }))
        default: nil
        }
    }

    /// The configuration that `apnslint init` writes, with little effect until it is edited.
    public static var starter: JSONValue {
        [
            "$schema": .string(schemaID), "root": true, "fail-on": .string(Settings.defaultFailOn.rawValue),
            "rules": .object([Rule.unknownKey.id: .string(Rule.unknownKey.severity.rawValue)]),
        ]
    }

    private static func properties(in scope: ConfigurationKey.Scope) -> JSONValue {
        .object(JSONObject(ConfigurationKey.all(in: scope).map { ($0.name, option($0.name)) }))
    }

    /// The schema of an option; the file has only the description of one that is a text.
    private static func option(_ name: String) -> JSONValue {
        if let system = SystemVersion.System.allCases.first(where: { $0.optionName == name }) {
            return [
                "type": ["integer", "string"], "minimum": 0, "pattern": "^[0-9]+(\\.[0-9]+){0,2}$",
                "description": .string("The oldest \(system.rawValue) that the app serves."),
            ]
        }
        guard let text = options[name]?.string else { return filled(options[name] ?? true) }
        return ["type": "string", "minLength": 1, "description": .string(text)]
    }

    private static func words(_ words: [String]) -> JSONValue { .array(words.map(JSONValue.string)) }
}
