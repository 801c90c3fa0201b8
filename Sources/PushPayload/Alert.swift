import JSONText

/// The text of a notification: a body alone, or a dictionary.
public enum Alert: Sendable, Equatable {
    case body(String)
    case dictionary(AlertDictionary)

    static let form = ValueForm<Alert>(
        forms: [.object, .text],
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

    /// True if there is a title, subtitle or body to show.
    public var hasText: Bool {
        switch self {
        case .body: true
        case .dictionary(let dictionary): dictionary.hasText
        }
    }

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
    /// Where the catalogue lists its keys.
    public static let parent = Key.Parent.alert
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as an alert.
    public init(json: JSONObject) { self.json = json }

    /// True if there is a title, subtitle or body to show, literal or localized.
    public var hasText: Bool {
        ["body", "title", "subtitle", "loc-key", "title-loc-key", "subtitle-loc-key"]
            .contains { json[$0]?.string.map { !$0.isEmpty } ?? false }
    }
}
