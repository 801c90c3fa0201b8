import JSONText

/// The coding of a Swift type in JSON: the forms in the catalogue, reading and writing.
@usableFromInline
struct ValueForm<Value: Sendable>: Sendable {
    /// The forms of the catalogue that it covers, the best first.
    let forms: [Key.Form]
    /// The value as the device reads it; nil if the device drops it.
    @usableFromInline let read: @Sendable (JSONValue) -> Value?
    @usableFromInline let write: @Sendable (Value) -> JSONValue

    /// True if an unknown value may turn out to be readable: it can be of a kind that the form takes.
    @usableFromInline func mayRead(_ found: JSONValue) -> Bool {
        !found.isKnown && forms.contains { !$0.kinds.isDisjoint(with: found.kinds) }
    }
}

extension ValueForm {
    /// A text that is not empty, or an object.
    init(
        _ forms: [Key.Form], text: @escaping @Sendable (String) -> Value,
        object: @escaping @Sendable (JSONObject) -> Value?, write: @escaping @Sendable (Value) -> JSONValue
    ) {
        (self.forms, self.write) = (forms, write)
        read = { value in
            switch value {
            case .string(let found) where !found.isEmpty: text(found)
            case .object(let found): object(found)
            default: nil
            }
        }
    }
}

extension ValueForm where Value == String {
    /// Text that the device drops when it is empty.
    static let text = ValueForm(
        forms: [.text], read: { $0.string.flatMap { $0.isEmpty ? nil : $0 } }, write: { .string($0) })
    /// Text that is one of these words; other words are read too.
    static func words(_ words: [String]) -> ValueForm {
        ValueForm(forms: [.word(words)], read: { $0.string }, write: { .string($0) })
    }
    static let anyText = ValueForm(forms: [.anyText], read: { $0.string }, write: { .string($0) })
}

extension ValueForm where Value == Double {
    /// A number. The device clamps it to the range, so a number outside is read too.
    static func number(_ range: ClosedRange<Double>) -> ValueForm { numeric(.number(range)) }
    /// A moment in Unix seconds.
    static let time = numeric(.time)

    private static func numeric(_ form: Key.Form) -> ValueForm {
        ValueForm(forms: [form], read: { $0.number }, write: { .number($0) })
    }
}

extension ValueForm where Value == Int64 {
    /// A number whose whole part counts. A number below `minimum` is read too.
    static func count(from minimum: Int) -> ValueForm {
        ValueForm(forms: [.count(from: minimum)], read: { $0.number.flatMap { $0.wholePart } }, write: { .integer($0) })
    }
    /// A number whose whole part counts, from 0 on.
    static let natural = ValueForm(
        forms: [.count(from: 0)], read: { $0.number.flatMap { $0.wholePart }.flatMap { $0 >= 0 ? $0 : nil } },
        write: { .integer($0) })
}

extension Double {
    /// The number without its fraction; nil past 64 bits.
    package var wholePart: Int64? {
        // Not `rounded`, which would link the C math library into every program.
        self > -0x1p63 && self < 0x1p63 ? Int64(self) : nil
    }
}

extension ValueForm where Value == Bool {
    /// A 0/1 flag as `Flag` reads numbers and Booleans; every other kind is malformed.
    static let flag = ValueForm(
        forms: [.flag], read: { [.number, .boolean].contains($0.kind) ? Flag.isOn($0) : nil },
        write: { .integer($0 ? 1 : 0) })
    /// `true` or `false`; a number is malformed.
    static let boolean = ValueForm(
        forms: [.boolean], read: { if case .boolean(let value) = $0 { value } else { nil } }, write: { .boolean($0) })
}

extension ValueForm where Value == JSONObject {
    static let object = ValueForm(forms: [.object], read: { $0.object }, write: { .object($0) })
}

extension ValueForm where Value == [JSONObject] {
    /// An array of objects; one with anything else in it is malformed.
    static let objects = ValueForm(
        forms: [.objects],
        read: { value in
            let objects = value.array?.compactMap { $0.object }
            return objects?.count == value.array?.count ? objects : nil
        },
        write: { .array($0.map { .object($0) }) })
}

extension ValueForm where Value == [String] {
    /// An array of texts. Other elements become empty strings, which keeps the positions, and unknown ones an ellipsis.
    static let texts = ValueForm(
        forms: [.texts],
        read: { $0.array.map { $0.map { $0.string ?? $0.unknown.map { $0.text?.shown ?? "…" } ?? "" } } },
        write: { .array($0.map { .string($0) }) })
    static let textOrTexts = ValueForm(
        forms: [.text, .texts], read: { $0.string.map { [$0] } ?? texts.read($0) }, write: texts.write)
}

extension ValueForm where Value: RawRepresentable, Value.RawValue == String {
    /// A word, known or not; the catalogue names the known ones.
    static func word(_ known: [Value]) -> ValueForm {
        ValueForm(
            forms: [.word(known.map { $0.rawValue })], read: { $0.string.flatMap(Value.init(rawValue:)) },
            write: { .string($0.rawValue) })
    }
}

extension ValueForm where Value: JSONView {
    static var view: ValueForm {
        ValueForm(forms: [.object], read: { $0.object.map(Value.init(json:)) }, write: { .object($0.json) })
    }
}
