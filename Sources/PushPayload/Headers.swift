import JSONText

/// The HTTP/2 header fields of a request to APNs, in their order, as far as they are known.
public struct Headers: Sendable, Equatable {
    /// One field.
    public struct Field: Sendable, Equatable {
        /// The name as it was given.
        public let name: String
        /// The name in lower case, by which fields are compared.
        public let key: String
        /// The value; nil if a request document has a value that no header can hold.
        public let value: String?
        /// The value's JSON in a request document, nil for a field given otherwise.
        public let json: JSONValue?

        init(name: String, value: String?, json: JSONValue?) {
            self.name = name
            key = name.lowercased()
            self.value = value
            self.json = json
        }
    }

    /// The fields in their order.
    public private(set) var fields: [Field] = []
    /// The index of the first field of each name, in lower case; nil if there are so few that a linear search is
    /// quicker.
    private var index: [String: Int]?
    private static let fewFields = 64

    /// No fields.
    public init() {}

    /// The `headers` object of a request document; numbers count as their digits.
    public init(json: JSONObject) {
        fields = json.members.map { member in
            let text: String? =
                switch member.value {
                case .string(let text): text
                case .integer(let number): String(number)
                default: nil
                }
            return Field(name: member.name, value: text, json: member.value)
        }
        index = Self.index(of: fields)
    }

    /// These fields in their order; if a name occurs twice, the last counts.
    public init(fields: [(name: String, value: String)]) {
        var places: [String: Int] = [:]
        for (name, value) in fields {
            let field = Field(name: name, value: value, json: nil)
            if let place = places[field.key] {
                self.fields[place] = field
            } else {
                places[field.key] = self.fields.count
                self.fields.append(field)
            }
        }
        index = Self.index(of: self.fields)
    }

    private static func index(of fields: [Field]) -> [String: Int]? {
        guard fields.count > fewFields else { return nil }
        return Dictionary(zip(fields.lazy.map(\.key), fields.indices)) { first, _ in first }
    }

    /// The value of a name, in any case. Setting it replaces all fields of that name.
    public subscript(name: String) -> String? {
        get { field(name)?.value }
        set {
            let key = name.lowercased()
            let isNew = index.map { $0[key] == nil } ?? !fields.contains { $0.key == key }
            if !isNew { fields.removeAll { $0.key == key } }
            if let newValue { fields.append(Field(name: name, value: newValue, json: nil)) }
            // Many fields that are set one after the other take linear time.
            if isNew, newValue != nil, index != nil {
                index?[key] = fields.count - 1
            } else if !isNew || index == nil {
                index = Self.index(of: fields)
            }
        }
    }

    /// The first field of a name, in any case.
    public func field(_ name: String) -> Field? {
        // Most payloads are checked without header fields.
        if fields.isEmpty { return nil }
        let key = name.lowercased()
        guard let index else { return fields.first { $0.key == key } }
        return index[key].map { fields[$0] }
    }

    /// These fields, completed by those of another set that are missing here.
    public func filled(by others: Headers) -> Headers {
        guard !others.fields.isEmpty else { return self }
        var headers = self
        for field in others.fields where self.field(field.key) == nil {
            headers.fields.append(Field(name: field.key, value: field.value, json: nil))
        }
        headers.index = Self.index(of: headers.fields)
        return headers
    }

    /// The push type named, whether Apple knows it or not.
    public var pushType: PushType? { self["apns-push-type"].map(PushType.init(rawValue:)) }
    /// The priorities that APNs takes (`ApplePage.sending`).
    public static let knownPriorities = ["10", "5", "1"]
    /// The priority as given.
    public var priority: String? { self["apns-priority"] }
    /// The topic as given.
    public var topic: String? { self["apns-topic"] }
    /// The identifier that makes a later notification replace this one.
    public var collapseID: String? { self["apns-collapse-id"] }
    /// The moment until which APNs keeps the notification, as given.
    public var expiration: String? { self["apns-expiration"] }
    /// The channel of a broadcast.
    public var channelID: String? { self["apns-channel-id"] }

    /// The host of APNs that the request goes to, and the field that names it; nil if none does.
    package var host: (field: String, name: String)? {
        guard let field = [":authority", "host"].first(where: { self[$0] != nil }),
            let name = self[field]?.split(separator: ":").first
        else { return nil }
        return (field, name.lowercased())
    }
}
