import PushPayload

/// Remembers what the rules found in documents, so that another one with the same key need not be checked.
///
/// The rules decide on each document whose key is not known. All copies of a cache share what they know, from any thread.
struct VerdictCache: Sendable {
    private let table = VerdictTable()
    /// The sums over the header fields that apply to every document.
    private var given = DocumentKey()

    /// What is known about a document before the rules have checked it.
    enum Answer {
        /// The highest severity that is reported; nil if nothing is.
        case known(Severity?)
        case unknown
    }

    /// How a document is read.
    struct Reading {
        /// True if it is sent as it is, whatever it looks like.
        var isBody = false
        /// True if the Simulator delivers it.
        var isForSimulator = false
        /// Where the payload is, if the document is a record of a log.
        var record: RecordPaths?
    }

    /// This cache for documents that are sent with these header fields in addition.
    func sending(_ headers: Headers) -> VerdictCache {
        var cache = self
        cache.given = DocumentKey()
        for field in headers.fields {
            let literal = Array("\"\(field.value ?? "")\"".utf8)
            let key = literal.withUnsafeBytes { bytes in
                read(bytes, from: cache.given) { $0.givenHeader(field.key) ? $0.key : nil }
            }
            if let key { cache.given = key }
        }
        return cache
    }

    /// What is known about a document. If it is nothing, the rules are asked, and their verdict is kept; they return nil for
    /// one that does not hold for other documents.
    func answer(_ bytes: UnsafeRawBufferPointer, as reading: Reading, asking rules: () -> Verdict?) -> Answer {
        let document = read(bytes, from: given) { reader in
            reader.document(bytes.count, as: reading).map { (key: reader.key, size: $0) }
        }
        guard let document else { return .unknown }
        if let known = known(document.key, document.size, bytes) { return known }
        guard let verdict = rules(), document.size <= verdict.limit else { return .unknown }
        learn(verdict, of: document.key)
        return .unknown
    }

    /// What the table says about a key; nil if it says nothing about documents of this size.
    @inline(__always)
    private func known(_ key: DocumentKey, _ size: Int, _ bytes: UnsafeRawBufferPointer) -> Answer? {
        if !key.isWhole, isClean(key, size) { return .known(nil) }
        guard let verdict = table[key.whole], size <= verdict.limit else { return nil }
        // A placeholder hides findings, and the key does not show whether a text has one.
        return verdict.worst == nil || !bytes.mayHavePlaceholder ? .known(verdict.worst) : nil
    }

    /// True if each part of the document occurred in a clean one.
    @inline(__always)
    private func isClean(_ key: DocumentKey, _ size: Int) -> Bool {
        for index in 0..<DocumentKey.parts {
            guard let verdict = table[key[part: index]], size <= verdict.limit else { return false }
        }
        return true
    }

    private func learn(_ verdict: Verdict, of key: DocumentKey) {
        guard verdict.worst == nil, !key.isWhole else {
            // It is not known which part of a document with findings causes them.
            table.add(verdict, for: key.whole)
            return
        }
        for index in 0..<DocumentKey.parts where table[key[part: index]] == nil {
            table.add(verdict, for: key[part: index])
        }
    }

    /// Reads a text with a new reader.
    @inline(__always)
    private func read<Result>(
        _ bytes: UnsafeRawBufferPointer, from key: DocumentKey, _ body: (inout KeyReader) -> Result?
    ) -> Result? {
        guard let cursor = ByteCursor(bytes) else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: KeyReader.maximumNames) { names in
            MemberTable.shared.withView { members in
                var reader = KeyReader(cursor, members, names)
                reader.key = key
                return body(&reader)
            }
        }
    }
}

extension KeyReader {
    /// Reads a whole document and returns the bytes that are sent; nil if it has no key.
    @inline(__always)
    fileprivate mutating func document(_ size: Int, as reading: VerdictCache.Reading) -> Int? {
        if reading.isBody || reading.isForSimulator {
            add(isBody: reading.isBody, isForSimulator: reading.isForSimulator)
        }
        let size = reading.record.map { record($0) } ?? document(size, isBody: reading.isBody)
        return finish() ? size : nil
    }
}

extension UnsafeRawBufferPointer {
    /// True if a string of a JSON text may have a placeholder.
    fileprivate var mayHavePlaceholder: Bool {
        var isInString = false
        var offset = 0
        while offset < count {
            switch self[offset] {
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "\\"):
                offset += 1
                // The placeholder may be written with escapes.
                if offset < count, self[offset] == UInt8(ascii: "u") { return true }
            case UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"):
                if isInString { return true }
            // The mark of a placeholder outside strings begins so.
            case 0xF4: return true
            default: break
            }
            offset += 1
        }
        return false
    }
}
