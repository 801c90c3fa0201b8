/// Reads records: the payload and the header fields where they stand, and everything else only as far as it has to be JSON.
extension ShapeReader {
    /// What was met in a record.
    private struct Found {
        /// The bytes of the payload.
        var payload: Int?
        var hasHeaders = false
    }

    /// Reads a whole record and returns the bytes of its payload; nil for one without a payload.
    mutating func record(_ places: RecordPlaces) -> Int? {
        var found = Found()
        cursor.skipSpace()
        guard recordObject(places, depth: 0, isOnPayload: true, isOnHeaders: true, &found) else { return nil }
        cursor.skipSpace()
        noteSpans()
        return cursor.isAtEnd ? found.payload : nil
    }

    private mutating func recordObject(
        _ places: RecordPlaces, depth: Int, isOnPayload: Bool, isOnHeaders: Bool, _ found: inout Found
    ) -> Bool {
        var met = found
        let isRead = object { reader, text in
            let name = reader.cursor.name(text)
            let toPayload = isOnPayload && depth < places.payload.count && places.payload[depth] == name
            let toHeaders = isOnHeaders && depth < places.headers.count && places.headers[depth] == name
            guard toPayload || toHeaders else { return reader.anyValue(depth: depth + 1) }
            let isPayload = toPayload && depth + 1 == places.payload.count
            let isHeaders = toHeaders && depth + 1 == places.headers.count
            if isPayload || isHeaders {
                // A name that leads to both, or that is there twice, is for the rules.
                guard isPayload != isHeaders, toPayload != toHeaders else { return false }
                return isPayload ? reader.recordPayload(&met) : reader.recordHeaders(&met)
            }
            return reader.recordObject(
                places, depth: depth + 1, isOnPayload: toPayload, isOnHeaders: toHeaders, &met)
        }
        found = met
        return isRead
    }

    private mutating func recordPayload(_ found: inout Found) -> Bool {
        guard found.payload == nil else { return false }
        found.payload = cursor.byte == UInt8(ascii: "\"") ? payloadInText() : payload()
        return found.payload != nil
    }

    private mutating func recordHeaders(_ found: inout Found) -> Bool {
        guard !found.hasHeaders, let name = NameWords("headers"), let key = keys.key(name, in: .request) else {
            return false
        }
        found.hasHeaders = true
        return value(of: key)
    }

    /// Reads a payload that is the text of a string.
    private mutating func payloadInText() -> Int? {
        guard let text = cursor.string() else { return nil }
        let literal = cursor[text]
        guard text.hasEscapes else { return payload(in: literal) }
        return withUnsafeTemporaryAllocation(byteCount: literal.count, alignment: 1) { buffer in
            EscapedText.decode(literal, into: buffer).flatMap { count in
                payload(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    private func payload(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let cursor = ScanCursor(bytes) else { return nil }
        var reader = ShapeReader(cursor, keys, checks, spellings, shape, names)
        reader.cursor.skipSpace()
        guard reader.payload() != nil else { return nil }
        reader.cursor.skipSpace()
        reader.noteSpans()
        // What is sent is all of the text.
        return reader.isAtEnd ? bytes.count : nil
    }

    /// Steps over any value, which has to be JSON and may hold anything else.
    private mutating func anyValue(depth: Int) -> Bool {
        switch cursor.byte {
        case UInt8(ascii: "\""): return cursor.string() != nil
        case UInt8(ascii: "{"):
            return depth < Self.maximumDepth && object { reader, _ in reader.anyValue(depth: depth + 1) }
        case UInt8(ascii: "["): return depth < Self.maximumDepth && elements { $0.anyValue(depth: depth + 1) }
        case UInt8(ascii: "t"): return cursor.take("true")
        case UInt8(ascii: "f"): return cursor.take("false")
        case UInt8(ascii: "n"): return cursor.take("null")
        default: return cursor.number()
        }
    }
}
