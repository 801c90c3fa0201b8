import JSONText

/// The value that a payload has under one key, if it has one, and whether the device can read it.
public enum Field<Value: Sendable>: Sendable {
    /// The key is known to be absent.
    case absent
    /// A value that is written and not known; nil where the rest of an open object may hold the key.
    case unknown(JSONValue?)
    /// The device treats such a value as if the key were absent.
    case malformed(JSONValue)
    case value(Value)

    /// The value, when there is one that can be read; setting nil makes the key absent.
    public var value: Value? {
        get { if case .value(let value) = self { value } else { nil } }
        set { self = newValue.map { .value($0) } ?? .absent }
    }

    /// True if the key is there, readable or not; nil where the rest of an open object may hold it.
    public var isPresent: Bool? {
        switch self {
        case .absent: false
        case .unknown(nil): nil
        default: true
        }
    }

    /// True if there is a value that can be read; nil where that is not known.
    public var isReadable: Bool? {
        switch self {
        case .absent, .malformed: false
        case .unknown: nil
        case .value: true
        }
    }
}

extension Field: Equatable where Value: Equatable {}

/// A typed view of an object in a payload. It wraps the JSON itself, so unknown members are kept. Each row of the key
/// catalogue is a property of the view that its object belongs to (`KeyProperties.swift`).
public protocol JSONView: Sendable, Hashable {
    /// The object that is wrapped, as the key catalogue names it.
    static var parent: Key.Parent { get }
    /// The wrapped object.
    var json: JSONObject { get set }
    /// Wraps an object.
    init(json: JSONObject)
}

extension JSONView {
    /// An object without members.
    public init() { self.init(json: JSONObject()) }

    /// The field of a key of the catalogue, as in `aps[.badge]`.
    @inlinable public subscript<Value>(key: TypedKey<Self, Value>) -> Field<Value> {
        get { self[key.name, key.form] }
        set { self[key.name, key.form] = newValue }
    }

    /// The value under a key; nil if it is absent or the device can't read it.
    subscript<Value>(of key: TypedKey<Self, Value>) -> Value? {
        get { self[key].value }
        set { self[key].value = newValue }
    }

    @inlinable subscript<Value>(name: String, form: ValueForm<Value>) -> Field<Value> {
        get {
            guard let found = json[name] else { return json.isOpen ? .unknown(nil) : .absent }
            if let value = form.read(found) { return .value(value) }
            return form.mayRead(found) ? .unknown(found) : .malformed(found)
        }
        set {
            switch newValue {
            case .absent, .unknown(nil): json[name] = nil
            case .unknown(let found?): json[name] = found
            case .malformed(let found): json[name] = found
            case .value(let value): json[name] = form.write(value)
            }
        }
    }
}

/// The devices' reading of a 0/1 flag such as `content-available` (observed, not documented).
package enum Flag {
    /// Numbers count by their whole part, negative ones are off; strings, arrays and objects are on, even `"0"`. Nil where the value
    /// is not known.
    package static func isOn(_ value: JSONValue) -> Bool? {
        switch value {
        case .unknown(let unknown):
            unknown.kinds.isDisjoint(with: [JSONKinds(.null), JSONKinds(.boolean), JSONKinds(.number)]) ? true : nil
        case .boolean(let flag): flag
        case .integer(let number): number >= 1
        case .real(let number): number >= 1
        case .null: false
        case .string, .array, .object: true
        }
    }
}
