import JSONText
import PushDocument
import PushLint
import PushPayload

/// Reads a configuration's values, and collects the mistakes in them.
struct ConfigurationReader {
    /// The content of the file itself or of one of its overrides.
    struct Section {
        var settings: [(value: Setting.Value, pointer: JSONPointer)] = []
        /// The files of an override, or those that the file excludes.
        var globs: [(glob: Glob, pointer: JSONPointer)] = []
        var overrides: [Section] = []
        var isRoot = false

        var pointers: [JSONPointer] {
            settings.map(\.pointer) + globs.map(\.pointer) + overrides.flatMap(\.pointers)
        }
    }

    /// All mistakes so far.
    private(set) var mistakes: [ReadingError] = []

    /// The ids of the own rules that it and the configurations above define: it may set their severities.
    private var ownIDs: [String]

    init(outerRules: [String]) { ownIDs = outerRules }

    mutating func read(_ document: JSONDocument) -> Section {
        ownIDs += document.value.object?["own-rules"]?.array?.compactMap { $0.object?["id"]?.string } ?? []
        guard let root = document.value.object else {
            fault(.root, "a configuration is an object, not \(document.value.kind.phrase)")
            return Section()
        }
        return section(root, at: .root, in: .file)
    }

    mutating func fault(_ pointer: JSONPointer, _ message: String) {
        mistakes.append(ReadingError(.value(pointer), message))
    }

    mutating func fault(name pointer: JSONPointer, _ message: String) {
        mistakes.append(ReadingError(.name(pointer), message))
    }

    /// Reports an unknown word.
    mutating func unknown(
        _ word: String, _ pointer: JSONPointer, what: String, among words: [String], listed: Bool = true,
        isName: Bool = false
    ) {
        let message = Spelling.unknown(word, what, among: words, isListed: listed)
        mistakes.append(ReadingError(isName ? .name(pointer) : .value(pointer), message))
    }

    private mutating func section(
        _ object: JSONObject, at pointer: JSONPointer, in scope: ConfigurationKey.Scope
    ) -> Section {
        var section = Section()
        let keys = ConfigurationKey.all(in: scope)
        for member in object.members {
            let place = pointer.appending(member.name)
            if let key = keys.first(where: { $0.name == member.name }) {
                read(member.value, key, place, into: &section)
            } else if ConfigurationKey.all.contains(where: { $0.name == member.name }) {
                let home = scope == .file ? "belongs in an override" : "does not belong in an override"
                fault(name: place, "\(member.name) \(home)")
            } else {
                unknown(
                    member.name, place, what: "option", among: keys.map(\.name), isName: true)
            }
        }
        return section
    }

    private mutating func read(
        _ value: JSONValue, _ key: ConfigurationKey, _ pointer: JSONPointer, into section: inout Section
    ) {
        switch (key.form, value) {
        case (.text, .string): break
        case (.path, .string(let path)):
            if path.isEmpty { fault(pointer, "\(key.name) is an empty string, not a path") }
            section.settings.append((.app(path), pointer))
        case (.boolean, .boolean(let flag)) where key.name == "root": section.isRoot = flag
        case (.boolean, .boolean(let flag)): section.settings.append((.stacks(flag), pointer))
        case (.severity, .string(let word)):
            if let severity = Severity(rawValue: word) {
                section.settings.append((.failOn(severity), pointer))
            } else {
                unknown(word, pointer, what: "severity", among: Severity.words)
            }
        case (.version(let system), .integer), (.version(let system), .string), (.version(let system), .real):
            if let version = version(system, value, pointer) { section.settings.append((.minimum(version), pointer)) }
        case (.pushType, .string(let word)):
            if let type = pushType(word, pointer) { section.settings.append((type, pointer)) }
        case (.envelope, .string(let word)):
            guard let choice = EnvelopeChoice(word: word) else {
                return unknown(word, pointer, what: "envelope", among: EnvelopeChoice.words)
            }
            section.settings.append((.envelope(choice), pointer))
        case (.template, .string(let word)):
            guard let template = Template(rawValue: word) else {
                let words = Template.allCases.map(\.rawValue)
                return unknown(word, pointer, what: "template language", among: words)
            }
            section.settings.append((.template(template), pointer))
        case (.headers, .object(let fields)):
            for field in fields.members { header(field, pointer.appending(field.name), into: &section) }
        case (.rules, .object(let rules)):
            for rule in rules.members { severity(rule, pointer.appending(rule.name), into: &section) }
        case (.record, .object(let places)):
            for place in places.members { record(place, pointer.appending(place.name), into: &section) }
        case (.pointers, .array(let elements)):
            each(elements, of: key, pointer) { reader, text, place in
                guard let key = JSONPointer(text), !key.tokens.isEmpty else {
                    return reader.fault(
                        place,
                        "\(text.isEmpty ? "an empty string" : text) is not a JSON pointer to a key, as /aps/my-key is")
                }
                section.settings.append((.allowedKey(key), place))
            }
        case (.globs, .array(let elements)):
            each(elements, of: key, pointer) { reader, text, place in
                do throws(Glob.Mistake) {
                    section.globs.append((try Glob(text), place))
                } catch {
                    reader.fault(place, error.message)
                }
            }
        case (.ownRules, .array(let elements)):
            for (index, element) in elements.enumerated() {
                let place = pointer.appending(index)
                guard let rule = ownRule(element, place) else { continue }
                if section.settings.contains(where: { $0.value.isOwnRule(rule.id) }) {
                    fault(place.appending("id"), "the rule \(rule.id) is there twice")
                }
                section.settings.append((.ownRule(rule), place))
            }
        case (.overrides, .array(let elements)):
            for (index, element) in elements.enumerated() {
                section.overrides.append(override(element, pointer.appending(index)))
            }
        default: fault(pointer, "\(key.name) is \(value.kind.phrase), not \(key.form.phrase)")
        }
    }

