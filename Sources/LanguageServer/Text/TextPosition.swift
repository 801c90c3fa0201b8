import JSONText

/// A position in a document in the protocol's terms.
struct TextPosition: Sendable, Equatable {
    /// The line, from 0.
    var line: Int
    /// The character in the line, from 0, in units of the agreed encoding.
    var character: Int

    init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    /// Reads a position of a message; nil if it is not one.
    init?(_ value: JSONValue?) {
        guard let object = value?.object, case .integer(let line)? = object["line"],
            case .integer(let character)? = object["character"], line >= 0, character >= 0
        else { return nil }
        self.line = Int(clamping: line)
        self.character = Int(clamping: character)
    }

    /// The position as JSON in a message.
    var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}
