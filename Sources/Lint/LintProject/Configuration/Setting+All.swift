import JSONText
import PushDocument
import PushLint
import PushPayload

/// The settings there are: one row each, and its key in the list. Configurations, `apnslint config`, the options of the C
/// library and the settings of the command line are made from them.
extension Setting {
    /// The rows that configurations have, in the order of the schema.
    static let configurationKeys: [ConfigurationKey] =
        [
            rule.configurationKey(), ownRule.configurationKey(in: .file), failOn.configurationKey(),
            failOnUnread.configurationKey(in: .file),
            minimumSeverity.configurationKey(), baseline.configurationKey(in: .file),
        ] + SystemVersion.System.allCases.map { minimum($0).configurationKey() } + [
            allowedKey.configurationKey(), pushType.configurationKey(), header.configurationKey(),
            allHeaders.configurationKey(),
            signingKey.configurationKey(), envelope.configurationKey(), template.configurationKey(),
            visible(.title).configurationKey(), visible(.body).configurationKey(),
            record.configurationKey(), app.configurationKey(),
            appTarget.configurationKey(), olderApp.configurationKey(), stacks.configurationKey(in: .file),
        ]

    /// The lowest severity that fails the run.
    public static let failOn = SettingRow<Severity>("fail-on", what: "severity", words: Severity.words) {
        $0.failOn = $1
    }

    /// True if a place that sets `aps` and is beyond the reader fails the run.
    public static let failOnUnread = SettingRow<Bool>(
        "fail-on-unread", read: { member throws(ReadingError) in try member.flag() },
        text: { String($0) }, apply: { $0.failsOnUnread = $1 })

    /// The lowest severity of findings that are reported.
    public static let minimumSeverity = SettingRow<Severity>("min-severity", what: "severity", words: Severity.words) {
        $0.options.minimumSeverity = $1
    }

    /// A baseline of known findings, by its path from where it is set.
    static let baseline = path("baseline") { $0.baselinePath = $1 }

    /// The forms in which payloads are looked for.
    public static let envelope = SettingRow<EnvelopeChoice>(
        "envelope",
        read: { member throws(ReadingError) in
            try member.word("envelope", among: EnvelopeChoice.words) { EnvelopeChoice(word: $0) }
        }, text: { $0.word }, apply: { $0.options.envelope = $1 })

    /// The language of placeholders that are taken as values.
    public static let template = SettingRow<Template>("template", what: "template language") {
        $0.options.template = $1
    }

    /// The receiving app, by its path from where it is set.
    public static let app = path("app") { $0.appPath = $1 }
    /// An older version of the app, by its path from where it is set.
    public static let olderApp = path("app-before") { $0.olderAppPath = $1 }

    /// The target of the app in its project.
    public static let appTarget = SettingRow<String>(
        "app-target", read: { member throws(ReadingError) in try member.someText() }, text: { $0 },
        apply: { $0.appTarget = $1 })

    private static func path(
        _ key: String, _ set: @escaping @Sendable (inout Setting.Effect, String) -> Void
    ) -> SettingRow<String> {
        SettingRow(
            key: key, read: { member, _ throws(ReadingError) in [(try member.someText(), member)] }, name: { _ in key },
            text: { $0 },
            apply: { effect, path, origin in
                var folder = ""
                if case .file(let file, _, _) = origin, !path.hasPrefix("/") {
                    folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
                }
                set(&effect, folder + path)
            })
    }

    /// True to predict the stacks of the pushes.
    static let stacks = SettingRow<Bool>(
        "stacks", read: { member throws(ReadingError) in try member.flag() },
        text: { String($0) }, apply: { $0.showsStacks = $1 })

    /// The push type that the pushes are sent with.
    static let pushType = SettingRow<String>(
        "push-type",
        read: { member throws(ReadingError) in
            try member.word("push type", among: PushType.known.map { $0.rawValue }) {
                PushType(rawValue: $0).isKnown ? $0 : nil
            }
        }, text: { $0 }, apply: { $0.options.headers["apns-push-type"] = $1 })

