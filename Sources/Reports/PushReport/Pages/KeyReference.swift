import PushPayload

/// The reference of all keys that Apple defines, grouped by the object they stand in.
public enum KeyReference {
    /// The reference as Markdown.
    public static var markdown: String {
        let intro = """
            The \(Key.catalog.count) keys that Apple defines for payloads, from the catalogue that the rules and the \
            JSON Schema are made of. Names are compared letter by letter, and a value of another kind than the one named \
            here is dropped as if the key were absent. The app's own keys stand beside `aps`.
            """
        let groups = Key.Parent.allCases.flatMap { parent in
            [.heading(parent.title)] + Key.all(in: parent).flatMap(blocks)
        }
        return Page("Keys", [.paragraph(intro)] + groups).markdown
    }

    package static func markdown(_ key: Key) -> String { page(key).markdown }
    static func page(_ key: Key) -> Page { Page(blocks: blocks(key)) }

    private static func blocks(_ key: Key) -> [Page.Block] {
        let facts = Page.Block.labelled(
            [
                "Meaning": key.meaning, "Takes": key.formsPhrase, "Push types": key.pushTypesPhrase,
                "Read": key.releasesPhrase, "When it is dropped": key.effectWhenDropped,
                "Use": key.isRare ? "old, or for a few senders only" : "",
                "Known": key.isDocumented ? "documented" : "observed in Apple's own pushes",
            ], page: key.page)
        return [.subheading("`\(key.path)`"), facts]
    }
}

extension Key.Parent {
    var title: String {
        switch self {
        case .root: "At the root"
        case .aps: "In `aps`"
        case .alert: "In `aps.alert`"
        case .sound: "In `aps.sound`"
        case .activityAlert: "In `aps.alert` of a Live Activity"
        case .activityText: "In `title` and `body` of a Live Activity's alert"
        }
    }
}

extension Key {
    /// The values it takes, as in "a string that is not empty or an object".
    var formsPhrase: String {
        phrase(of: forms, byPushType: { forms(for: $0) }) { $0.map({ $0.phrase }).joined(separator: ", or ") }
    }

    /// The releases that read it, as in "since iOS 12; no effect from iOS 15 and watchOS 8 on".
    var releasesPhrase: String {
        if let reader { return reader }
        let first = phrase(of: since, byPushType: { since(for: $0) }) { "since \(Self.list($0))" }
        return obsoletedIn.isEmpty ? first : "\(first); no effect from \(Self.list(obsoletedIn)) on"
    }

    var pushTypesPhrase: String {
        pushTypes == PushType.known ? "all" : pushTypes.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }

    /// The phrase for most push types, followed by those that differ, as in "a number; in a `x` push a string".
    private func phrase<Part: Equatable>(
        of usual: [Part], byPushType: (PushType) -> [Part], in words: ([Part]) -> String
    ) -> String {
        let others = pushTypes.filter { byPushType($0) != usual }
        return ([words(usual)] + others.map { "in a `\($0.rawValue)` push \(words(byPushType($0)))" })
            .joined(separator: "; ")
    }

    private static func list(_ releases: [SystemVersion]) -> String {
        releases.map { $0.description }.joined(separator: ", ")
    }
}

extension Key.Form {
    var phrase: String {
        switch self {
        case .text: "a string that is not empty"
        case .anyText: "a string"
        case .word(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
        case .flag: "the number `1`; `0` is the same as leaving it out"
        case .number(let range?): "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        case .number(nil): "a number"
        case .count(let least): "a whole number from \(least) on"
        case .time: "a moment in Unix seconds"
        case .boolean: "`true` or `false`"
        case .texts: "an array of strings"
        case .objects: "an array of objects"
        case .object: "an object"
        }
    }

    private static func text(_ number: Double) -> String { Int64(exactly: number).map(String.init) ?? String(number) }
}
