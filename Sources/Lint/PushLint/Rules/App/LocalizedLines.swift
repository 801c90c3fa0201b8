import AppResources
import JSONText
import PushPayload

/// Lines of an alert whose texts come from the app's string tables.
extension Rule {
    static let locKeyNotInApp = Rule(
        "loc-key-not-in-app", .app, .error, on: .app(with: .alert), yieldsTo: [.here(.blankAtEnd)],
        finds: "a loc-key that the app's string tables do not have",
        why: """
            `loc-key`, `title-loc-key` and `subtitle-loc-key` name texts of the app's `Localizable` table, letter by
            letter. Where the table of the user's language has no such text, another language or the literal text of
            the payload is shown; if there is none, the line is empty. An alert without any line does not appear.
            """, source: .observed(.generating), app: .withStrings(#""GATE_CHANGED" = "Your gate has changed";"#),
        bad: #"{"aps": {"alert": {"loc-key": "gate_changed"}}}"#, at: "/aps/alert/loc-key",
        good: #"{"aps": {"alert": {"loc-key": "GATE_CHANGED"}}}"#
    ) { push, app in
        guard app.hasTables, let alert = push.written(.alert)?.object else { return [] }
        let lines = LocalizedLine.all(of: push)
        return lines.compactMap { line in
            let texts = app.tables.texts(line.key).map { $0.language }
            guard texts.isEmpty else {
                // The language of `Base` is unknown unless the development language is given.
                let lacking = app.tables.languages(lacking: line.key).filter { !texts.contains($0) }
                if lacking.isEmpty || texts.contains("Base") { return nil }
                return .finding(
                    "\(line.keyName) \"\(line.key)\" has no text in \(lacking.listed)", at: .value(line.keyPointer),
                    effect: fallback(for: line, in: lacking, app), loss: .changes(.text), severity: .warning)
            }
            let nearest = NearestName(line.key, among: app.tables.keys())
            let isEmpty =
                !lines.contains { !app.tables.texts($0.key).isEmpty }
                && AlertLine.all.allSatisfy { alert[$0.text.name]?.string?.isEmpty ?? true }
            return .finding(
                app.tables.isEmpty
                    ? "the app has no Localizable table, and so no \"\(line.key)\""
                    : "the app's string tables have no \"\(line.key)\"" + nearest.question, at: .value(line.keyPointer),
                effect: line.literal != nil
                    ? "the literal \(line.name) is shown"
                    : isEmpty ? "no text is left to show" : "no \(line.name) is shown",
                loss: isEmpty && line.literal == nil ? .takes(.text) : .changes(.text),
                fix: nearest.fix, safe: nearest.isOnly)
        }
    }

    /// The text shown in languages without one of their own.
    private static func fallback(for line: LocalizedLine, in languages: [String], _ app: AppManifest) -> String {
        // All of them fall back to the same text: that of `Base` or of the development language.
        if let text = languages.first.flatMap({ app.tables.text(line.key, locale: $0) }) {
            return "there the text of \(text.language) is shown"
        }
        return line.literal == nil ? "no \(line.name) is shown there" : "there the literal \(line.name) is shown"
    }

    static let locArgsTooFew = Rule(
        "loc-args-too-few", .app, .error, on: .app(with: .alert),
        finds: "fewer loc-args than the app's text has placeholders",
        why: """
            The values in `loc-args` fill the placeholders of the text that `loc-key` names: the first `%@` takes the
            first, `%2$@` the second wherever it stands. A placeholder without a value stays unfilled, even if only one
            language's text has more of them.
            """, source: .observed(.generating, .archive), loss: .changes(.text),
        app: .withStrings(#""MOVED" = "%@ has moved to %@";"#),
        bad: #"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna"]}}}"#, at: "/aps/alert/loc-args",
        good: #"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna", "B12"]}}}"#
    ) { push, app in
        LocalizedLine.all(of: push).compactMap { line in
            guard let given = line.argumentCount else { return nil }
            let texts = app.tables.texts(line.key)
            let needed = texts.map { text in text.arguments.map { $0.number }.max() ?? 0 }
            guard let most = needed.max(), most > given else { return nil }
            let unfilled = texts.flatMap { $0.arguments }.first { $0.number > given }?.placeholder ?? ""
            let languages = texts.clause { text in text.arguments.contains { $0.number > given } }
            let found =
                given == 0 ? " without \(line.argumentsName)" : ", and there \(given == 1 ? "is 1" : "are \(given)")"
            return .finding(
                "the text of \"\(line.key)\" takes \(most) \(most == 1 ? "argument" : "arguments")\(languages)\(found)",
                at: .value(given == 0 ? line.keyPointer : line.argumentsPointer),
                effect: most == given + 1 ? "\(unfilled) stays unfilled" : "placeholders stay unfilled")
        }
    }

    static let locArgsTooMany = Rule(
        "loc-args-too-many", .app, .warning, on: .app(with: .alert),
        finds: "loc-args that no text of the app has a place for",
        why: """
            The values in `loc-args` fill the placeholders of the text that `loc-key` names. Values that the text has
            no place for in any language are not shown: probably another text or key was meant.
            """, source: .observed(.generating, .archive), loss: .changes(.text),
        app: .withStrings(#""MOVED" = "%@ has moved to %@";"#),
        bad: #"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna", "B12", "10:40"]}}}"#,
        at: "/aps/alert/loc-args",
        good: #"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna", "B12"]}}}"#
    ) { push, app in
        LocalizedLine.all(of: push).compactMap { line in
            guard let given = line.argumentCount, given > 0 else { return nil }
            let texts = app.tables.texts(line.key)
            guard !texts.isEmpty else { return nil }
            let taken = Set(texts.flatMap { $0.arguments }.map { $0.number })
            let unused = (1...given).filter { !taken.contains($0) }
            guard let first = unused.first else { return nil }
            let what = unused.count == 1 ? "argument \(first)" : "arguments \(unused.map(String.init).listed)"
            return .finding(
                "the text of \"\(line.key)\" has no place for \(what)", at: .value(line.argumentsPointer),
                effect: "what \(unused.count == 1 ? "it says" : "they say") is not shown")
        }
    }

    static let placeholderNotForText = Rule(
        "placeholder-not-for-text", .app, .warning, on: .app(with: .alert),
        finds: "a text of the app that takes numbers, which loc-args can't give",
        why: """
            The values in `loc-args` are strings, and `%@` or `%2$@` is the documented place for one. A `%d` in the
            text of the app asks for a number; what appears in its place is not defined. Write `%@`. Nor is it
            documented that a string can choose the form of a plural entry: send a key for each form.
            """, source: .observed(.generating, .archive),
        loss: .changes(.text),
        app: .withStrings(#""UNREAD" = "Unread: %@";"#), badApp: .withStrings(#""UNREAD" = "Unread: %d";"#),
        bad: #"{"aps": {"alert": {"loc-key": "UNREAD", "loc-args": ["3"]}}}"#, at: "/aps/alert/loc-key"
    ) { push, app in
        LocalizedLine.all(of: push).compactMap { line in
            let texts = app.tables.texts(line.key)
            let found = texts.flatMap { $0.arguments }
            if let argument = found.first(where: { $0.kind == .value }) {
                let languages = texts.clause { text in text.arguments.contains { $0.kind == .value } }
                return .finding(
                    "the text of \"\(line.key)\" has \(argument.placeholder)\(languages), and \(line.argumentsName) are strings",
                    at: .value(line.keyPointer), effect: "what appears in its place is not defined")
            }
            guard found.contains(where: { $0.kind == .plural }) else { return nil }
            let languages = texts.clause { text in text.arguments.contains { $0.kind == .plural } }
            return .finding(
                "the text of \"\(line.key)\" has plural forms\(languages), and \(line.argumentsName) are strings",
                at: .value(line.keyPointer), effect: "that a string chooses the form is not documented",
                severity: .info)
        }
    }
}

/// A line of an alert whose text comes from the app's string tables.
struct LocalizedLine {
    let name: String
    let key: String
    let keyPointer: JSONPointer
    /// The pointer to the values for the text's placeholders, whether or not they are there.
    let argumentsPointer: JSONPointer
    /// The number of values; nil if unknown, or if the device can't read them, which other rules report.
    let argumentCount: Int?
    let literal: String?

    static func all(of push: CheckedPush) -> [LocalizedLine] {
        guard let alert = push.written(.alert)?.object else { return [] }
        switch push.pushType {
        case .alert:
            return AlertLine.all.compactMap { line in
                let literal = alert[line.text.name]?.string.flatMap { $0.isEmpty ? nil : $0 }
                return LocalizedLine(
                    line, in: alert, at: Key.alert.pointer, key: line.locKey, arguments: line.locArgs, literal: literal)
            }
        case .liveActivity:
            return AlertLine.ofActivity.compactMap { line in
                alert[line.text.name]?.object.flatMap {
                    LocalizedLine(
                        line, in: $0, at: line.text.pointer, key: Key.activityLocKey, arguments: Key.activityLocArgs)
                }
            }
        default: return []
        }
    }

    private init?(
        _ line: AlertLine, in object: JSONObject, at pointer: JSONPointer, key: Key, arguments: Key,
        literal: String? = nil
    ) {
        guard let text = object[key.name]?.string, !text.isEmpty else { return nil }
        name = line.text.name
        (self.key, self.literal) = (text, literal)
        keyPointer = pointer.appending(key.name)
        argumentsPointer = pointer.appending(arguments.name)
        argumentCount =
            object[arguments.name].map { $0.array.flatMap { $0.last?.isRest == true ? nil : $0.count } }
            ?? (object.isOpen ? nil : 0)
    }

    var keyName: String { keyPointer.last ?? "" }
    var argumentsName: String { argumentsPointer.last ?? "" }
}

extension [LocalizedText] {
    /// The affected languages as a clause; empty if all languages with the text are affected.
    func clause(where isAffected: (LocalizedText) -> Bool) -> String {
        let found = filter(isAffected)
        return found.count == count ? "" : " in \(found.map { $0.language }.withoutRepeats.listed)"
    }
}
