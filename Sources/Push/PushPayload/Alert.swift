import JSONText

/// The text of a notification: a body alone, or a dictionary.
public enum Alert: Sendable, Hashable {
    case body(String)
    case dictionary(AlertDictionary)

    static let form = ValueForm<Alert>(
        [.object, .text], text: { .body($0) }, object: { .dictionary(AlertDictionary(json: $0)) },
        write: { alert in
            switch alert {
            case .body(let text): .string(text)
            case .dictionary(let dictionary): .object(dictionary.json)
            }
        })

    /// True if there is a title, subtitle or body to show; nil where that is not known.
    public var hasText: Bool? { if case .dictionary(let dictionary) = self { dictionary.hasText } else { true } }

    /// The dictionary form; a string becomes its body.
    public var dictionary: AlertDictionary {
        switch self {
        case .body(let text): AlertDictionary(json: ["body": .string(text)])
        case .dictionary(let dictionary): dictionary
        }
    }
}

/// The `alert` dictionary of an alert push.
public struct AlertDictionary: JSONView {
    /// The kind of the object in the key catalogue.
    public static let parent = Key.Parent.alert
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as an alert.
    public init(json: JSONObject) { self.json = json }

    /// True if there is a title, subtitle or body to show, literal or localized; nil where that is not known.
    public var hasText: Bool? {
        Self.lines.lazy.map { json[$0].map { $0.isText } ?? (json.isOpen ? Optional.none : false) }.isAnyTrue
    }
    private static let lines = ["body", "title", "subtitle", "loc-key", "title-loc-key", "subtitle-loc-key"]
}

/// A line of an alert: the keys of its literal and of its localized form.
package struct AlertLine: Sendable {
    /// The literal text.
    package let text: Key
    /// The name of the text in the app's string tables.
    package let locKey: Key
    /// The values for the placeholders of that text.
    package let locArgs: Key

    package static let body = AlertLine(text: Key.body, locKey: Key.locKey, locArgs: Key.locArgs)

    /// The lines in the order in which they are shown.
    package static let all = [
        AlertLine(text: Key.title, locKey: Key.titleLocKey, locArgs: Key.titleLocArgs),
        AlertLine(text: Key.subtitle, locKey: Key.subtitleLocKey, locArgs: Key.subtitleLocArgs),
        body,
    ]
    /// The lines that the alert of a Live Activity has too, where they have no keys for a localized form.
    package static let ofActivity = all.filter { $0.text !== Key.subtitle }
}