    private mutating func each(
        _ elements: [JSONValue], of key: ConfigurationKey, _ pointer: JSONPointer,
        read: (inout ConfigurationReader, String, JSONPointer) -> Void
    ) {
        for (index, element) in elements.enumerated() {
            let place = pointer.appending(index)
            guard case .string(let text) = element else {
                fault(place, "\(key.name) holds \(element.kind.phrase), and takes \(key.form.phrase)")
                continue
            }
            read(&self, text, place)
        }
    }

    private mutating func version(
        _ system: SystemVersion.System, _ value: JSONValue, _ pointer: JSONPointer
    ) -> SystemVersion? {
        let text = value.string ?? JSONWriter().text(value)
        if let version = SystemVersion(system, text) {
            // As a number, 16.10 would be 16.1.
            guard case .real = value else { return version }
            fault(pointer, "a version with a dot goes in quotes, as in \"\(text)\"")
        } else {
            fault(pointer, "\(text.isEmpty ? "an empty string" : text) is not a version such as 15 or \"16.4\"")
        }
        return nil
    }

    private mutating func pushType(_ word: String, _ pointer: JSONPointer) -> Setting.Value? {
        guard PushType(rawValue: word).isKnown else {
            unknown(word, pointer, what: "push type", among: PushType.known.map(\.rawValue))
            return nil
        }
        return .header("apns-push-type", word)
    }

    private mutating func header(_ field: JSONObject.Member, _ pointer: JSONPointer, into section: inout Section) {
        let name = field.name.lowercased()
        switch field.value {
        case .string(let text) where name == "apns-push-type":
            if let type = pushType(text, pointer) { section.settings.append((type, pointer)) }
        case .string(let text): section.settings.append((.header(name, text), pointer))
        case .integer(let number): section.settings.append((.header(name, String(number)), pointer))
        default: fault(pointer, "\(field.name) is \(field.value.kind.phrase), not a string")
        }
    }

    private mutating func record(_ member: JSONObject.Member, _ pointer: JSONPointer, into section: inout Section) {
        guard let place = RecordPlace(rawValue: member.name) else {
            let words = RecordPlace.allCases.map(\.rawValue)
            return unknown(member.name, pointer, what: "place in a record", among: words, isName: true)
        }
        let values: [(JSONValue, JSONPointer)] =
            if place == .kept, let elements = member.value.array {
                elements.enumerated().map { ($0.element, pointer.appending($0.offset)) }
            } else {
                [(member.value, pointer)]
            }
        for (value, pointer) in values {
            guard let found = value.string.flatMap({ JSONPointer($0) }), place != .payload || !found.tokens.isEmpty
            else {
                fault(pointer, "\(JSONWriter().text(value)) is not a JSON pointer, as /message/apns is")
                continue
            }
            section.settings.append((.record(place, found), pointer))
        }
    }

    private mutating func severity(_ rule: JSONObject.Member, _ pointer: JSONPointer, into section: inout Section) {
        guard Rule.named(rule.name) != nil || ownIDs.contains(rule.name) else {
            return unknown(
                rule.name, pointer, what: "rule", among: Rule.all.map(\.id) + ownIDs, listed: false, isName: true)
        }
        guard case .string(let word) = rule.value else {
            return fault(pointer, "\(rule.name) is \(rule.value.kind.phrase), not a severity or \"\(Setting.off)\"")
        }
        if word == Setting.off {
            section.settings.append((.severity(rule: rule.name, nil), pointer))
        } else if let severity = Severity(rawValue: word) {
            section.settings.append((.severity(rule: rule.name, severity), pointer))
        } else {
            unknown(word, pointer, what: "severity", among: Severity.words + [Setting.off])
        }
    }

    private mutating func override(_ value: JSONValue, _ pointer: JSONPointer) -> Section {
        guard let object = value.object else {
            fault(pointer, "an override is an object, not \(value.kind.phrase)")
            return Section()
        }
        if object["files"] == nil { fault(pointer, "an override needs files, the globs it is for") }
        return section(object, at: pointer, in: .override)
    }
}

extension Severity {
    /// The words for all severities, the worst first.
    static let words = allCases.sorted(by: >).map(\.rawValue)
}
