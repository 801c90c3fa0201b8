import JSONText

/// What a payload says under one key: nothing, something the device can't read, or a value.
public enum Field<Value: Sendable>: Sendable {
    case absent
    /// The device treats such a value as if the key were absent.
    case malformed(JSONValue)
    case value(Value)

    /// The value, when there is one that can be read.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// Whether the key is there, readable or not.
    public var isPresent: Bool { if case .absent = self { false } else { true } }
}

extension Field: Equatable where Value: Equatable {}

/// A part of a payload seen as Apple's keys. It holds the JSON itself, so what it doesn't know stays as it is.
public protocol JSONView: Sendable, Equatable {
    /// The object seen.
    var json: JSONObject { get set }
    /// Sees an object this way.
    init(json: JSONObject)
}

extension JSONView {
    /// An object without members.
    public init() { self.init(json: JSONObject()) }

    subscript<Value>(name: String, form: ValueForm<Value>) -> Field<Value> {
        get {
            guard let found = json[name] else { return .absent }
            return form.read(found).map { .value($0) } ?? .malformed(found)
        }
        set {
            switch newValue {
            case .absent: json[name] = nil
            case .malformed(let found): json[name] = found
            case .value(let value): json[name] = form.write(value)
            }
        }
    }
}

/// How a value of one type stands in JSON, both ways.
struct ValueForm<Value: Sendable>: Sendable {
    /// The value as the device reads it, or nil where it drops what it found.
    let read: @Sendable (JSONValue) -> Value?
    let write: @Sendable (Value) -> JSONValue
}

extension ValueForm where Value == String {
    /// Text that the device drops when it is empty.
    static let text = ValueForm(read: { $0.string.flatMap { $0.isEmpty ? nil : $0 } }, write: { .string($0) })
    /// Text that may be empty.
    static let anyText = ValueForm(read: { $0.string }, write: { .string($0) })
}

extension ValueForm where Value == Double {
    static let number = ValueForm(
        read: { $0.number }, write: { number in Int64(exactly: number).map { .integer($0) } ?? .real(number) })
}

extension ValueForm where Value == Int {
    /// A number whose whole part counts.
    static let count = ValueForm(
        read: { $0.number.flatMap(\.wholePart) }, write: { .integer(Int64($0)) })
    /// The same, from 0 on.
    static let natural = ValueForm(
        read: { count.read($0).flatMap { $0 >= 0 ? $0 : nil } }, write: { .integer(Int64($0)) })
}

extension ValueForm where Value == Bool {
    /// A 0/1 flag as `Flag` reads numbers and Booleans; every other kind is malformed.
    static let flag = ValueForm(
        read: { [.number, .boolean].contains($0.kind) ? Flag.isOn($0) : nil }, write: { .integer($0 ? 1 : 0) })
}

extension Double {
    /// The number without its fraction; nil past 64 bits.
    package var wholePart: Int? {
        // Without `rounded`, which would make every program that links this link the C library of mathematics as well.
        self > -0x1p63 && self < 0x1p63 ? Int(self) : nil
    }
}

extension ValueForm where Value == JSONObject {
    static let object = ValueForm(read: { $0.object }, write: { .object($0) })
}

extension ValueForm where Value == [String] {
    /// An array; elements that are no strings become empty ones, so that positions stay.
    static let texts = ValueForm(
        read: { $0.array.map { $0.map { $0.string ?? "" } } }, write: { .array($0.map { .string($0) }) })
}

extension ValueForm where Value: RawRepresentable, Value.RawValue == String {
    static var word: ValueForm {
        ValueForm(read: { $0.string.flatMap(Value.init(rawValue:)) }, write: { .string($0.rawValue) })
    }
}

extension ValueForm where Value: JSONView {
    static var view: ValueForm {
        ValueForm(read: { $0.object.map(Value.init(json:)) }, write: { .object($0.json) })
    }
}
