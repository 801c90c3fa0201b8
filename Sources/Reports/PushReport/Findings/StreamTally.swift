import JSONText

/// The report of a stream as a whole, written after its lines.
public struct StreamReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked.
    public let location: String
    let count: StreamTally

    package init(path: String, location: String, count: StreamTally) {
        (self.path, self.location, self.count) = (path, location, count)
    }

    /// The name of the test for the lines without findings; nil if all lines have findings.
    var cleanLabel: String? {
        guard count.clean > 0 || count.documents == 0 else { return nil }
        return "\(location): \(counted(count.clean, "document")) without findings"
    }
}

/// The counts of the lines of a stream, or of a part of it.
package struct StreamTally: Sendable {
    package private(set) var documents = 0
    package private(set) var clean = 0
    package private(set) var withoutPayload = 0
    /// The size of the largest payload on the wire, in bytes.
    package private(set) var bytes = 0
    /// The size limit of that push; if several payloads have that size, the lowest limit.
    package private(set) var limit: Int

    package init(limit: Int) { self.limit = limit }

    package mutating func add(isClean: Bool, bytes: Int, limit: Int) {
        documents += 1
        if isClean { clean += 1 }
        measure(bytes, limit)
    }

    /// Counts a record without a payload, as for a notification by mail.
    package mutating func addWithoutPayload() {
        documents += 1
        clean += 1
        withoutPayload += 1
    }

    package mutating func add(_ other: StreamTally) {
        documents += other.documents
        clean += other.clean
        withoutPayload += other.withoutPayload
        if other.documents > 0 { measure(other.bytes, other.limit) }
    }

    private mutating func measure(_ bytes: Int, _ limit: Int) {
        guard (bytes, self.limit) > (self.bytes, limit) else { return }
        (self.bytes, self.limit) = (bytes, limit)
    }
}
