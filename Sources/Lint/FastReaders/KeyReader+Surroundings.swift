import LintEngine
import PushDocument

/// Reads what may be around a payload: request documents, requests to push services, and records of a log.
/// There every name counts with its path and with the kind of its value, and what is compared with words counts by its bytes. A
/// payload with nothing in its `aps` is read like that too, as rules look at all of its names.
extension KeyReader {
    /// Reads a text that is a document; false if it has no key.
    mutating func document() -> Bool { whole { $0.push() } }

    /// Reads a text to its end.
    @inline(__always) private mutating func whole(_ read: (inout KeyReader) -> Bool) -> Bool {
        cursor.skipSpace()
        guard read(&self) else { return false }
        cursor.skipSpace()
        return cursor.isAtEnd
    }

    /// Reads a payload, or an object around one.
    private mutating func push() -> Bool {
        let start = self
        let beginsAround = beginsAround
        if beginsAround ? around(in: KeyScope.document.rawValue, depth: 0) : payloadAlone() { return true }
        self = start
        return beginsAround ? payloadAlone() : around(in: KeyScope.document.rawValue, depth: 0)
    }

    private mutating func payloadAlone() -> Bool {
        isSentAsWritten = true
        return payload()
    }

    /// True if the first name is one that requests begin with.
    private var beginsAround: Bool {
        var cursor = cursor
        guard cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        return cursor.string().map { members[members.hash(cursor[$0], in: KeyScope.opening.rawValue)] != nil } ?? false
    }

