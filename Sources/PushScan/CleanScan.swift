import PushPayload

/// Recognises clean documents by their shape, in one pass over the bytes.
///
/// Every rule is a function of one part of the shape. So if the rules found nothing in some documents, they find nothing in
/// any document whose parts all occurred in these. A document with a new part is checked by the rules once. A scan can be
/// used from any thread.
public struct CleanScan: Sendable {
    private let known: Known
    /// The shape of the header fields that apply to every document.
    private var given = Shape()

    /// What the rules found in a document.
    public enum Verdict: Sendable {
        /// Nothing, as in any document of this shape whose payload has at most `limit` bytes.
        case clean(limit: Int)
        /// Something, as in every document of this shape.
        case faulty
        /// A result that does not hold for other documents of this shape.
        case open
    }

    /// What a scan has learnt; all copies of it share this. Copying a scan counts one reference.
    private final class Known: Sendable {
        let checks: ScanChecks
        let keys: KeyTable
        /// The parts of the shapes of clean documents, with the size limit of such a document.
        let partsOfClean = RecordTable(capacity: 8192, words: Shape.words)
        /// Shapes that occurred, with the size limit of such a document, 0 for one with findings: most documents are found here.
        let shapes = RecordTable(capacity: 8192, words: Shape.words)
        /// The texts that a shape contains byte by byte.
        let spellings = RecordTable(capacity: TextRecord.capacity, words: TextRecord.words)
        /// The texts around payloads in the records of a log.
        let wrappers = RecordTable(capacity: 64, words: TextRecord.words)
        let parts = Shape.parts

        init(_ checks: ScanChecks, _ keys: KeyTable) {
            self.checks = checks
            self.keys = keys
        }
    }

    /// A scan that knows no shape yet; nil if the table of keys could not be built.
    public init?(checks: ScanChecks) {
        guard let keys = KeyTable.shared else { return nil }
        known = Known(checks, keys)
    }

    /// This scan for documents that are sent with these header fields in addition; nil if a field has no class.
    public func sending(_ headers: Headers) -> CleanScan? {
        var scan = self
        scan.given = Shape()
        for field in headers.fields {
            guard let value = field.value, scan.give(field.name, value) else { return nil }
        }
        return scan
    }

    private mutating func give(_ name: String, _ value: String) -> Bool {
        guard let name = NameWords(name) else { return false }
        var shape = given
        defer { given = shape }
        let quoted = Array("\"\(value)\"".utf8)
        return quoted.withUnsafeBytes { bytes in
            shape.withBytes { shape in
                read(bytes, into: shape) { reader, keys in
                    guard let key = keys.key(name, in: .givenHeaders) else { return nil }
                    return reader.value(of: key) && reader.isAtEnd ? 0 : nil
                }
            }
        } != nil
    }

    /// True if a document certainly has no finding; false if it has or may have some. The rules check only documents with a
    /// new part. A document that is not a push itself may be one of these requests to a push service.
    public func isClean(
        _ bytes: UnsafeRawBufferPointer, or envelopes: [RecordPlaces] = [],
        asking rules: (UnsafeRawBufferPointer) -> Verdict
    ) -> Bool {
        if let isClean = isClean(bytes, asking: rules, reading: { reader, _ in reader.document() }) { return isClean }
        return envelopes.contains { isClean(bytes, at: $0, asking: rules) }
    }

    /// The same for a record that holds the payload in one place and header fields in another. The rules check whole
    /// records, so a scan serves records of one form.
    public func isClean(
        _ bytes: UnsafeRawBufferPointer, at places: RecordPlaces, asking rules: (UnsafeRawBufferPointer) -> Verdict
    ) -> Bool {
        isClean(bytes, asking: rules) { reader, _ in reader.record(places) } ?? false
    }

    /// True if the document is clean; nil if it has no shape.
    @inline(__always)
    private func isClean(
        _ bytes: UnsafeRawBufferPointer, asking rules: (UnsafeRawBufferPointer) -> Verdict,
        reading: (inout ShapeReader, KeyTable.Keys) -> Int?
    ) -> Bool? {
        var shape = given
        let size = shape.withBytes { shape in read(bytes, into: shape, reading) }
        guard let size else { return nil }
        let limit =
            shape.withRecord(known.shapes.records.find)?.value ?? limitByParts(of: shape)
            ?? learn(shape, from: bytes, rules)
        return size <= limit
    }

    /// The size limit of a document whose parts are all known; nil if one is not.
    private func limitByParts(of shape: Shape) -> UInt64? {
        var limit = UInt64.max
        for part in known.parts {
            guard let found = shape[part].withRecord(known.partsOfClean.records.find) else { return nil }
            limit = min(limit, found.value)
        }
        _ = shape.withRecord { known.shapes.records.add($0, value: limit) }
        return limit
    }

    /// Reads a text with a new reader.
    @inline(__always)
    private func read(
        _ bytes: UnsafeRawBufferPointer, into shape: UnsafeMutableRawBufferPointer,
        _ body: (inout ShapeReader, KeyTable.Keys) -> Int?
    ) -> Int? {
        guard let cursor = ScanCursor(bytes) else { return nil }
        return withUnsafeTemporaryAllocation(of: NameWords.self, capacity: ShapeReader.maximumNames) { names in
            withUnsafePointer(to: known.checks) { checks in
                known.keys.withKeys { keys in
                    var reader = ShapeReader(
                        cursor, keys, checks, known.spellings.records, known.wrappers.records, shape, names)
                    return body(&reader, keys)
                }
            }
        }
    }

    /// Has the rules check a document whose shape has a new part, and returns the size limit of such a document, 0 if it has
    /// findings.
    private func learn(_ shape: Shape, from bytes: UnsafeRawBufferPointer, _ rules: (UnsafeRawBufferPointer) -> Verdict)
        -> UInt64
    {
        let limit: UInt64
        switch rules(bytes) {
        case .clean(let bytes): limit = UInt64(clamping: bytes)
        // It is not known which part of a document with findings causes them, so the shape alone is recorded.
        case .faulty: limit = 0
        case .open: return 0
        }
        _ = shape.withRecord { known.shapes.records.add($0, value: limit) }
        guard limit > 0 else { return 0 }
        for part in known.parts {
            shape[part].withRecord { record in
                if known.partsOfClean.records.find(record) == nil {
                    _ = known.partsOfClean.records.add(record, value: limit)
                }
            }
        }
        return limit
    }
}
