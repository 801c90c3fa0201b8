import JSONText

/// The `aps` dictionary: the keys that the system itself reads, as in `aps[.badge]`. The most common ones have accessors too.
public struct APS: JSONView {
    /// Where the catalogue lists its keys.
    public static let parent = Key.Parent.aps
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as an `aps` dictionary.
    public init(json: JSONObject) { self.json = json }

    /// The text of the alert.
    public var alert: Field<Alert> {
        get { self[.alert] }
        set { self[.alert] = newValue }
    }
    /// The number on the icon; 0 removes it.
    public var badge: Field<Int> {
        get { self[.badge] }
        set { self[.badge] = newValue }
    }
    /// The sound to play.
    public var sound: Field<Sound> {
        get { self[.sound] }
        set { self[.sound] = newValue }
    }
    /// The group that the notification joins; absent or unreadable means the app's own group.
    public var threadID: Field<String> {
        get { self[.threadID] }
        set { self[.threadID] = newValue }
    }
    /// The identifier of a category that the app has registered.
    public var category: Field<String> {
        get { self[.category] }
        set { self[.category] = newValue }
    }
    /// True if the app is woken in the background.
    public var contentAvailable: Field<Bool> {
        get { self[.contentAvailable] }
        set { self[.contentAvailable] = newValue }
    }
    /// True if the notification service extension runs first.
    public var mutableContent: Field<Bool> {
        get { self[.mutableContent] }
        set { self[.mutableContent] = newValue }
    }
    /// How much the notification may interrupt.
    public var interruptionLevel: Field<InterruptionLevel> {
        get { self[.interruptionLevel] }
        set { self[.interruptionLevel] = newValue }
    }

    /// True if the alert has a title, subtitle or body to show.
    public var hasText: Bool { alert.value?.hasText ?? false }

    /// True if the push shows, sounds or marks anything: text, a badge or a sound that the device can read.
    public var notifies: Bool { hasText || badge.value != nil || sound.value != nil }
}
