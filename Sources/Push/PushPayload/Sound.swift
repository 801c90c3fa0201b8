import JSONText

/// The sound of a notification: the name of a file, or a dictionary for critical alerts.
public enum Sound: Sendable, Hashable {
    case named(String)
    case dictionary(SoundDictionary)

    static let form = ValueForm<Sound>(
        [.text, .object], text: { .named($0) },
        object: { SoundDictionary(json: $0).isUsable == true ? .dictionary(SoundDictionary(json: $0)) : nil },
        write: { sound in
            switch sound {
            case .named(let name): .string(name)
            case .dictionary(let dictionary): .object(dictionary.json)
            }
        })
}

/// The `sound` dictionary of a critical alert.
public struct SoundDictionary: JSONView {
    /// The kind of the object in the key catalogue.
    public static let parent = Key.Parent.sound
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as a sound.
    public init(json: JSONObject) { self.json = json }
    /// True if the device can read anything in it; nil where that is not known.
    var isUsable: Bool? {
        [json.contains("critical"), self[.soundName].isReadable, self[.volume].isReadable].isAnyTrue
    }
}

/// The degree to which a notification may interrupt. Any text is kept, so an unknown one can be reported.
public struct InterruptionLevel: Sendable, Hashable, RawRepresentable {
    /// The word in the payload.
    public let rawValue: String

    /// A level by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A notification that waits in the list without sound or light.
    public static let passive = InterruptionLevel(rawValue: "passive")
    /// A notification that lights the screen and may sound; the default.
    public static let active = InterruptionLevel(rawValue: "active")
    /// A notification that is shown at once, even in a Focus that allows it.
    public static let timeSensitive = InterruptionLevel(rawValue: "time-sensitive")
    /// A notification that sounds even when the device is muted; needs an entitlement.
    public static let critical = InterruptionLevel(rawValue: "critical")
    /// The levels that Apple defines.
    public static let known: [InterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
}