    /// A header field of the request, its name in lower case.
    public static let header = SettingRow<(name: String, text: String)>(
        key: "headers",
        read: { member, reader throws(ReadingError) in
            reader.each(try member.members()) { field throws(ReadingError) in
                let name = field.name.lowercased()
                if case .integer(let number) = field.value { return (name, String(number)) }
                let text = try field.text()
                guard name == "apns-push-type", !PushType(rawValue: text).isKnown else { return (name, text) }
                let words = PushType.known.map { $0.rawValue }
                throw field.error(Spelling.unknown(text, "push type", among: words))
            }
        },
        name: { $0.name == "apns-push-type" ? "push-type" : "headers.\($0.name)" }, text: { $0.text },
        apply: { effect, field, _ in effect.options.headers[field.name] = field.text })

    /// True if the given header fields are all that the pushes are sent with.
    public static let allHeaders = SettingRow<Bool>(
        "all-headers", read: { member throws(ReadingError) in try member.flag() }, text: { String($0) },
        apply: { $0.options.headers.others = $1 ? .none : .unknown })

    /// A key that signs provider tokens.
    static let signingKey = SettingRow<SigningKey>(
        key: "keys",
        read: { member, reader throws(ReadingError) in
            reader.each(try member.members()) { key throws(ReadingError) in
                let object = try key.object("a key", keys: ["environment", "topics"])
                let environment = try object["environment"]?.word("environment", as: SigningKey.Environment.self)
                return SigningKey(key.name, for: environment, topics: try object["topics"]?.texts() ?? [])
            }
        },
        name: { "keys.\($0.id)" },
        text: { ([$0.environment?.rawValue].compactMap { $0 } + $0.topics).joined(separator: " ") },
        apply: { effect, key, _ in effect.options.signingKeys.append(key) })

    /// A key of the app's own in an object that Apple defines.
    public static let allowedKey = SettingRow<JSONPointer>(
        key: "allowed-keys",
        read: { member, reader throws(ReadingError) in
            reader.each(try member.elements("an array of strings")) { element throws(ReadingError) in
                try element.keyPointer()
            }
        },
        name: { "allowed-keys.\($0)" }, text: { _ in "allowed" },
        apply: { effect, pointer, _ in effect.options.allowedKeys.append(pointer) })

    /// The severity of a rule; nil turns it off.
    public static let rule = SettingRow<(rule: String, severity: Severity?)>(
        key: "rules",
        read: { member, reader throws(ReadingError) in
            let ownIDs = reader.ownIDs + OwnRule.Line.allCases.map { $0.ruleID }
            return reader.each(try member.members()) { rule throws(ReadingError) in
                guard Rule.named(rule.name) != nil || ownIDs.contains(rule.name) else {
                    let names = Rule.all.map { $0.id } + ownIDs
                    throw rule.nameError(Spelling.unknown(rule.name, "rule", among: names, isListed: false))
                }
                guard rule.value.string != nil else { throw rule.isNot("a severity or \"\(off)\"") }
                let level = try rule.word("severity", among: Severity.words + [off]) { word -> Severity?? in
                    word == off ? .some(nil) : Severity(rawValue: word).map { .some($0) }
                }
                return (rule.name, level)
            }
        },
        name: { "rules.\($0.rule)" }, text: { $0.severity?.rawValue ?? off },
        apply: { effect, level, _ in effect.options.severities[level.rule] = .some(level.severity) })

    /// A rule of the project's own.
    static let ownRule = SettingRow<OwnRule>(
        key: "own-rules",
        read: { member, reader throws(ReadingError) in
            var rules: [(OwnRule, ValueReader)] = []
            for element in try member.elements("an array of objects") {
                guard let rule = reader.ownRule(element) else { continue }
                if rules.contains(where: { $0.0.id == rule.id }) {
                    let place = ReadingError.Position.value(element.pointer.appending("id"))
                    reader.fault(ReadingError(place, "the rule \(rule.id) is there twice"))
                }
                rules.append((rule, element))
            }
            return rules
        },
        name: { "own-rules.\($0.id)" }, text: { $0.rule.summary },
        apply: { effect, rule, _ in effect.options.ownRules.append(rule) })

