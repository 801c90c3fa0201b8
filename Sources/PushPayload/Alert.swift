import JSONText

/// The text of a notification: a body alone, or a dictionary.
public enum Alert: Sendable, Equatable {
    case body(String)
    case dictionary(AlertDictionary)

    static let form = ValueForm<Alert>(
        read: { value in
            switch value {
            case .string(let text) where !text.isEmpty: .body(text)
            case .object(let object): .dictionary(AlertDictionary(json: object))
            default: nil
            }
        },
        write: { alert in
            switch alert {
            case .body(let text): .string(text)
            case .dictionary(let dictionary): .object(dictionary.json)
            }
        })

    /// Whether there is a title, subtitle or body to show.
    public var hasText: Bool {
        switch self {
        case .body: true
        case .dictionary(let dictionary): dictionary.hasText
        }
    }

    /// The dictionary form, whichever was given.
    public var dictionary: AlertDictionary {
        switch self {
        case .body(let text): AlertDictionary(json: ["body": .string(text)])
        case .dictionary(let dictionary): dictionary
        }
    }
}

/// The `alert` dictionary of an alert push.
public struct AlertDictionary: JSONView {
    /// The dictionary as it came.
    public var json: JSONObject

    /// Sees an object as an alert.
    public init(json: JSONObject) { self.json = json }

    /// The first line.
    public var title: Field<String> {
        get { self["title", .text] }
        set { self["title", .text] = newValue }
    }
    /// The second line.
    public var subtitle: Field<String> {
        get { self["subtitle", .text] }
        set { self["subtitle", .text] = newValue }
    }
    /// The message.
    public var body: Field<String> {
        get { self["body", .text] }
        set { self["body", .text] = newValue }
    }
    /// The key of the title in the app's string tables.
    public var titleLocKey: Field<String> {
        get { self["title-loc-key", .text] }
        set { self["title-loc-key", .text] = newValue }
    }
    /// The values for the placeholders of the localized title.
    public var titleLocArgs: Field<[String]> {
        get { self["title-loc-args", .texts] }
        set { self["title-loc-args", .texts] = newValue }
    }
    /// The key of the subtitle in the app's string tables.
    public var subtitleLocKey: Field<String> {
        get { self["subtitle-loc-key", .text] }
        set { self["subtitle-loc-key", .text] = newValue }
    }
    /// The values for the placeholders of the localized subtitle.
    public var subtitleLocArgs: Field<[String]> {
        get { self["subtitle-loc-args", .texts] }
        set { self["subtitle-loc-args", .texts] = newValue }
    }
    /// The key of the body in the app's string tables.
    public var locKey: Field<String> {
        get { self["loc-key", .text] }
        set { self["loc-key", .text] = newValue }
    }
    /// The values for the placeholders of the localized body.
    public var locArgs: Field<[String]> {
        get { self["loc-args", .texts] }
        set { self["loc-args", .texts] = newValue }
    }
    /// The image shown while the app launches.
    public var launchImage: Field<String> {
        get { self["launch-image", .text] }
        set { self["launch-image", .text] = newValue }
    }
    /// What the notification adds to the names in its group's summary, iOS 12 to 14.
    public var summaryArg: Field<String> {
        get { self["summary-arg", .text] }
        set { self["summary-arg", .text] = newValue }
    }
    /// How much the notification adds to the number in its group's summary, iOS 12 to 14; 1 when absent.
    public var summaryArgCount: Field<Int> {
        get { self["summary-arg-count", .count] }
        set { self["summary-arg-count", .count] = newValue }
    }
    /// The label of a website push's button.
    public var action: Field<String> {
        get { self["action", .text] }
        set { self["action", .text] = newValue }
    }
    /// The key of the label of the modal alert's button, which no system since iOS 10 shows.
    public var actionLocKey: Field<String> {
        get { self["action-loc-key", .text] }
        set { self["action-loc-key", .text] = newValue }
    }

    /// Whether there is a title, subtitle or body to show, literal or localized.
    public var hasText: Bool {
        ["body", "title", "subtitle", "loc-key", "title-loc-key", "subtitle-loc-key"]
            .contains { json[$0]?.string.map { !$0.isEmpty } ?? false }
    }
}
