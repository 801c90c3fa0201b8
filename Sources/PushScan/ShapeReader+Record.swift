/// Reads records and requests to push services: the payload and the header fields; everything else is only checked to be JSON.
extension ShapeReader {
    /// What was found in a record.
    private struct Found {
        /// The bytes of the payload.
        var payload: Int?
        var hasHeaders = false
    }

    /// Reads a whole record and returns the bytes of its payload; nil for one without a payload.
    mutating func record(_ places: RecordPlaces) -> Int? {
        var found = Found()
        cursor.skipSpace()
        guard recordObject(places, depth: 0, RecordPlaces.Paths(), &found) else { return nil }
        cursor.skipSpace()
        noteSpans()
        if let envelope = places.envelope { shape[ScannedKey.envelopeIndex] = envelope.number }
        return cursor.isAtEnd ? found.payload : nil
    }

    private mutating func recordObject(
        _ places: RecordPlaces, depth: Int, _ paths: RecordPlaces.Paths, _ found: inout Found
    ) -> Bool {
        var met = found
        let first = nameCount
        let isRead = object { reader, text in
            let name = reader.cursor.name(text)
            // The rules report repeated names in a request, and ignore them in a record of a log.
            guard places.envelope == nil || reader.isNew(name, since: first) else { return false }
            let inner = places.paths(paths, to: name, depth: depth)
            if inner.isOff {
                return places.allows(name, beside: paths, depth: depth)
                    && reader.anyValue(depth: depth + 1, hasUniqueNames: places.envelope != nil)
            }
            let end = depth + 1
            let isPayload = inner.toPayload && end == places.payload.count
            let isHeaders = inner.toHeaders && end == places.headers.count
            let isAlert = inner.toAlert && end == places.envelope?.alert.count
            guard isPayload || isHeaders || isAlert else {
                return reader.recordObject(places, depth: end, inner, &met)
            }
            // A name on the path of two of them is left to the rules.
            guard inner.isOne else { return false }
            if isPayload { return reader.recordPayload(places, &met) }
            return isHeaders ? reader.recordHeaders(&met) : reader.recordAlert()
        }
        nameCount = first
        found = met
        return isRead
    }

    private mutating func recordPayload(_ places: RecordPlaces, _ found: inout Found) -> Bool {
        let isText = cursor.byte == UInt8(ascii: "\"")
        guard found.payload == nil, isText == places.envelope?.isText ?? isText else { return false }
        if isText {
            found.payload = payloadInText()
        } else {
            found.payload = places.envelope == nil ? push(in: places.requests) : payload()
        }
        return found.payload != nil
    }

    /// Reads the object in the payload's place of a log record: the payload itself, a request document, or one of these
    /// requests to a push service. Returns the payload's bytes.
    private mutating func push(in requests: [RecordPlaces]) -> Int? {
        if beginsLikeRequest { return requestDocument() }
        let start = self
        var before = Shape()
        before.withBytes { $0.copyMemory(from: UnsafeRawBufferPointer(shape)) }
        if let payload = payload() { return payload }
        for request in requests {
            self = start
            before.withBytes { shape.copyMemory(from: UnsafeRawBufferPointer($0)) }
            var found = Found()
            if let envelope = request.envelope, recordObject(request, depth: 0, RecordPlaces.Paths(), &found) {
                shape[ScannedKey.envelopeIndex] = envelope.number
                return found.payload
            }
        }
        self = start
        before.withBytes { shape.copyMemory(from: UnsafeRawBufferPointer($0)) }
        return wrapped()
    }

    /// Reads an object that contains a payload somewhere, and returns the payload's bytes. The text around the payload is part
    /// of the shape, byte by byte.
    private mutating func wrapped() -> Int? {
        let start = cursor.offset
        var found: Range<Int>?
        guard wrapper(depth: 1, &found), let found else { return nil }
        let (before, after) = (found.lowerBound - start, cursor.offset - found.upperBound)
        guard before + after <= TextRecord.maximumBytes else { return nil }
        let around = cursor.bytes(since: start)
        let valueClass = withUnsafeTemporaryAllocation(byteCount: TextRecord.maximumBytes, alignment: 8) { letters in
            letters.copyMemory(from: UnsafeRawBufferPointer(rebasing: around.prefix(before)))
            UnsafeMutableRawBufferPointer(rebasing: letters[before...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: around.suffix(after)))
            return TextRecord.valueClass(
                of: UnsafeRawBufferPointer(rebasing: letters[..<(before + after)]), in: wrappers)
        }
        shape[ScannedKey.envelopeIndex] = valueClass
        return valueClass == ValueClass.absent ? nil : found.count
    }

    /// Reads an object that is a payload or contains one, and records its range.
    private mutating func wrapper(depth: Int, _ found: inout Range<Int>?) -> Bool {
        let start = cursor
        var inner = found
        var hasAPS = false
        let isRead = object { reader, text in
            hasAPS = reader.cursor[text].elementsEqual("aps".utf8)
            if hasAPS { return false }
            guard reader.cursor.byte == UInt8(ascii: "{"), depth < Self.maximumWrappers else {
                return reader.anyValue(depth: depth, hasUniqueNames: false)
            }
            return reader.wrapper(depth: depth + 1, &inner)
        }
        found = inner
        guard hasAPS else { return isRead }
        guard inner == nil else { return false }
        cursor = start
        guard payload() != nil else { return false }
        found = start.offset..<cursor.offset
        return true
    }

    /// The maximum number of objects around a payload.
    private static var maximumWrappers: Int { 4 }

    /// Reads the object from which a push service makes an alert.
    private mutating func recordAlert() -> Bool {
        let first = nameCount
        defer { nameCount = first }
        return object { reader, text in
            let name = reader.cursor.name(text)
            guard reader.isNew(name, since: first) else { return false }
            guard let key = reader.keys.key(name, in: .serviceAlert) else {
                return reader.anyValue(depth: 1, hasUniqueNames: true)
            }
            return reader.value(of: key)
        }
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
        // The names of the objects around it must be kept.
        let free = UnsafeMutableBufferPointer(rebasing: names[nameCount...])
        var reader = ShapeReader(cursor, keys, checks, spellings, wrappers, shape, free)
        reader.cursor.skipSpace()
        guard reader.payload() != nil else { return nil }
        reader.cursor.skipSpace()
        reader.noteSpans()
        // The whole text is sent, white space included.
        return reader.isAtEnd ? bytes.count : nil
    }

    /// Skips a value of any kind, which has to be JSON.
    private mutating func anyValue(depth: Int, hasUniqueNames: Bool) -> Bool {
        switch cursor.byte {
        case UInt8(ascii: "\""): return cursor.string() != nil
        case UInt8(ascii: "{"):
            guard depth < Self.maximumDepth else { return false }
            let first = nameCount
            defer { nameCount = first }
            return object { reader, text in
                (!hasUniqueNames || reader.isNew(reader.cursor.name(text), since: first))
                    && reader.anyValue(depth: depth + 1, hasUniqueNames: hasUniqueNames)
            }
        case UInt8(ascii: "["):
            return depth < Self.maximumDepth
                && elements { $0.anyValue(depth: depth + 1, hasUniqueNames: hasUniqueNames) }
        case UInt8(ascii: "t"): return cursor.take("true")
        case UInt8(ascii: "f"): return cursor.take("false")
        case UInt8(ascii: "n"): return cursor.take("null")
        default: return cursor.number()
        }
    }
}
