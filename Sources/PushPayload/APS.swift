import JSONText

/// The `aps` dictionary: the keys that the system itself reads.
public struct APS: JSONView {
    /// The dictionary as it came.
    public var json: JSONObject

    /// Sees an object as an `aps` dictionary.
    public init(json: JSONObject) { self.json = json }

    /// The text of the alert.
    public var alert: Field<Alert> {
        get { self["alert", Alert.form] }
        set { self["alert", Alert.form] = newValue }
    }
    /// The number on the icon; 0 takes it away.
    public var badge: Field<Int> {
        get { self["badge", .natural] }
        set { self["badge", .natural] = newValue }
    }
    /// What is played.
    public var sound: Field<Sound> {
        get { self["sound", Sound.form] }
        set { self["sound", Sound.form] = newValue }
    }
    /// The group that the notification joins; absent or unreadable means the app's own group.
    public var threadID: Field<String> {
        get { self["thread-id", .text] }
        set { self["thread-id", .text] = newValue }
    }
    /// The identifier of a category that the app has registered.
    public var category: Field<String> {
        get { self["category", .text] }
        set { self["category", .text] = newValue }
    }
    /// Whether the app is woken in the background.
    public var contentAvailable: Field<Bool> {
        get { self["content-available", .flag] }
        set { self["content-available", .flag] = newValue }
    }
    /// Whether the notification service extension runs first.
    public var mutableContent: Field<Bool> {
        get { self["mutable-content", .flag] }
        set { self["mutable-content", .flag] = newValue }
    }
    /// The window or scene to bring forward.
    public var targetContentID: Field<String> {
        get { self["target-content-id", .anyText] }
        set { self["target-content-id", .anyText] = newValue }
    }
    /// How much the notification may interrupt.
    public var interruptionLevel: Field<InterruptionLevel> {
        get { self["interruption-level", .word] }
        set { self["interruption-level", .word] = newValue }
    }
    /// How the system orders this notification in the scheduled summary, 0 to 1.
    public var relevanceScore: Field<Double> {
        get { self["relevance-score", .number] }
        set { self["relevance-score", .number] = newValue }
    }
    /// What the app's Focus filter is matched against.
    public var filterCriteria: Field<String> {
        get { self["filter-criteria", .anyText] }
        set { self["filter-criteria", .anyText] = newValue }
    }
    /// The values for the placeholders of a website's `urlFormatString`.
    public var urlArgs: Field<[String]> {
        get { self["url-args", .texts] }
        set { self["url-args", .texts] = newValue }
    }
    /// Whether the widget or control is to be loaded anew.
    public var contentChanged: Field<Bool> {
        get { self["content-changed", .flag] }
        set { self["content-changed", .flag] = newValue }
    }

    /// Whether the alert has a title, subtitle or body to show.
    public var hasText: Bool { alert.value?.hasText ?? false }

    /// Whether the push shows, sounds or marks anything: text, a badge or a sound that the device can read.
    public var notifies: Bool { hasText || badge.value != nil || sound.value != nil }
}
