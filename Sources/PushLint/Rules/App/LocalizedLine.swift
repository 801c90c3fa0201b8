import AppResources
import JSONText
import PushPayload

/// A line of an alert whose text comes from the app's string tables.
struct LocalizedLine {
    /// The line: title, subtitle or body.
    let name: String
    /// The key in the tables.
    let key: String
    /// The pointer to the key in the payload.
    let keyPointer: JSONPointer
    /// Where the values for the text's placeholders stand, or would.
    let argumentsPointer: JSONPointer
    /// The number of values; nil if the device can't read them, which other rules report.
    let argumentCount: Int?
    /// The literal text beside the key in the payload.
    let literal: String?

    /// The localized lines of an alert, or of the alert of a Live Activity.
    static func all(of request: Request) -> [LocalizedLine] {
        guard let alert = request.aps.json["alert"]?.object else { return [] }
        let place: JSONPointer = "/aps/alert"
        switch request.pushType {
        case .alert:
            return ["title", "subtitle", "body"].compactMap { name in
                let prefix = name == "body" ? "" : "\(name)-"
                return LocalizedLine(
                    name, in: alert, at: place, prefix: prefix,
                    literal: alert[name]?.string.flatMap { $0.isEmpty ? nil : $0 })
            }
        case .liveActivity:
            return ["title", "body"].compactMap { name in
                alert[name]?.object.flatMap {
                    LocalizedLine(name, in: $0, at: place.appending(name), prefix: "", literal: nil)
                }
            }
        default: return []
        }
    }

    private init?(_ name: String, in object: JSONObject, at pointer: JSONPointer, prefix: String, literal: String?) {
        guard let key = object["\(prefix)loc-key"]?.string, !key.isEmpty else { return nil }
        self.name = name
        self.key = key
        self.literal = literal
        keyPointer = pointer.appending("\(prefix)loc-key")
        argumentsPointer = pointer.appending("\(prefix)loc-args")
        let arguments = object["\(prefix)loc-args"]
        argumentCount = arguments == nil ? 0 : arguments?.array?.count
    }

    /// The name of the key in the payload, such as `title-loc-key`.
    var keyName: String { keyPointer.last ?? "" }
    /// The name of the values in the payload, such as `title-loc-args`.
    var argumentsName: String { argumentsPointer.last ?? "" }

    /// The place of the values, or of the key where there are none.
    var argumentsLocation: FindingCollector.Location { .value(argumentCount == 0 ? keyPointer : argumentsPointer) }
}

extension [LocalizedText] {
    /// The affected languages as a clause; empty if all languages with the text are affected.
    func clause(where isAffected: (LocalizedText) -> Bool) -> String {
        let found = filter(isAffected)
        return found.count == count ? "" : " in \(found.map(\.language).withoutRepeats.listed)"
    }
}
