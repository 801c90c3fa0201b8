import JSONText
import PushLint
import PushPayload

/// Reads a configuration's values, and collects the mistakes in them.
struct ConfigurationReader {
    struct Section {
        var settings: [(setting: Setting, pointer: JSONPointer)] = []
        /// The files of an override, or those that the file excludes.
        var globs: [(glob: Glob, pointer: JSONPointer)] = []
        var overrides: [Section] = []

        var pointers: [JSONPointer] {
            settings.map { $0.pointer } + globs.map { $0.pointer } + overrides.flatMap { $0.pointers }
        }
    }

    private(set) var mistakes: [ReadingError] = []

    /// The ids of the own rules that it and the configurations above define: it may set their severities.
    private(set) var ownIDs: [String]

    init(outerRules: [String]) { ownIDs = outerRules }

    mutating func read(_ document: JSONDocument) -> Section {
        ownIDs += document.value.object?["own-rules"]?.array?.compactMap { $0.object?["id"]?.string } ?? []
        return reading(try ObjectReader(document.value, "a configuration")).map { section($0, in: .file) } ?? Section()
    }

    mutating func fault(_ error: ReadingError) { mistakes.append(error) }

    /// The result of `read`; a mistake is noted and gives nil.
    mutating func reading<Value>(_ read: @autoclosure () throws(ReadingError) -> Value) -> Value? {
        do { return try read() } catch {
            fault(error)
            return nil
        }
    }

    /// The results of `read` for each value; values for which it throws are noted as mistakes and left out.
    mutating func each<Value>(
        _ values: [ValueReader], read: (ValueReader) throws(ReadingError) -> Value
    ) -> [(Value, ValueReader)] {
        var found: [(Value, ValueReader)] = []
        for value in values { if let read = reading(try read(value)) { found.append((read, value)) } }
        return found
    }

    mutating func section(_ object: ObjectReader, in scope: ConfigurationKey.Scope) -> Section {
        var section = Section()
        let keys = ConfigurationKey.all(in: scope)
        for member in object.members {
            if let key = keys.first(where: { $0.name == member.name }) {
                do { try key.read(member, &self, &section) } catch { fault(error) }
            } else if ConfigurationKey.all.contains(where: { $0.name == member.name }) {
                let home = scope == .file ? "belongs in an override" : "does not belong in an override"
                fault(member.nameError("\(member.name) \(home)"))
            } else {
                fault(member.nameError(Spelling.unknown(member.name, "option", among: keys.map { $0.name })))
            }
        }
        if scope == .override, object["files"] == nil {
            fault(object.error("an override needs files, the globs it is for"))
        }
        return section
    }
}

/// A key of `.apnslint.json` with the function that reads it; `schema.json` describes it.
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

extension ConfigurationReader {
    private static let requirements = ["require", "one-of", "matches", "maximum-characters"]

    /// Reads one rule; nil where it has a mistake.
    mutating func ownRule(_ element: ValueReader) -> OwnRule? {
        let before = mistakes.count
        guard let object = reading(try element.object("a rule")) else { return nil }
        let names = Configuration.ownRuleMembers
        for member in object.members where !names.contains(member.name) {
            fault(member.nameError(Spelling.unknown(member.name, "part of a rule", among: names)))
        }
        let id = reading(try Self.ownID(object))
        let place = reading(try Self.place(object))
        let requirement = reading(try Self.requirement(object))
        let message = reading(try object["message"]?.someText()) ?? nil
        let effect = reading(try object["effect"]?.someText()) ?? nil
        let severity =
            reading(try object["severity"]?.word("severity", among: Severity.words) { Severity(rawValue: $0) }) ?? nil
        let pushTypes = reading(try object["push-types"]?.elements() ?? []) ?? []
        let types = each(pushTypes) { type throws(ReadingError) in
            try type.word("push type", among: PushType.known.map { $0.rawValue }) { word in
                PushType.known.first { $0.rawValue == word }
            }
        }
        let repair = reading(try object["fix"].map(Self.repair)) ?? nil
        guard mistakes.count == before, let id, let place, let requirement else { return nil }
        return OwnRule(
            id: id, place: place, requirement: requirement, pushTypes: types.map { $0.0 }, message: message,
            effect: effect, severity: severity ?? .warning, repair: repair)
    }

    private static func ownID(_ object: ObjectReader) throws(ReadingError) -> String {
        guard let member = object["id"] else { throw object.error("a rule needs an id") }
        let id = try member.someText()
        if Rule.named(id) != nil || Rule.Family(rawValue: id) != nil {
            throw member.error("\(id) is the name of a rule or family that there is already")
        }
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        let parts = id.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(letters.contains) }) else {
            throw member.error("\(id) is not an id: it has small letters, digits and hyphens, as in campaign-id")
        }
        return id
    }

    private static func place(_ object: ObjectReader) throws(ReadingError) -> OwnRule.Scope {
        switch (object["pointer"], object["key"]) {
        case (let pointer?, nil): return .pointer(try pointer.keyPointer())
        case (nil, let key?): return .key(try key.someText())
        default: throw object.error("a rule needs a pointer or a key, and not both")
        }
    }

    private static func requirement(_ object: ObjectReader) throws(ReadingError) -> OwnRule.Requirement {
        let given = requirements.compactMap { object[$0] }
        guard let member = given.first, given.count == 1 else {
            throw object.error("a rule needs one of \(requirements.joined(separator: ", "))")
        }
        switch (member.name, member.value) {
        case ("require", "present"): return .present
        case ("require", "absent"): return .absent
        case ("require", _): throw member.error("require is neither \"present\" nor \"absent\"")
        case ("one-of", .array(let values)) where !values.isEmpty: return .oneOf(values)
        case ("one-of", _): throw member.isNot("an array of the values that are allowed")
        case ("maximum-characters", _): return .maximumCharacters(try member.count(from: 1, to: 1_000_000))
        default:
            let text = try member.someText()
            do throws(TextPattern.Mistake) { return .matches(try TextPattern(text)) } catch {
                throw member.error("\(text) is not a pattern: \(error.message)")
            }
        }
    }

    private static func repair(_ member: ValueReader) throws(ReadingError) -> OwnRule.Repair {
        if let repair = member.value.object, let part = repair.members.first, repair.count == 1 {
            switch (part.name, part.value) {
            case ("write", _): return .write(part.value)
            case ("rename", .string(let name)) where !name.isEmpty: return .rename(name)
            case ("remove", true): return .remove
            default: break
            }
        }
        throw member.error("fix is none of {\"write\": value}, {\"rename\": \"name\"} and {\"remove\": true}")
    }
}
