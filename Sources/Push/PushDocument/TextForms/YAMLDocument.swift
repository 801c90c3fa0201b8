import JSONText

/// Finds payloads in a document of YAML: mappings that are payloads, requests or messages to services, and strings that
/// hold one of these or a command that sends it.
enum YAMLDocument {
    static func fragments(in source: Fragment, _ transcript: Transcript) -> [Fragment] {
        var whole = Fragment(transcript, in: source, .yaml)
        // The source by itself, which may be a block of another document: its ranges are those of the block.
        let block = Fragment(transcript, in: nil, .yaml)
        guard let json = transcript.document else { return [] }
        whole.json = json
        // An OpenAPI or AsyncAPI document lists members with their types, which look like messages: only objects with `aps` count.
        let isDescription = json.value.object?.has("openapi", "swagger", "asyncapi") == true
        func isPayload(_ value: JSONValue, _ name: String) -> Bool {
            if isDescription, let object = value.object, object["aps"] == nil { return false }
            return name != "properties" && self.isPayload(value, name)
        }
        // The outermost payloads: one inside another belongs to it.
        var found: [(pointer: JSONPointer, value: JSONValue)] = []
        for value in json.value.values(where: isPayload)
        where found.last.map({ value.pointer.tokens.starts(with: $0.pointer.tokens) }) != true { found.append(value) }
        let values = Locator(json.bytes).places(of: found.map { $0.pointer })
        return found.flatMap { payload -> [Fragment] in
            guard let range = values[payload.pointer]?.value else { return [] }
            let part = Fragment(Fragment.Context(pointer: payload.pointer), at: range, in: whole)
            var fragment = writtenText(block.documentRange(range), of: source) ?? part
            fragment.context.pointer = part.pointer
            // The payload reports its repeated keys itself: no rule checks the YAML document around it.
            fragment.context.isPart = false
            if payload.value.string.map(isCommand) == true { return ShellReader.fragments(in: fragment) }
            fragment.context.isRelayed = true
            return [fragment]
        }
    }

    /// The text in a block or in single quotes as it is written, which fixes can edit; nil where YAML changes it, and for other values.
    private static func writtenText(_ range: Range<Int>, of source: Fragment) -> Fragment? {
        switch source.text[range].first {
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            let start = source.text[range].firstIndex(of: 0x0A) ?? range.upperBound
            let block = Fragment(start..<range.upperBound, of: source, .plain)
            let isFolded = source.text[range].first == UInt8(ascii: ">")
            return isFolded && (try? JSONDocument(parsing: block.text)) == nil ? nil : block
        case UInt8(ascii: "'"):
            let inside = range.dropFirst().dropLast()
            let isChanged = source.text[inside].contains { $0 == UInt8(ascii: "'") || $0 == 0x0A }
            return isChanged ? nil : Fragment(inside, of: source, .plain)
        default: return nil
        }
    }

    private static func isPayload(_ value: JSONValue, _ name: String) -> Bool {
        switch value {
        case .object(let object): object.holdsPush(isRoot: name.isEmpty)
        case .string(let text): isCommand(text) || EncodedJSON.object(in: text)?.holdsPush() == true
        default: false
        }
    }

    /// True for a script that sends a push with curl, or by a program in a here-document.
    private static func isCommand(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard PushDocument.mayNameAPS(bytes) else { return false }
        return bytes.contains(word: "curl ") && bytes.contains(word: "\"aps\"")
            || bytes.contains(word: "<<") && ["\"aps\"", "'aps'", "aps:"].contains(where: bytes.contains(word:))
    }
}
