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
    static func all(of push: CheckedPush) -> [LocalizedLine] {
        guard let alert = push[.alert]?.object else { return [] }
        switch push.pushType {
        case .alert:
            return AlertLine.all.compactMap { line in
                let literal = alert[line.text.name]?.string.flatMap { $0.isEmpty ? nil : $0 }
                return LocalizedLine(
                    line, in: alert, at: Key.alert.pointer, key: line.locKey, arguments: line.locArgs, literal: literal)
            }
        case .liveActivity:
            return AlertLine.ofActivity.compactMap { line in
                alert[line.text.name]?.object.flatMap {
                    LocalizedLine(
                        line, in: $0, at: line.text.pointer, key: Key.activityLocKey, arguments: Key.activityLocArgs)
                }
            }
        default: return []
        }
    }

    private init?(
        _ line: AlertLine, in object: JSONObject, at pointer: JSONPointer, key: Key, arguments: Key,
        literal: String? = nil
    ) {
        guard let text = object[key.name]?.string, !text.isEmpty else { return nil }
        name = line.text.name
        self.key = text
        self.literal = literal
        keyPointer = pointer.appending(key.name)
        argumentsPointer = pointer.appending(arguments.name)
        argumentCount = object[arguments.name].map { $0.array?.count } ?? 0
    }

    /// The name of the key in the payload, such as `title-loc-key`.
    var keyName: String { keyPointer.last ?? "" }
    /// The name of the values in the payload, such as `title-loc-args`.
    var argumentsName: String { argumentsPointer.last ?? "" }
}

extension [LocalizedText] {
    /// The affected languages as a clause; empty if all languages with the text are affected.
    func clause(where isAffected: (LocalizedText) -> Bool) -> String {
        let found = filter(isAffected)
        return found.count == count ? "" : " in \(found.map(\.language).withoutRepeats.listed)"
    }
}
