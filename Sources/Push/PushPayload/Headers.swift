import JSONText

/// The state of the header fields that a request does not list: unknown, absent, or added by a push service.
public enum OtherHeaders: Sendable, Equatable {
    /// Others may be given elsewhere.
    case unknown
    /// No others: a missing field is known to be missing.
    case none
    /// A push service sends the push on, and adds what is missing.
    case addedByService
}

/// The HTTP/2 header fields of a request to APNs, in their order, as far as they are known.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// A header field as it was given.
    public struct Field: Sendable, Equatable {
        /// The name as it was given.
        public let name: String
        /// The name in lower case, by which fields are compared.
        public let key: String
        /// The value; nil for one in JSON that no header can hold.
        public let value: String?
        /// The value's JSON, where the field was given so.
        public let json: JSONValue?
        /// The facts about a value that is computed or filled in later; nil for a known one.
        public let unknown: UnknownValue?

        init(name: String, value: String?, json: JSONValue?, unknown: UnknownValue? = nil) {
            self.name = name
            let isLowercase = name.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A ~= $0) }
            key = isLowercase ? name : name.lowercased()
            (self.value, self.json, self.unknown) = (value, json, unknown ?? json?.unknown)
        }

        /// The value as it is written, with placeholders.
        package var written: String? { value ?? unknown?.text?.shown }
    }

    /// The fields in their order.
    public private(set) var fields: [Field] = []
    /// The state of the fields beside these; set once, by the reader that has the whole request or was told so.
    public package(set) var others = OtherHeaders.unknown
    /// The push types that the app never gets: a payload without a push type is taken for one of the others.
    package var excludedTypes: [PushType] = []
    /// The index of the first field of each name, in lower case; nil for so few that a linear search is quicker.
    private var index: [String: Int]?
    private static let fewFields = 64

    /// No fields.
    public init() {}

    /// All fields of a request, so that one that is missing is known to be missing.
    public static func whole(_ headers: Headers) -> Headers {
        var headers = headers
        headers.others = .none
        return headers
    }

    /// The `headers` object of a request document; numbers count as their digits.
    public init(json: JSONObject) {
        fields = json.members.map { Field(name: $0.name, value: Self.text(of: $0.value), json: $0.value) }
        index = Self.index(of: fields)
    }

    /// True if there is a field of a name, whatever its value.
    public func has(_ name: String) -> Bool { field(name) != nil }

    /// The text of a value in JSON, which for a whole number is its digits; nil for a value that no header can hold.
    package static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        default: nil
        }
    }

    /// Fields in this order; if a name occurs twice, the last counts.
    public init(fields: [(name: String, value: String)]) {
        for (name, value) in fields {
            let field = Field(name: name, value: value, json: nil)
            if let place = place(of: field.key) { self.fields[place] = field } else { append(field) }
        }
    }

    /// The fields of a dictionary, sorted by their names.
    public init(_ dictionary: [String: String]) {
        self.init(fields: dictionary.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Fields in this order; if a name occurs twice, the last counts.
    public init(dictionaryLiteral fields: (String, String)...) { self.init(fields: fields.map { ($0.0, $0.1) }) }

    private static func index(of fields: [Field]) -> [String: Int]? {
        guard fields.count > fewFields else { return nil }
        return Dictionary(zip(fields.lazy.map { $0.key }, fields.indices)) { first, _ in first }
    }

    /// The value of a name, in any case. Setting it replaces all fields of that name.
    public subscript(name: String) -> String? {
        get { field(name)?.value }
        set {
            let key = name.lowercased()
            if place(of: key) != nil {
                fields.removeAll { $0.key == key }
                index = Self.index(of: fields)
            }
            if let newValue { append(Field(name: name, value: newValue, json: nil)) }
        }
    }

    /// Adds a field whose name is new. Many of them take linear time.
    private mutating func append(_ field: Field) {
        fields.append(field)
        if index == nil { index = Self.index(of: fields) } else { index?[field.key] = fields.count - 1 }
    }

    /// The index of the first field of a name in lower case.
    private func place(of key: String) -> Int? {
        if let index { index[key] } else { fields.firstIndex { $0.key == key } }
    }

    /// The first field of a name, in any case.
    public func field(_ name: String) -> Field? {
        // Most payloads are checked without header fields.
        if fields.isEmpty { return nil }
        return place(of: name.lowercased()).map { fields[$0] }
    }

    /// True if there are no fields, and the others are unknown too.
    package var areUnknown: Bool { fields.isEmpty && others == .unknown }

    /// The fields, completed by those of another set that are missing here. If one of the sets is whole, so are both together, but a
    /// push service adds to any fields.
    public func filled(by others: Headers) -> Headers {
        guard !others.areUnknown || !others.excludedTypes.isEmpty else { return self }
        var headers = self
        headers.excludedTypes += others.excludedTypes
        if headers.others == .unknown || others.others == .addedByService { headers.others = others.others }
        for field in others.fields where place(of: field.key) == nil {
            headers.append(Field(name: field.key, value: field.value, json: field.json, unknown: field.unknown))
        }
        return headers
    }

    /// The fields, with an unknown value for each text of which only a part is known.
    package func marking(_ partial: (_ name: String, _ text: String) -> PartialText?) -> Headers {
        func known(_ field: Field) -> PartialText? { field.value.flatMap { partial(field.key, $0) } }
        guard fields.contains(where: { known($0) != nil }) else { return self }
        var headers = self
        headers.fields = fields.map { field in
            guard let text = known(field) else { return field }
            return Field(name: field.name, value: nil, json: field.json, unknown: UnknownValue(text))
        }
        return headers
    }

    /// The push type named, whether Apple knows it or not.
    public var pushType: PushType? {
        get { self["apns-push-type"].map(PushType.init(rawValue:)) }
        set { self["apns-push-type"] = newValue?.rawValue }
    }
    /// The priorities that APNs takes (`ApplePage.sending`).
    public static let knownPriorities = ["10", "5", "1"]
    /// The priority as given.
    public var priority: String? {
        get { self["apns-priority"] }
        set { self["apns-priority"] = newValue }
    }
    /// The topic as given.
    public var topic: String? {
        get { self["apns-topic"] }
        set { self["apns-topic"] = newValue }
    }
    /// The type that the topic's suffix names, also where a program computes what is before it; nil if there is none.
    package var typeOfTopic: PushType? {
        (topic ?? field("apns-topic")?.unknown?.text?.known.last).flatMap(PushType.init(topic:))
    }

    /// True if the topic is a pass type, or is computed from one, as its expression shows. No app is launched for Wallet's passes.
    package var isForPass: Bool {
        guard let topic = field("apns-topic") else { return false }
        if topic.written?.hasPrefix("pass.") == true { return true }
        guard let expression = topic.unknown?.expression else { return false }
        return ["\"pass.", "'pass."].contains(where: expression.contains)
            || Spelling.folded(expression).contains("passtype")
    }
    /// The identifier that makes a later notification replace this one.
    public var collapseID: String? {
        get { self["apns-collapse-id"] }
        set { self["apns-collapse-id"] = newValue }
    }
    /// The moment until which APNs keeps the notification, as given.
    public var expiration: String? {
        get { self["apns-expiration"] }
        set { self["apns-expiration"] = newValue }
    }
    /// The channel of a broadcast.
    public var channelID: String? {
        get { self["apns-channel-id"] }
        set { self["apns-channel-id"] = newValue }
    }

    /// The host of APNs that the request goes to, and the field that names it; nil if none does.
    package var host: (field: String, name: String)? {
        guard let field = [":authority", "host"].first(where: { self[$0] != nil }),
            let name = self[field].flatMap(Self.hostName)
        else { return nil }
        return (field, name)
    }

    /// The name in the value of such a field, without the port.
    package static func hostName(_ value: String) -> String? {
        value.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).first.map { Substring($0).lowercased() }
    }
}
