import LintEngine
import PushDocument
import PushPayload

/// Verdicts of the rules by the keys of documents: a document with a known key need not be checked again.
/// All copies of a cache share them, from any thread.
struct VerdictCache: Sendable {
    private let shared = SharedTable()
    /// The sums over the header fields that apply to every document.
    private var given = DocumentKey()
    /// True if header fields in the options may be compared with the moment of sending.
    private let hasTime: Bool
    /// The project's own rules; nil if there are none.
    private let own: OwnValues?

    init(for headers: Headers = Headers(), _ own: OwnValues? = nil) {
        self.own = own
        hasTime = Header.all.contains { $0.form.holdsTime && headers[$0.name] != nil }
    }

    private var table: VerdictTable { shared.table }
    var isPrepared: Bool { shared.isPrepared }
    /// Counts a document; true if there were enough of them.
    @inline(__always) func counts() -> Bool { shared.counts() }
    func prepare() { shared.prepare() }

    /// The cache for documents that are sent with these header fields of their own; nil if it can't know them.
    @inline(__always) func sending(beside headers: Headers) -> VerdictCache? {
        guard !headers.areUnknown else { return self }
        // A key has no place for a value other than a text.
        return headers.fields.allSatisfy { $0.value != nil } ? sending(headers) : nil
    }

    /// The cache for documents that are sent with these header fields in addition.
    func sending(_ headers: Headers) -> VerdictCache {
        var cache = self
        cache.given = DocumentKey()
        if headers.others != .unknown {
            let members = MemberTable.shared
            cache.given.add(members.hash(members.hash(of: "\(headers.others)", in: .givenHeaders), ValueClass.yes.hash))
        }
        for field in headers.fields { cache.add(field) }
        return cache
    }

    /// The cache for documents that are sent with the header fields of a JSON object in addition; nil for other JSON.
    func sending(json: UnsafeRawBufferPointer) -> VerdictCache? {
        reading(json, from: DocumentKey()) { reader in
            reader.cursor.skipSpace()
            guard reader.knownObject(in: .givenHeaders) else { return nil }
            reader.cursor.skipSpace()
            guard reader.cursor.isAtEnd else { return nil }
            var cache = self
            cache.given = reader.key
            return cache
        }
    }

    private mutating func add(_ field: Headers.Field) {
        let members = MemberTable.shared
        let name = members.hash(of: field.key, in: .givenHeaders)
        var literal = "\"\(field.value ?? "")\""
        literal.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            let read = members[name].flatMap { member in
                reading(bytes, from: given) { $0.value(of: member) && $0.cursor.isAtEnd ? $0.key : nil }
            }
            guard let read else {
                given.isWhole = given.isWhole || members[name] == nil
                return given.add(members.hash(name, members.hash(bytes, in: 0)))
            }
            given = read
        }
    }

    /// The key of a document and the size of its payload in bytes: all that the table needs.
    struct Entry {
        let key: DocumentKey
        let size: Int
        let parts: AnswerPlaces
    }

    /// The entry of a document, in which these steps lead to its push if it is a record; nil for one that the table can't know.
    @inline(__always)
    func entry(
        _ bytes: UnsafeRawBufferPointer, at stage: Stage, _ steps: RecordSteps? = nil, hasMoment: Bool
    ) -> Entry? {
        let entry = reading(bytes, from: given) { reader -> Entry? in
            if stage.number > 0 {
                reader.key.add(reader.members.hash(Hash(high: stage.number, low: 0), ValueClass.payload.hash))
            }
            guard stage.isOfLog ? reader.record(steps) : reader.document(), reader.finish() else { return nil }
            if reader.hasHeaders { reader.parts.areAll = false }
            let size = stage.isBody ? bytes.count : reader.payloadBytes ?? bytes.count
            return Entry(key: reader.key, size: size, parts: reader.parts)
        }
        guard let entry, !hasMoment || !(hasTime || entry.key.hasTime) else { return nil }
        return entry
    }

    /// The verdict on an entry: the highest severity, or nil for a clean document. The outer nil means that the table has none.
    @inline(__always) func known(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> Severity?? {
        if !entry.key.isWhole, isClean(entry) { return .some(nil) }
        guard let verdict = table[entry.key.whole], entry.size <= verdict.limit else { return nil }
        // A placeholder hides findings, and the key does not show whether a text has one.
        return verdict.worst == nil || !bytes.mayHavePlaceholder ? .some(verdict.worst) : nil
    }

    /// Keeps the verdict of the rules on a document; true if it is clean.
    func learn(_ result: LintResult, of entry: Entry) -> Bool {
        guard let verdict = result.verdict else { return false }
        if entry.size <= verdict.limit { add(verdict, for: entry.key) }
        return verdict.worst == nil
    }

    /// True if each part of the document occurred in a clean one.
    @inline(__always) private func isClean(_ entry: Entry) -> Bool {
        for part in 0..<DocumentKey.parts {
            guard let verdict = table[entry.key[part: part]], entry.size <= verdict.limit else { return false }
        }
        return true
    }

    private func add(_ verdict: Verdict, for key: DocumentKey) {
        // Findings may come from any part of the document, so their verdict is for all parts together.
        if verdict.worst != nil || key.isWhole { return table.add(verdict, for: key.whole) }
        for part in 0..<DocumentKey.parts where table[key[part: part]] == nil {
            table.add(verdict, for: key[part: part])
        }
    }

    @inline(__always) private func reading<Result>(
        _ bytes: UnsafeRawBufferPointer, from key: DocumentKey, _ body: (inout KeyReader) -> Result?
    ) -> Result? {
        guard let cursor = ByteCursor(bytes) else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: KeyReader.maximumNames) { names in
            var reader = KeyReader(cursor, names, from: key, own)
            return body(&reader)
        }
    }
}

