import JSONText
import TestSupport
import Testing

/// A document generated from a seed, with its value.
struct GeneratedDocument: Sendable, CustomTestStringConvertible {
    let seed: UInt64
    let text: String
    let value: JSONValue
    let pointers: [JSONPointer]
    /// The number of repeated names.
    let repeats: Int

    var testDescription: String { "seed \(seed)" }
    var bytes: [UInt8] { Array(text.utf8) }

    static let all: [GeneratedDocument] = (1...300).map { GeneratedDocument(seed: $0) }

    init(seed: UInt64) {
        var writer = DocumentWriter(random: SeededGenerator(seed))
        value = writer.document()
        pointers = value.allPointers
        text = writer.text
        repeats = writer.repeats
        self.seed = seed
    }
}

/// Writes random JSON with every notation that the grammar allows.
private struct DocumentWriter {
    var random: SeededGenerator
    var text = ""
    var repeats = 0

    mutating func document() -> JSONValue {
        space()
        let value = value(depth: 0)
        space()
        return value
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &random)] }

    private mutating func space() {
        for _ in 0..<pick([0, 0, 0, 1, 1, 3]) { text += pick([" ", "\n", "\r\n", "\t", "\r", "  "]) }
    }

    private mutating func value(depth: Int) -> JSONValue {
        // Sometimes a hundred nested brackets.
        if depth == 0, chance(20) { return shaft(100) }
        switch Int.random(in: 0..<(depth > 4 ? 6 : 10), using: &random) {
        case 0: return literal("null", .null)
        case 1: return literal("true", true)
        case 2: return literal("false", false)
        case 3: return number()
        case 4, 5: return .string(string())
        case 6, 7: return array(depth: depth)
        default: return object(depth: depth)
        }
    }

    private mutating func shaft(_ levels: Int) -> JSONValue {
        guard levels > 0 else { return number() }
        let isArray = chance(2)
        text += isArray ? "[" : "{"
        let name = isArray ? "" : name()
        if !isArray { text += ":" }
        let inner = shaft(levels - 1)
        text += isArray ? "]" : "}"
        return isArray ? .array([inner]) : .object(JSONObject([(name, inner)]))
    }

    private mutating func literal(_ word: String, _ value: JSONValue) -> JSONValue {
        text += word
        return value
    }

    private mutating func number() -> JSONValue {
        let number = pick([
            "0", "-0", "1", "-1", "42", "1753", "-7", "0.5", "-0.0", "1.0", "3.25", "1e3", "1E+3", "1e-3", "-2.5E-07",
            "12e0",
            "0e5", "9007199254740993", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
            "123456789012345678901234567890", "1.7976931348623157e308", "5e-324", "0.1", "1e-400",
        ])
        text += number
        return Int64(number).map { .integer($0) } ?? .real(Double(number) ?? .nan)
    }

    /// A member's name: jansson takes NUL in values only.
    private mutating func name() -> String { string(from: Self.characters.filter { $0 != "\0" }) }

    private mutating func string() -> String { string(from: Self.characters) }

    private static let characters = Array(
        "aZ0 /-_~:,{}[]\"\\'#\u{7F}\u{0}\u{1}\u{1F}\n\r\t\u{8}\u{C}éß漢👍🏽‍👩\u{301}\u{FEFF}\u{2028}ע\u{FFFD}\u{10FFFF}"
            .unicodeScalars)

    private mutating func string(from characters: [Unicode.Scalar]) -> String {
        var value = ""
        text += "\""
        for _ in 0..<pick([0, 1, 2, 5, 12]) {
            let scalar = pick(characters)
            value.unicodeScalars.append(scalar)
            write(scalar)
        }
        text += "\""
        return value
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        let short: [Unicode.Scalar: String] = [
            "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r",
            "\t": "\\t",
        ]
        let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        if !mustEscape, !chance(3) { return text.unicodeScalars.append(scalar) }
        if let escape = short[scalar], !chance(3) { return text += escape }
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16, uppercase: chance(2))
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    private mutating func array(depth: Int) -> JSONValue {
        var elements: [JSONValue] = []
        text += "["
        space()
        for index in 0..<pick([0, 1, 2, 4]) {
            if index > 0 { text += "," }
            space()
            elements.append(value(depth: depth + 1))
            space()
        }
        text += "]"
        return .array(elements)
    }

    private mutating func object(depth: Int) -> JSONValue {
        var object = JSONObject()
        text += "{"
        space()
        for index in 0..<pick([0, 1, 2, 5]) {
            if index > 0 { text += "," }
            space()
            let key: String
            if object.isEmpty == false, chance(6) {
                key = pick(object.names)
                text += "\""
                for scalar in key.unicodeScalars { write(scalar) }
                text += "\""
            } else {
                key = name()
            }
            if object[key] != nil { repeats += 1 }
            space()
            text += ":"
            space()
            object[key] = value(depth: depth + 1)
            space()
        }
        text += "}"
        return .object(object)
    }
}
