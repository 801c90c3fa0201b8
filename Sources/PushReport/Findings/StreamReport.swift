/// What there is to say of a stream, whose lines are documents, when its end has come.
public struct StreamReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked.
    public let location: String
    /// Its lines.
    public let count: StreamCount

    /// The report of a stream with these lines.
    public init(path: String, location: String, count: StreamCount) {
        self.path = path
        self.location = location
        self.count = count
    }

    /// What a test is called that stands for the lines without findings; nil where all lines have some.
    var cleanLabel: String? {
        guard count.clean > 0 || count.documents == 0 else { return nil }
        return "\(location): \(count.clean) \(count.clean == 1 ? "document" : "documents") without findings"
    }
}

/// The lines of a stream, or of a part of it, counted.
public struct StreamCount: Sendable {
    /// The lines that are documents.
    public private(set) var documents = 0
    /// Those of them in which nothing was found.
    public private(set) var clean = 0
    /// The records without a payload, which are not judged.
    public private(set) var withoutPayload = 0
    /// The most bytes that any payload takes on the wire.
    public private(set) var bytes = 0
    /// The most bytes that APNs takes for such a push; of payloads of one size the lowest.
    public private(set) var limit: Int

    /// Nothing counted yet; the limit is that of a push of which no more is known than of all.
    public init(limit: Int) { self.limit = limit }

    /// Counts a line.
    public mutating func add(isClean: Bool, bytes: Int, limit: Int) {
        documents += 1
        if isClean { clean += 1 }
        measure(bytes, limit)
    }

    /// Counts a record that holds no payload, as for a push by mail.
    public mutating func addWithoutPayload() {
        documents += 1
        clean += 1
        withoutPayload += 1
    }

    /// Adds the lines of another part.
    public mutating func add(_ other: StreamCount) {
        documents += other.documents
        clean += other.clean
        withoutPayload += other.withoutPayload
        if other.documents > 0 { measure(other.bytes, other.limit) }
    }

    private mutating func measure(_ bytes: Int, _ limit: Int) {
        guard (bytes, self.limit) > (self.bytes, limit) else { return }
        self.bytes = bytes
        self.limit = limit
    }
}
