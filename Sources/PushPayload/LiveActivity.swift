import JSONText

/// What happens to a Live Activity. Any text is kept, so an unknown one can be reported.
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

/// The keys that a Live Activity push puts into `aps`.
extension APS {
    /// What is to happen.
    public var event: Field<LiveActivityEvent> {
        get { self["event", .word] }
        set { self["event", .word] = newValue }
    }
    /// When the push was made, in Unix seconds; an older one than the last is dropped.
    public var timestamp: Field<Double> {
        get { self["timestamp", .number] }
        set { self["timestamp", .number] = newValue }
    }
    /// The activity's dynamic state, decoded by the app's `ContentState`.
    public var contentState: Field<JSONObject> {
        get { self["content-state", .object] }
        set { self["content-state", .object] = newValue }
    }
    /// When the activity counts as out of date, in Unix seconds.
    public var staleDate: Field<Double> {
        get { self["stale-date", .number] }
        set { self["stale-date", .number] = newValue }
    }
    /// When an ended activity goes from the lock screen, in Unix seconds.
    public var dismissalDate: Field<Double> {
        get { self["dismissal-date", .number] }
        set { self["dismissal-date", .number] = newValue }
    }
    /// The name of the Swift type of the attributes, for a start.
    public var attributesType: Field<String> {
        get { self["attributes-type", .text] }
        set { self["attributes-type", .text] = newValue }
    }
    /// The activity's static data, for a start.
    public var attributes: Field<JSONObject> {
        get { self["attributes", .object] }
        set { self["attributes", .object] = newValue }
    }
    /// Whether a started activity is to have an update token.
    public var inputPushToken: Field<Bool> {
        get { self["input-push-token", .flag] }
        set { self["input-push-token", .flag] = newValue }
    }
    /// The channel that a started activity listens to.
    public var inputPushChannel: Field<String> {
        get { self["input-push-channel", .text] }
        set { self["input-push-channel", .text] = newValue }
    }
    /// The alert of a Live Activity push, which has a shape of its own.
    public var activityAlert: Field<LiveActivityAlert> {
        get { self["alert", .view] }
        set { self["alert", .view] = newValue }
    }
}

/// The `alert` dictionary of a Live Activity push; it counts only when title and body can both be read.
public struct LiveActivityAlert: JSONView {
    /// The dictionary as it came.
    public var json: JSONObject

    /// Sees an object as such an alert.
    public init(json: JSONObject) { self.json = json }

    /// The title.
    public var title: Field<LiveActivityText> {
        get { self["title", LiveActivityText.form] }
        set { self["title", LiveActivityText.form] = newValue }
    }
    /// The message.
    public var body: Field<LiveActivityText> {
        get { self["body", LiveActivityText.form] }
        set { self["body", LiveActivityText.form] = newValue }
    }
    /// The name of the sound's file.
    public var sound: Field<String> {
        get { self["sound", .text] }
        set { self["sound", .text] = newValue }
    }
}

/// A text of a Live Activity's alert: literal, or a key of the app's string tables.
public enum LiveActivityText: Sendable, Equatable {
    case literal(String)
    case localized(key: String, arguments: [String])

    static let form = ValueForm<LiveActivityText>(
        read: { value in
            switch value {
            case .string(let text) where !text.isEmpty: .literal(text)
            case .object(let object):
                object["loc-key"]?.string.flatMap { key in
                    key.isEmpty
                        ? nil : .localized(key: key, arguments: object["loc-args"].flatMap(ValueForm.texts.read) ?? [])
                }
            default: nil
            }
        },
        write: { text in
            switch text {
            case .literal(let text): .string(text)
            case .localized(let key, let arguments):
                .object(["loc-key": .string(key), "loc-args": .array(arguments.map { .string($0) })])
            }
        })
}
