import JSONText

/// A request as it arrived at the stand-in, before any processing.
public struct IncomingRequest: Sendable {
    /// The `:method`, such as `POST`.
    public var method: String
    /// The `:path`, such as `/3/device/` and a token.
    public var path: String
    /// The other header fields in their order, with names in lower case as in HTTP/2.
    public var fields: [Field]
    /// The body, or only its beginning if `bodyBytes` is larger.
    public var body: [UInt8]
    /// The size of the whole body, in bytes.
    public var bodyBytes: Int

    /// A header field; the name is in lower case.
    public typealias Field = (name: String, value: String)

    /// A request; `bodyBytes` is given when only the beginning of the body was kept.
    public init(
        method: String = "", path: String = "", fields: [Field] = [], body: [UInt8] = [], bodyBytes: Int? = nil
    ) {
        (self.method, self.path, self.fields, self.body) = (method, path, fields, body)
        self.bodyBytes = bodyBytes ?? body.count
    }

    /// True if only the beginning of the body was kept.
    public var isBodyCut: Bool { bodyBytes > body.count }
    /// The value of the first field of a name in lower case.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    var object: JSONObject? { try? JSONDocument(parsing: body).value.object }
}

/// A moment in milliseconds since 1970, UTC. The stand-in has no clock: the caller gives the time.
public struct Moment: Sendable, Hashable, Comparable {
    /// The milliseconds since 1970.
    public let milliseconds: Int64

    /// A moment by its milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }
    /// The whole seconds since 1970.
    public var seconds: Int64 { milliseconds / 1000 }
    /// Earlier moments come first.
    public static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }
}
