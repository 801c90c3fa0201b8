import JSONText

/// The event of a Live Activity push. Any text is kept, so an unknown one can be reported.
public struct LiveActivityEvent: Sendable, Hashable, RawRepresentable {
    /// The word in the payload.
    public let rawValue: String

    /// An event by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Starts an activity.
    public static let start = LiveActivityEvent(rawValue: "start")
    /// Changes its state.
    public static let update = LiveActivityEvent(rawValue: "update")
    /// Ends it.
    public static let end = LiveActivityEvent(rawValue: "end")
    /// The three that Apple defines.
    public static let known: [LiveActivityEvent] = [.start, .update, .end]
}

/// The system's limits for a Live Activity (`ApplePage.liveActivities`).
package enum LiveActivity {
    /// The time for which an ended activity stays on the lock screen, in seconds.
    package static let longestDismissal: Double = 4 * 60 * 60
    /// The bytes that its data may have, written without white space.
    package static let maximumDataBytes = 4096
}

extension APS {
    /// The alert of a Live Activity push, which has a shape of its own.
    public var activityAlert: LiveActivityAlert? {
        get { self[Key.alert.name, .view].value }
        set { self[Key.alert.name, .view] = newValue.map { .value($0) } ?? .absent }
    }
}

/// The `alert` dictionary of a Live Activity push; it counts only when title and body can both be read.
public struct LiveActivityAlert: JSONView {
    /// The kind of the object in the key catalogue.
    public static let parent = Key.Parent.activityAlert
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as such an alert.
    public init(json: JSONObject) { self.json = json }
}

/// A text of a Live Activity's alert: literal, or a key of the app's string tables.
public enum LiveActivityText: Sendable, Hashable {
    case literal(String)
    case localized(key: String, arguments: [String])

    static let form = ValueForm<LiveActivityText>(
        [.text, .object], text: { .literal($0) }, object: { LocalizedActivityText(json: $0).text },
        write: { text in
            switch text {
            case .literal(let text): .string(text)
            case .localized(let key, let arguments):
                .object(["loc-key": .string(key), "loc-args": .array(arguments.map { .string($0) })])
            }
        })
}

/// A text of a Live Activity's alert in its object form, `{"loc-key": …, "loc-args": […]}`.
public struct LocalizedActivityText: JSONView {
    /// The kind of the object in the key catalogue.
    public static let parent = Key.Parent.activityText
    /// The object as it came.
    public var json: JSONObject

    /// Wraps an object as such a text.
    public init(json: JSONObject) { self.json = json }

    fileprivate var text: LiveActivityText? {
        self[.activityLocKey].value.map { .localized(key: $0, arguments: self[.activityLocArgs].value ?? []) }
    }
}
