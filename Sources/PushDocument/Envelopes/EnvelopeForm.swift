/// A form of document in which payloads are embedded, as a user names it.
public enum EnvelopeForm: String, Sendable, CaseIterable {
    /// Firebase Cloud Messaging: `message.apns.payload`, one message or several.
    case fcm
    /// Amazon SNS: JSON in the strings under `APNS`, `APNS_SANDBOX` and their like.
    case sns
    /// Azure Notification Hubs: JSON in the bodies of templates.
    case azure
    /// Expo, whose messages hold no payload.
    case expo
    /// Any other JSON that has payloads inside: requests to other push services, arrays, settings.
    case json
    /// Shell scripts with payloads in quotes or here-documents, as for curl.
    case shell
    /// HTTP messages, as editors' HTTP clients send them.
    case http
    /// Markdown with payloads in fenced blocks.
    case markdown
    /// Lines, each with a document of its own.
    case lines

    /// The reader of a text form; nil for a form that is JSON itself.
    var text: TextForm? {
        switch self {
        case .fcm, .sns, .azure, .expo, .json: nil
        case .shell: .shell
        case .http: .http
        case .markdown: .markdown
        case .lines: .lines
        }
    }

    /// True if it is text around JSON rather than JSON.
    public var isText: Bool { text != nil }

    /// The file extensions that identify the form.
    public var extensions: [String] { text?.extensions ?? [] }

    /// The text form by the choice or the file's name; nil if only the content can show it.
    package static func ofText(named name: String?, choice: EnvelopeChoice) -> EnvelopeForm? {
        if case .only(let form) = choice { return form.isText ? form : nil }
        // Nearly all documents end here.
        if name?.hasSuffix(".json") ?? true { return nil }
        guard let name, choice == .auto, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return byExtension[String(name[dot...].dropFirst())]
    }

    private static let byExtension = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { form in form.extensions.map { ($0, form) } })
}
