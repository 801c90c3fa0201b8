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

    /// The entry of one key, as Markdown.
    package static func markdown(_ key: Key) -> String { page(key).markdown }

    static func page(_ key: Key) -> Page { Page(blocks: blocks(key)) }

    private static func blocks(_ key: Key) -> [Page.Block] {
        let facts: [Page.Fact] = [
            .init(label: "Meaning", text: key.meaning), .init(label: "Takes", text: key.formsPhrase),
            .init(label: "Push types", text: key.pushTypesPhrase), .init(label: "Read", text: key.releasesPhrase),
            .init(label: "When it is dropped", text: key.effectWhenDropped),
            .init(label: "Use", text: key.isRare ? "old, or for a few senders only" : ""),
            .init(label: "Known", text: key.isDocumented ? "documented" : "observed in Apple's own pushes"),
            .init(label: "Apple's page", text: key.page.title, link: key.page.url),
        ]
        return [.subheading("`\(key.path)`"), .facts(facts.filter { !$0.text.isEmpty })]
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
