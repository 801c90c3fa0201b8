import JSONText

/// The `aps` dictionary: the keys that the system itself reads, as in `aps.badge`.
public struct APS: JSONView {
    /// Where the catalogue lists its keys.
    public static let parent = Key.Parent.aps
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as an `aps` dictionary.
    public init(json: JSONObject) { self.json = json }
    /// True if the alert has a title, subtitle or body to show.
    public var hasText: Bool { self[.alert].value?.hasText ?? false }
    /// True if the push shows, sounds or marks anything: text, a badge or a sound that the device can read.
    public var notifies: Bool { hasText || self[.badge].value != nil || self[.sound].value != nil }
}