    /// Reads an object around a payload, and returns false with `isPayload` set if it is the payload itself.
    private mutating func around(in place: UInt64, depth: Int) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        var bytes: Int?
        var isPayload = false
        let isRead = object(in: place) { reader, name, hash in
            if name.hasEscapes { return false }
            if let known = reader.members[reader.members.hash(reader.cursor[name], in: KeyScope.anywhere.rawValue)] {
                return reader.compared(known, hash)
            }
            // Rules look at the values of a message to a browser.
            if reader.cursor[name].elementsEqual("web_push".utf8) { return false }
            // A payload with an empty `aps` is read here too, with the system's keys beside it.
            if reader.members[reader.members.hash(reader.cursor[name], in: KeyScope.root.rawValue)] != nil {
                return reader.bytes(of: hash)
            }
            // A service may put it beside `aps`.
            if reader.cursor.byte == UInt8(ascii: "\""), PictureName.isKnown(reader.cursor[name]) {
                reader.notePicture()
            }
            let (start, hadPayload) = (reader.cursor.offset, reader.hasPayload)
            guard reader.counted(hash, depth: depth) else { return false }
            if depth == 0, reader.cursor[name].elementsEqual("payload".utf8) {
                bytes = reader.cursor.offset - start
                isPayload = reader.payloadDepth == 1 && !hadPayload
            }
            return true
        }
        // In a request document the rest is not sent. A body without `aps` may be none.
        if depth == 0, hasHeaders, hasPayload { (payloadBytes, isSentAsWritten) = (bytes, isPayload) }
        return isRead
    }

    /// Reads a member whose value readers look at.
    private mutating func compared(_ known: UnsafePointer<KnownMember>, _ hash: Hash) -> Bool {
        guard cursor.byte == UInt8(ascii: "{"), case .members(let place) = known.pointee.object else {
            key.hasTime = key.hasTime || known.pointee.isTime
            return bytes(of: hash)
        }
        if place == .aps {
            var next = cursor
            _ = next.take(UInt8(ascii: "{"))
            next.skipSpace()
            isPayload = next.byte != UInt8(ascii: "}")
            return !isPayload && bytes(of: hash)
        }
        guard !hasHeaders else { return false }
        hasHeaders = true
        key.add(members.hash(hash, ValueClass.object.hash))
        return knownObject(in: place)
    }

    /// Reads a value that counts with its path, which is the hash of its name, and its kind.
    private mutating func counted(_ path: Hash, depth: Int) -> Bool {
        let value: Hash
        switch cursor.byte {
        case UInt8(ascii: "\""):
            let start = cursor.offset
            guard let text = cursor.string() else { return false }
            let isObject = holdsObject(text, path, depth: depth)
            value = (isObject ? .objectInText : cursor.ends(of: text))?.hash ?? hash(since: start)
        case UInt8(ascii: "{"):
            let start = self
            if around(in: path.high, depth: depth + 1) {
                value = (wasEmpty ? ValueClass.emptyObject : .object).hash
            } else {
                guard isPayload else { return false }
                self = start
                (isInside, payloadDepth) = (true, depth + 1)
                guard payload() else { return false }
                isInside = start.isInside
                value = ValueClass.payload.hash
            }
        case UInt8(ascii: "["):
            guard depth < Self.maximumDepth, array({ $0.counted($0.members.hash(path, Hash($1)), depth: depth + 1) })
            else { return false }
            value = (wasEmpty ? ValueClass.emptyArray : .array).hash
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            guard let word = word() else { return false }
            value = word.hash
        default:
            guard cursor.number()?.hasExponent == false else { return false }
            value = ValueClass.number.hash
        }
        key.add(members.hash(path, value))
        return true
    }

    /// Reads the object that a string holds; false if it holds none that has a key, or a secret.
    private mutating func holdsObject(_ text: ByteCursor.Text, _ path: Hash, depth: Int) -> Bool {
        guard cursor[text].first == UInt8(ascii: "{"), depth < Self.maximumDepth else { return false }
        let start = self
        isInside = true
        let isRead = inside(text) { reader, bytes in
            guard SecretText(bytes) == nil else { return false }
            let start = reader
            if reader.payload() { return true }
            reader = start
            return reader.around(in: path.low, depth: depth + 1)
        }
        if isRead { isInside = start.isInside } else { self = start }
        return isRead
    }

    /// Reads the text that a string holds, and goes on behind the string.
    private mutating func inside(
        _ text: ByteCursor.Text, _ read: (inout KeyReader, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        let outer = cursor
        defer { cursor = outer }
        return outer.withText(text) { bytes in
            guard let inner = ByteCursor(bytes) else { return false }
            cursor = inner
            return whole { read(&$0, bytes) }
        }
    }

    /// Reads a record; false if it lacks a key or a payload.
    mutating func record(_ steps: RecordSteps?) -> Bool {
        guard let steps else { return false }
        let isRead = whole { reader in
            steps.payloadIsRecord
                ? reader.recordPayload() : reader.record(steps, in: KeyScope.record.rawValue, depth: 0)
        }
        return isRead && payloadBytes != nil
    }

    /// Reads an object of a record on the way to its payload and its header fields.
    private mutating func record(_ steps: RecordSteps, in place: UInt64, depth: Int) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        return object(in: place) { reader, name, hash in
            if name.hasEscapes { return false }
            guard let step = steps[hash.high] else { return reader.data(.uncounted, depth: 0) }
            switch step.end {
            case .payload: return !step.leadsOn && reader.recordPayload()
            case .headers: return !step.leadsOn && reader.recordHeaders()
            case .device, .date, .status, .reason, nil: break
            }
            let start = reader.cursor.offset
            let isOnTheWay = step.leadsOn && reader.cursor.byte == UInt8(ascii: "{")
            guard
                isOnTheWay
                    ? reader.record(steps, in: hash.high, depth: depth + 1) : reader.data(.uncounted, depth: 0)
            else { return false }
            if let end = step.end { reader.note(end, reader.cursor.part(since: start)) }
            return true
        }
    }

    @inline(__always) private mutating func note(_ end: RecordSteps.End, _ part: AnswerPlaces.Part) {
        switch end {
        case .device: parts.device = part
        case .date: parts.date = part
        case .status: parts.status = part
        case .reason: parts.reason = part
        case .headers, .payload: break
        }
    }

    /// Notes the header fields of a record that say the way of its push.
    @inline(__always) mutating func note(_ part: StoryPart?, since offset: Int) {
        switch part {
        case .topic: parts.topic = cursor.part(since: offset)
        case .host, .authority:
            if !parts.host.isMissing { parts.areAll = false }
            parts.host = cursor.part(since: offset)
        default: break
        }
    }

    private mutating func recordPayload() -> Bool {
        let start = cursor.offset
        if cursor.byte == UInt8(ascii: "{") {
            guard push() else { return false }
            payloadBytes = payloadBytes ?? cursor.offset - start
            return true
        }
        guard let text = cursor.string() else { return false }
        return inside(text) { reader, bytes in
            guard reader.push() else { return false }
            reader.payloadBytes = reader.payloadBytes ?? bytes.count
            return true
        }
    }

    private mutating func recordHeaders() -> Bool {
        let name = members.hash(of: "headers", in: .record)
        guard cursor.byte == UInt8(ascii: "{") else { return bytes(of: name) }
        key.add(members.hash(name, ValueClass.object.hash))
        return knownObject(in: .recordHeaders)
    }
}
