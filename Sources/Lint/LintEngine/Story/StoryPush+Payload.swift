import JSONText
import PushPayload

/// The facts of a payload. `StoryReader` of the fast readers finds the same in the bytes.
extension StoryPush {
    /// Adds what matters of a payload to later pushes; nothing of one without an `aps`.
    mutating func add(_ payload: JSONObject) {
        guard let aps = payload[Key.aps.name]?.object else { return }
        for member in aps.members { add(member.name, member.value) }
        for member in payload.members where member.name != Key.aps.name {
            own &+= Self.hash(Self.hash(member.name, in: 0), member.value)
        }
    }

    /// The number that stands for `aps` in the hashes of its names.
    package static let placeOfAPS: UInt64 = 2

    private mutating func add(_ name: String, _ value: JSONValue) {
        let part = Key.named(name, in: .aps) == nil ? nil : StoryPart(rawValue: name)
        if Key.named(name, in: .aps) == nil { hasUnsureKey = true }
        if part != .timestamp { shown &+= Self.hash(Self.hash(name, in: Self.placeOfAPS), value) }
        switch part {
        case .alert: alert = value == .null ? nil : Self.hash(value)
        case .badge, .sound: hasBadgeOrSound = true
        case .contentAvailable: isContentAvailable = value == true || value == .integer(1)
        case .mutableContent: isMutable = value == true || value == .integer(1)
        case .timestamp:
            timestamp = value.number.flatMap { _ in UnixTime(JSONWriter().text(value)) }?.seconds
            hasUnsureKey = true
        case .event:
            let events: [String: Event] = ["start": .start, "update": .update, "end": .end]
            event = value.string.flatMap { events[$0] }
            hasUnsureKey = true
        case .attributes: hasUnsureKey = true
        case .inputToken, .inputChannel, .contentState, .attributesType, .staleDate, .dismissalDate:
            hasActivityKey = true
        default: break
        }
    }

    private static func hash(_ name: Hash, _ value: JSONValue) -> UInt64 {
        KeyHasher.shared.member(name, Hash(hash(value))).high
    }

    private static func hash(_ text: String, in place: UInt64) -> Hash {
        var text = text
        return text.withUTF8 { KeyHasher.shared.hash(UnsafeRawBufferPointer($0), in: place) }
    }

    /// The hash of a value: its texts, its words, and its signs one after the other.
    private static func hash(_ value: JSONValue, after hash: UInt64 = 0) -> UInt64 {
        func sign(_ hash: UInt64, _ sign: Unicode.Scalar) -> UInt64 {
            (hash ^ UInt64(sign.value)) &* 0x9E37_79B9_7F4A_7C15
        }
        func text(_ hash: UInt64, _ text: String) -> UInt64 { Self.hash(text, in: hash).high }
        switch value {
        case .string(let string): return text(hash, string)
        case .array(let elements):
            let inside = elements.enumerated().reduce(sign(hash, "[")) { hash, element in
                Self.hash(element.1, after: element.0 == 0 ? hash : sign(hash, ","))
            }
            return sign(inside, "]")
        case .object(let object):
            let inside = object.members.enumerated().reduce(sign(hash, "{")) { hash, member in
                let name = text(member.0 == 0 ? hash : sign(hash, ","), member.1.name)
                return Self.hash(member.1.value, after: sign(name, ":"))
            }
            return sign(inside, "}")
        default:
            let word = JSONWriter(unknowns: .shortest).text(value)
            return KeyHasher.shared.member(Hash(high: hash, low: 0), self.word(word)).high
        }
    }

    /// The hash of a number by its value, or that of a word by its letters.
    private static func word(_ word: String) -> Hash {
        let isNumber = word.utf8.first.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false
        guard isNumber, !word.utf8.allSatisfy({ $0.isDigit }), let number = Double(word) else {
            return hash(word, in: 0)
        }
        return Hash(number.bitPattern)
    }
}
