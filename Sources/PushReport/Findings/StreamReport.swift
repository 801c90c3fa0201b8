import JSONText

/// The report of a stream as a whole, written after its lines.
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

    /// The name of the test for the lines without findings; nil if all lines have findings.
    var cleanLabel: String? {
        guard count.clean > 0 || count.documents == 0 else { return nil }
        return "\(location): \(counted(count.clean, "document")) without findings"
    }
}

/// The counts of the lines of a stream, or of a part of it.
public struct StreamCount: Sendable {
    /// The lines that are documents.
    public private(set) var documents = 0
    /// The documents without findings.
    public private(set) var clean = 0
    /// The records without a payload, which are not checked.
    public private(set) var withoutPayload = 0
    /// The size of the largest payload on the wire, in bytes.
    public private(set) var bytes = 0
    /// The size limit of that push; if several payloads have that size, the lowest limit.
    public private(set) var limit: Int

    /// No lines yet; the limit is the default one.
    public init(limit: Int) { self.limit = limit }

    /// Counts a line.
    public mutating func add(isClean: Bool, bytes: Int, limit: Int) {
        documents += 1
        if isClean { clean += 1 }
        measure(bytes, limit)
    }

    /// Counts a record without a payload, as for a notification by mail.
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
