import JSONText

/// The sound of a notification: the name of a file, or a dictionary for critical alerts.
public enum Sound: Sendable, Equatable {
    case named(String)
    case dictionary(SoundDictionary)

    static let form = ValueForm<Sound>(
        forms: [.text, .object],
        read: { value in
            switch value {
            case .string(let name) where !name.isEmpty: .named(name)
            case .object(let object) where SoundDictionary(json: object).isUsable:
                .dictionary(SoundDictionary(json: object))
            default: nil
            }
        },
        write: { sound in
            switch sound {
            case .named(let name): .string(name)
            case .dictionary(let dictionary): .object(dictionary.json)
            }
        })
}

/// The `sound` dictionary of a critical alert.
public struct SoundDictionary: JSONView {
    /// Where the catalogue lists its keys.
    public static let parent = Key.Parent.sound
    /// The dictionary as it came.
    public var json: JSONObject

    /// Wraps an object as a sound.
    public init(json: JSONObject) { self.json = json }

    /// True if the device can read anything in it.
    var isUsable: Bool { json["critical"] != nil || self[.soundName].value != nil || self[.volume].value != nil }
}