extension DocumentMemory {
    /// The memory of a linter with these options; nil if no verdict would hold for a second document.
    package static func verdicts(for options: LintOptions) -> DocumentMemory? {
        // The cache knows nothing of placeholders, an app's names and earlier pushes.
        guard options.app == nil, options.olderApp == nil, options.template == nil, options.story == nil
        else { return nil }
        let rules = options.ownRules.filter { options.severities[$0.id] != .some(.none) }
        let own = rules.isEmpty ? nil : OwnValues(rules)
        guard rules.isEmpty || own != nil else { return nil }
        let all = VerdictCache(for: options.headers, own)
        let (envelope, record, steps) = (options.envelope, options.record, options.record.stepsToPush)
        return DocumentMemory(
            check: { input, stage, hasMoment, parts, lint in
                // Text of other forms than JSON has no key.
                guard all.counts(), let cache = all.sending(beside: input.headers),
                    EnvelopeForm.ofText(named: input.name, choice: envelope.choice(at: stage)) == nil
                else { return nil }
                return input.withBytes { bytes in
                    if input.stage?.isOfLog == true, stage.record != record { return nil }
                    guard let entry = cache.entry(bytes, at: stage, steps, hasMoment: hasMoment) else { return nil }
                    parts = entry.parts
                    if let known = cache.known(entry, bytes) { return .known(known) }
                    let result = lint(input)
                    return cache.learn(result, of: entry) ? .known(nil) : .linted(result)
                }
            },
            knowsClean: { payload, headers, stage, hasMoment in
                guard all.isPrepared, let cache = all.sending(json: headers),
                    EnvelopeForm.ofText(named: nil, choice: envelope.choice(at: stage)) == nil,
                    let entry = cache.entry(payload, at: stage, steps, hasMoment: hasMoment)
                else { return false }
                return cache.known(entry, payload) == .some(nil)
            },
            prepare: { all.prepare() })
    }
}

extension LintResult {
    /// The verdict for all documents with the key of this one; nil if there is none.
    var verdict: Verdict? {
        // Parts of a larger payload may be too large, which no key shows.
        let isMade = document.fragments.contains { $0.message != nil }
        // A service may send longer names than its message has, hence the margin of 64 bytes.
        let limit = min(limit, LiveActivity.maximumDataBytes) - (isMade ? 64 : 0)
        // Unknown values hide findings, and a document without a push is counted in reports.
        guard !document.ranOutOfMemory, !document.hasNoPush, wireBytes <= limit,
            document.fragments.allSatisfy({ !$0.dependsOnValues }),
            document.fragments.allSatisfy({ $0.isKnown && $0.value != nil })
        else { return nil }
        return Verdict(worst: worstSeverity, limit: limit)
    }
}
