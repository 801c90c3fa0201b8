import JSONText

/// JSON in a string that a program parses, and may change afterwards.
extension LiteralReader {
    /// True for a string that a function which parses JSON is called with, maybe by the name that it has, in a program that takes the
    /// `aps` of an object afterwards.
    func isParsed(_ literal: Literal) -> Bool {
        let end = literal.range.upperBound
        let isTaken = Self.uses.contains { source.offset(of: $0, from: end) != nil }
        guard isTaken, !isArgument(at: literal.range.lowerBound) else { return isTaken }
        let name = nameAssigned(before: literal.range.lowerBound) ?? []
        return source.places(ofWord: name).filter { $0 >= end }.prefix(Self.maximumUses).contains(where: isArgument)
    }

    /// True for the place of an argument of a function that parses JSON.
    private func isArgument(at place: Int) -> Bool {
        let before = source[..<place].suffix(Self.longestCall)
        return before.split { !$0.isNamePart }.suffix(Self.callWords).contains {
            Self.parsers.contains(String(decoding: $0, as: UTF8.self))
        }
    }

    private static let longestCall = 60
    /// The number of words before a string that its call may have, as in `Unmarshal([]byte(`.
    private static let callWords = 5
    private static let parsers: Set = [
        "parse", "Parse", "loads", "json_decode", "jsonDecode", "decode", "fromJson", "JSONObject", "JsonObject",
        "readTree",
        "readValue", "parseString", "Unmarshal", "from_str", "decode_json", "from_json", "jsonObject", "parseJson",
        "DeserializeObject", "Deserialize",
    ]
    /// The endings of expressions that read an object's `aps`, as in `p["aps"]`.
    private static let uses = [
        "\"aps\"]", "'aps']", "\"aps\")", "'aps')", "\"aps\",", "'aps',", ".aps.", ".aps[", ".aps =", ":aps]", "{aps}",
    ]
}

extension Fragment {
    /// The text with open objects: what a program parses it into may have other members.
    func opened() -> Fragment {
        var (edits, holes, shift): ([TextEdit], [Hole], Int) = ([], [], 0)
        var (isString, isEscaped) = (false, false)
        for (index, byte) in text.enumerated() {
            if isString {
                isString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: "\"") {
                isString = true
            } else if byte == UInt8(ascii: "{") {
                let name = Hole.name(holes.count)
                let isEmpty = text[(index + 1)...].first { $0 > 0x20 } == UInt8(ascii: "}")
                edits.append(TextEdit(index + 1..<index + 1, name + ":null" + (isEmpty ? "" : ",")))
                holes.append(Hole(.rest, index + 1 + shift..<index + 1 + shift + name.utf8.count))
                shift += edits.last?.text.utf8.count ?? 0
            }
        }
        var opened = Fragment(text.indices, of: self, decoding: edits, .plain)
        opened.holes = (opened.holes + holes).sorted { $0.range.lowerBound < $1.range.lowerBound }
        opened.context = context
        opened.context.isComputed = true
        return opened
    }
}
