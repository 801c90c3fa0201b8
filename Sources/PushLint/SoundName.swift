import JSONText
import PushPayload

/// The name of the file that an alert push plays, from either form of `sound`.
struct SoundName {
    /// The name as given, never empty.
    let text: String
    private let isInDictionary: Bool

    init?(_ request: Request) {
        guard request.pushType == .alert, let sound = request.aps.json["sound"] else { return nil }
        let isDictionary = sound.kind == .object
        guard let text = isDictionary ? sound.object?["name"]?.string : sound.string, !text.isEmpty else { return nil }
        self.text = text
        isInDictionary = isDictionary
    }

    /// Its pointer in the payload.
    var pointer: JSONPointer { isInDictionary ? "/aps/sound/name" : "/aps/sound" }

    /// True if the name is `default` in any spelling.
    var isMeantAsDefault: Bool {
        text == "default" || !text.utf8.contains(UInt8(ascii: ".")) && Spelling.nearest(text, among: ["default"]) != nil
    }

    /// What follows the last dot, in lower case; nil without one.
    var fileExtension: String? {
        guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let last = text[text.utf8.index(after: point)...]
        return last.isEmpty || last.utf8.contains(UInt8(ascii: "/")) ? nil : last.lowercased()
    }
}
