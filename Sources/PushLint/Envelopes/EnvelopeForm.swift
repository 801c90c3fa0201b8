import JSONText
import PushPayload

/// A form of document in which payloads are embedded.
public enum EnvelopeForm: String, Sendable, CaseIterable {
    /// Firebase Cloud Messaging: `message.apns.payload`, one message or several.
    case fcm
    /// Amazon SNS: JSON in the strings under `APNS`, `APNS_SANDBOX` and their like.
    case sns
    /// Azure Notification Hubs: JSON in the bodies of templates.
    case azure
    /// Expo, whose messages hold no payload.
    case expo
    /// Any other JSON that has payloads inside: requests to push services, arrays, settings.
    case json
    /// Shell scripts with payloads in quotes or here-documents, as for curl.
    case shell
    /// Markdown with payloads in fenced blocks.
    case markdown

    /// Whether it is text around JSON rather than JSON.
    public var isText: Bool { self == .shell || self == .markdown }

    /// What the names of its files end with, where they tell it.
    public var extensions: [String] {
        switch self {
        case .shell: ["sh", "bash", "zsh"]
        case .markdown: ["md", "markdown"]
        default: []
        }
    }

    /// Whether a document that is no payload has payloads inside.
    public static func holdsPayload(_ document: JSONValue) -> Bool {
        !(Enclosure.all(in: document, .auto) ?? []).isEmpty
    }

    // MARK: What the linter reads

    /// The form of a text that is told by the options or by the name of its file.
    static func ofText(named name: String?, _ options: LintOptions) -> EnvelopeForm? {
        if case .only(let form) = options.envelope { return form.isText ? form : nil }
        guard let name, options.envelope == .auto else { return nil }
        return allCases.first { form in form.extensions.contains { name.hasSuffix(".\($0)") } }
    }

    /// The texts in a document of a text form.
    func passages(in passage: Passage) -> [Passage] {
        switch self {
        case .markdown: MarkdownReader.passages(in: passage)
        case .shell: ShellReader.passages(in: passage)
        default: [passage]
        }
    }

    /// The payloads in a text without a name that is no JSON, when it looks like a text form.
    static func passages(inProse passage: Passage) -> [Passage] {
        let first = passage.text.first { $0 > 0x20 }
        guard let first, !"{[\"'".utf8.contains(first) else { return [] }
        let fences = MarkdownReader.passages(in: passage)
        if !fences.isEmpty { return fences }
        let isScript = passage.text.starts(with: "#!".utf8) || passage.text.contains(word: "curl")
        return isScript ? ShellReader.passages(in: passage) : []
    }

    /// The payloads in a document, nil when it is none of the forms: then it is to be judged as a payload.
    static func passages(in document: JSONDocument, _ outer: Passage, _ choice: EnvelopeChoice) -> [Passage]? {
        guard let enclosures = Enclosure.all(in: document.value, choice) else { return nil }
        let places = Locator(document.bytes).places(of: enclosures.map(\.pointer))
        return enclosures.compactMap { enclosure in
            places[enclosure.pointer].map { enclosure.passage(at: $0.value, in: document, outer) }
        }
    }
}

extension [UInt8] {
    /// Whether the bytes of a text stand in these.
    public func contains(word text: String) -> Bool {
        let needle = Array(text.utf8)
        guard let first = needle.first else { return true }
        var start = 0
        while let next = self[start...].firstIndex(of: first) {
            if self[next...].starts(with: needle) { return true }
            start = next + 1
        }
        return false
    }
}
