import JSONText
import PushPayload

/// The name of the file that an alert push plays, from either form of `sound`.
struct SoundName {
    /// The name as given, neither empty nor with a blank at its ends.
    let text: String
    /// Where it stands in the payload.
    let pointer: JSONPointer

    init?(_ request: Request) {
        guard request.pushType == .alert, let sound = request.aps.json["sound"] else { return nil }
        let isDictionary = sound.kind == .object
        guard let text = isDictionary ? sound.object?["name"]?.string : sound.string, !text.isEmpty,
            OddCharacter.end(of: text) == nil
        else { return nil }
        self.text = text
        pointer = isDictionary ? "/aps/sound/name" : "/aps/sound"
    }

    /// Whether the word for the system's own sound is meant, in whatever spelling.
    var isMeantAsDefault: Bool { !text.contains(".") && Spelling.nearest(text, among: ["default"]) != nil }

    /// What follows the last dot, in lower case; nil without one.
    var fileExtension: String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, !last.isEmpty, !last.contains("/") else { return nil }
        return last.lowercased()
    }
}
