import PushDocument
import PushPayload

/// Reads what may be around a payload: request documents, requests to push services, and records of a log.
///
/// There every name counts with its path and with the kind of its value, and what readers compare counts by its bytes. A payload
/// with nothing in its `aps` is read like that too, as rules look at all of its names.
extension KeyReader {
    /// Reads a text that is a document, and returns the bytes that are sent; nil if it has no key.
    mutating func document(_ size: Int, isBody: Bool) -> Int? {
        cursor.skipSpace()
        guard push() else { return nil }
        cursor.skipSpace()
        guard cursor.isAtEnd else { return nil }
        return isBody ? size : payloadBytes ?? size
    }

    /// Reads a payload, or an object around one.
    private mutating func push() -> Bool {
        let start = self
        if beginsAround {
            if around(in: Place.document, depth: 0) { return true }
            self = start
            return payload()
        }
        if payload() { return true }
        self = start
        return around(in: Place.document, depth: 0)
    }

    /// True if the first name is one that requests begin with.
    private var beginsAround: Bool {
        var cursor = cursor
        guard cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        return cursor.string().map { members[members.hash(cursor[$0], in: Place.opening)] != nil } ?? false
    }

    /// Reads an object around a payload.
    private mutating func around(in place: UInt64, depth: Int) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        let hadHeaders = hasHeaders
        var payloadBytes: Int?
        let isRead = object(in: place) { reader, name, hash in
            if let known = reader.members[reader.members.hash(reader.cursor[name], in: Place.anywhere)] {
                return reader.compared(known, hash)
            }
            let start = reader.cursor.offset
            guard reader.counted(hash, depth: depth) else { return false }
            if depth == 0, reader.cursor[name].elementsEqual("payload".utf8) {
                payloadBytes = reader.cursor.offset - start
            }
            return true
        }
        // In a request document the rest is not sent.
        if depth == 0, !hadHeaders, hasHeaders { self.payloadBytes = payloadBytes }
        return isRead
    }

    /// Reads a member whose value readers look at.
    private mutating func compared(_ known: UnsafePointer<KnownMember>, _ hash: Hash) -> Bool {
        guard cursor.byte == UInt8(ascii: "{"), case .members(let place) = known.pointee.object else {
            return bytes(of: hash)
        }
        if place == Place.aps {
            var next = cursor
            _ = next.take(UInt8(ascii: "{"))
            next.skipSpace()
            isPayload = next.byte != UInt8(ascii: "}")
            return !isPayload && bytes(of: hash)
        }
        guard !hasHeaders else { return false }
        hasHeaders = true
        key.add(members.hash(hash, ValueClass.object.hash))
        return value(of: known)
    }

    /// Reads a value that counts with its path, which is the hash of its name, and its kind.
    private mutating func counted(_ path: Hash, depth: Int) -> Bool {
        let value: Hash
        switch cursor.byte {
        case UInt8(ascii: "\""):
            let start = cursor.offset
            guard let text = cursor.string() else { return false }
            value =
                endsClass(of: text)?.hash
                ?? (holdsObject(text, path, depth: depth) ? ValueClass.objectInText.hash : hash(since: start))
        case UInt8(ascii: "{"):
            let start = self
            if around(in: path.high, depth: depth + 1) {
                value = (wasEmpty ? ValueClass.emptyObject : .object).hash
            } else {
                guard isPayload, !start.hasPayload else { return false }
                self = start
                guard payload() else { return false }
                value = ValueClass.payload.hash
            }
        case UInt8(ascii: "["):
            let isRead = array { reader, index in
                let element = Hash(high: UInt64(index), low: UInt64(index))
                return reader.counted(reader.members.hash(path, element), depth: depth + 1)
            }
            guard isRead, depth < Self.maximumDepth else { return false }
            value = (wasEmpty ? ValueClass.emptyArray : .array).hash
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            guard let word = word() else { return false }
            value = word.hash
        default:
            guard cursor.number() != nil else { return false }
            value = ValueClass.number.hash
        }
        key.add(members.hash(path, value))
        return true
    }

    /// Reads the object that a string holds; false if it holds none that has a key, or a secret.
    private mutating func holdsObject(_ text: ByteCursor.Text, _ path: Hash, depth: Int) -> Bool {
        guard cursor[text].first == UInt8(ascii: "{"), depth < Self.maximumDepth else { return false }
        let start = self
        let isRead = inside(text) { reader, bytes in
            guard SecretText(bytes) == nil else { return false }
            let start = reader
            if reader.payload() { return true }
            reader = start
            return reader.around(in: path.low, depth: depth + 1)
        }
        if !isRead { self = start }
        return isRead
    }

    /// Reads the text that a string holds, and goes on behind the string.
    private mutating func inside(
        _ text: ByteCursor.Text, _ read: (inout KeyReader, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        let outer = cursor
        defer { cursor = outer }
        func all(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard let inner = ByteCursor(bytes) else { return false }
            cursor = inner
            cursor.skipSpace()
            guard read(&self, bytes) else { return false }
            cursor.skipSpace()
            return cursor.isAtEnd
        }
        let literal = cursor[text]
        guard text.hasEscapes else { return all(literal) }
        return withUnsafeTemporaryAllocation(byteCount: literal.count, alignment: 1) { buffer in
            EscapedText.decode(literal, into: buffer).map { all(UnsafeRawBufferPointer(rebasing: buffer[..<$0])) }
                ?? false
        }
    }

    // MARK: Records of a log

    /// Reads a record and returns the bytes of its payload that are sent; nil if it has no key, or no payload.
    mutating func record(_ paths: RecordPaths) -> Int? {
        var size: Int?
        cursor.skipSpace()
        guard record(paths, depth: 0, isOnPayload: true, isOnHeaders: true, &size) else { return nil }
        cursor.skipSpace()
        return cursor.isAtEnd ? size : nil
    }

    private mutating func record(
        _ paths: RecordPaths, depth: Int, isOnPayload: Bool, isOnHeaders: Bool, _ size: inout Int?
    ) -> Bool {
        var seen = (payload: false, headers: false)
        guard depth < Self.maximumDepth, cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        if cursor.take(UInt8(ascii: "}")) { return true }
        repeat {
            cursor.skipSpace()
            guard let name = cursor.string(), !name.hasEscapes else { return false }
            cursor.skipSpace()
            guard cursor.take(UInt8(ascii: ":")) else { return false }
            cursor.skipSpace()
            let letters = cursor[name]
            let isOnPayload = isOnPayload && paths.payload.has(letters, at: depth)
            let isOnHeaders = isOnHeaders && paths.headers.has(letters, at: depth)
            // Of two members with one name, readers take the last.
            if isOnPayload && seen.payload || isOnHeaders && seen.headers { return false }
            seen = (seen.payload || isOnPayload, seen.headers || isOnHeaders)
            let isPayload = isOnPayload && depth + 1 == paths.payload.count
            let isHeaders = isOnHeaders && depth + 1 == paths.headers.count
            let isRead =
                switch (isPayload, isHeaders) {
                case (true, true): false
                case (true, false): !isOnHeaders && recordPayload(&size)
                case (false, true): !isOnPayload && recordHeaders()
                case (false, false):
                    isOnPayload || isOnHeaders
                        ? record(paths, depth: depth + 1, isOnPayload: isOnPayload, isOnHeaders: isOnHeaders, &size)
                        : skip(depth: 0)
                }
            guard isRead else { return false }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        return cursor.take(UInt8(ascii: "}"))
    }

    private mutating func recordPayload(_ size: inout Int?) -> Bool {
        let start = cursor.offset
        // The header fields of a record are those of its push, whatever the payload has.
        let hadHeaders = hasHeaders
        hasHeaders = false
        defer { hasHeaders = hadHeaders }
        if cursor.byte == UInt8(ascii: "{") {
            guard push() else { return false }
            size = payloadBytes ?? cursor.offset - start
            return true
        }
        guard let text = cursor.string() else { return false }
        var count = 0
        let isRead = inside(text) { reader, bytes in
            count = bytes.count
            return reader.push()
        }
        size = payloadBytes ?? count
        return isRead
    }

    private mutating func recordHeaders() -> Bool {
        let name = members.hash(of: "headers", in: Place.record)
        guard cursor.byte == UInt8(ascii: "{"),
            let known = members[members.hash(of: "headers", in: Place.anywhere)]
        else { return bytes(of: name) }
        key.add(members.hash(name, ValueClass.object.hash))
        return value(of: known)
    }
}

/// The paths of the payload and of the header fields in a record, as names from the outermost on.
struct RecordPaths: Sendable {
    let payload: [String]
    let headers: [String]

    init(_ form: RecordForm) {
        payload = form.payload.tokens
        headers = form.headers?.tokens ?? []
    }
}

extension [String] {
    /// True if the name at an index is this one.
    fileprivate func has(_ name: UnsafeRawBufferPointer, at index: Int) -> Bool {
        index < count && self[index].utf8.elementsEqual(name)
    }
}