    /// The number of characters of a line of the alert that are seen on the lock screen.
    static func visible(_ line: OwnRule.Line) -> SettingRow<Int> {
        SettingRow<Int>(
            line.ruleID, read: { member throws(ReadingError) in try member.count(from: 1) }, text: { String($0) },
            apply: { effect, maximum in
                // A configuration further down sets another number.
                effect.options.ownRules.removeAll { $0.id == line.ruleID }
                effect.options.ownRules.append(OwnRule(line, maximumCharacters: maximum))
            })
    }

    /// The pointer to a part of a log record.
    public static let record = SettingRow<(place: RecordPlace, pointer: JSONPointer)>(
        key: "record",
        read: { member, reader throws(ReadingError) in
            var found: [((place: RecordPlace, pointer: JSONPointer), ValueReader)] = []
            for part in try member.members() {
                guard let place = RecordPlace(rawValue: part.name) else {
                    let words = RecordPlace.allCases.map { $0.rawValue }
                    reader.fault(part.nameError(Spelling.unknown(part.name, "place in a record", among: words)))
                    continue
                }
                let values = place == .kept && part.value.array != nil ? try part.elements() : [part]
                found += reader.each(values) { value throws(ReadingError) in
                    guard let pointer = value.value.string.flatMap({ JSONPointer($0) }),
                        place != .payload || !pointer.tokens.isEmpty
                    else {
                        let text = JSONWriter().text(value.value)
                        throw value.error("\(text) is not a JSON pointer, as /message/apns is")
                    }
                    return (place, pointer)
                }
            }
            return found
        },
        name: { "record.\($0.place.rawValue)" + ($0.place == .kept ? ".\($0.pointer)" : "") },
        text: { $0.pointer.description },
        apply: { effect, part, _ in effect.recordPlaces.append((part.place, part.pointer)) })

    /// The oldest release of a system that the app serves.
    static func minimum(_ system: SystemVersion.System) -> SettingRow<SystemVersion> {
        SettingRow<SystemVersion>(
            system.optionName,
            read: { member throws(ReadingError) in
                guard [.number, .string].contains(member.value.kind) else {
                    throw member.isNot("a version such as 15 or \"16.4\"")
                }
                let text = member.value.string ?? JSONWriter().text(member.value)
                guard let version = SystemVersion(system, text) else {
                    let shown = text.isEmpty ? "an empty string" : text
                    throw member.error("\(shown) is not a version such as 15 or \"16.4\"")
                }
                guard version.known != nil else {
                    throw member.error(
                        "there is no \(version): the releases of \(system.rawValue) are \(system.releasesPhrase)")
                }
                // As a number, 16.10 would be 16.1.
                guard case .real = member.value else { return version }
                throw member.error("a version with a dot goes in quotes, as in \"\(text)\"")
            },
            text: { "\($0.major)" + ($0.minor > 0 ? ".\($0.minor)" : "") },
            apply: { $0.options.minimum.append($1) })
    }

    /// The oldest release of its system that the app serves.
    public static func minimum(_ version: SystemVersion) -> Setting { minimum(version.system)(version) }

    /// The rules that are checked; only the command line has it.
    public static let selection = SettingRow<RuleSelection>(
        key: "", read: { _, _ in [] }, name: { _ in "select" }, text: { $0.text },
        apply: { effect, selection, _ in effect.selection = selection })
}

extension ValueReader {
    func keyPointer() throws(ReadingError) -> JSONPointer {
        let text = try text()
        guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
            throw error("\(text.isEmpty ? "an empty string" : text) is not a JSON pointer to a key, as /aps/my-key is")
        }
        return pointer
    }
}

extension Severity {
    /// The words for all severities, the worst first.
    static let words = allCases.sorted(by: >).map { $0.rawValue }
}
