import JSONText

/// What a notification plays: a file by its name, or a dictionary for critical alerts.
public enum Sound: Sendable, Equatable {
    case name(String)
    case dictionary(SoundDictionary)

    static let form = ValueForm<Sound>(
        read: { value in
            switch value {
            case .string(let name) where !name.isEmpty: .name(name)
            case .object(let object) where SoundDictionary(json: object).isUsable:
                .dictionary(SoundDictionary(json: object))
            default: nil
            }
        },
        write: { sound in
            switch sound {
            case .name(let name): .string(name)
            case .dictionary(let dictionary): .object(dictionary.json)
            }
        })
}

/// The `sound` dictionary of a critical alert.
public struct SoundDictionary: JSONView {
    /// The dictionary as it came.
    public var json: JSONObject

    /// Sees an object as a sound.
    public init(json: JSONObject) { self.json = json }

    /// Whether the sound plays through the mute switch and Do Not Disturb.
    public var critical: Field<Bool> {
        get { self["critical", .flag] }
        set { self["critical", .flag] = newValue }
    }
    /// The file's name, or `default`.
    public var name: Field<String> {
        get { self["name", .text] }
        set { self["name", .text] = newValue }
    }
    /// How loud a critical sound is, 0 to 1.
    public var volume: Field<Double> {
        get { self["volume", .number] }
        set { self["volume", .number] = newValue }
    }

    var isUsable: Bool { json["critical"] != nil || name.value != nil || volume.value != nil }
}
