import JSONText
import LintEngine
import PushPayload

/// Takes what matters to later pushes from the bytes of a document, without parsing it.
/// It is for documents that the verdict cache knows. They are JSON, so it only has to find its way.
package struct StoryReader {
    private var cursor: ByteCursor
    private var push: StoryPush
    private let members = MemberTable.shared
    /// The number of parts of a record that are still to be found.
    private var missing: Int
    private var recordPayload: ByteCursor?
    private let comparesPushes: Bool

    private init(_ cursor: ByteCursor, _ form: StoryForm) {
        (self.cursor, push) = (cursor, form.given)
        (missing, comparesPushes) = (form.steps.ends, form.comparesPushes)
    }

    /// The push that a document is; nil for one that has to be parsed, such as a request to a push service. The content of one that is
    /// not compared is left out where it was not refused, unless it is asked for.
    package static func push(
        in document: UnsafeRawBufferPointer, _ form: StoryForm, withContent: Bool = false, refused: Refusal? = nil
    ) -> StoryPush? {
        guard let cursor = ByteCursor(document), !form.steps.areElsewhere else { return nil }
        var reader = StoryReader(cursor, form)
        reader.push.fragment = form.isRecord ? 1 : 0
        reader.push.hasContent = withContent || form.comparesPushes
        guard reader.find(form.steps, in: KeyScope.record.rawValue) else { return nil }
        if let refused {
            reader.push.answer = .refused(refused)
        } else if case .unsure = reader.push.answer {
            guard let record = try? JSONDocument(parsing: Array(document)).value else { return nil }
            reader.push.answer = .none
            reader.push.read(record, form.record, form.headers(in: record))
        }
        if reader.push.isRefused { reader.push.hasContent = true }
        let isPayload = !form.isRecord || form.steps.payloadIsRecord
        guard let payload = isPayload ? cursor : reader.recordPayload,
            reader.at(payload, { $0.payload(orRequest: true) }), !form.comparesPushes || reader.push.hasCertainType
        else { return nil }
        return reader.push
    }

    /// The push of a record by the places of its parts, if it was accepted and only the answers are followed; nil where the record has to
    /// be read.
    package static func accepted(
        in record: UnsafeRawBufferPointer, at parts: AnswerPlaces, _ form: StoryForm
    ) -> AcceptedPush? {
        guard !form.comparesPushes, parts.areAll, parts.reason.isEmpty, let start = ByteCursor(record),
            let status = start.plainText(parts.status), let device = start.plainText(parts.device)
        else { return nil }
        func text(_ part: AnswerPlaces.Part) -> UnsafeRawBufferPointer?? {
            part.isMissing ? .some(nil) : start.plainText(part)
        }
        guard let date = text(parts.date), let topic = text(parts.topic), let host = text(parts.host)
        else { return nil }
        return form.given.accepted(status, device: device, date: date, topic: topic, host: host)
    }

    /// The same for a push that was refused, with its content only where that matters to later ones.
    package static func refused(
        in record: UnsafeRawBufferPointer, at parts: AnswerPlaces, _ form: StoryForm
    ) -> StoryPush? {
        guard !form.comparesPushes, !form.hasHeaders, parts.areAll, let start = ByteCursor(record),
            case .string(let device)? = start.value(parts.device)
        else { return nil }
        func text(_ part: AnswerPlaces.Part) -> String? {
            start.plainText(part).map { String(decoding: $0, as: UTF8.self) }
        }
        guard let status = text(parts.status).flatMap({ Int($0) }) else { return nil }
        let body = parts.reason.isEmpty ? nil : start.value(parts.reason)
        let answer = PushAnswer(status: .integer(status), reason: body)
        guard answer.isRefused, parts.reason.isEmpty || body != nil else { return nil }
        var push = form.given
        (push.fragment, push.hasContent) = (form.isRecord ? 1 : 0, false)
        for (place, part) in [
            (parts.device, .device), (parts.date, .date), (parts.topic, .topic), (parts.host, .host),
        ] as [(AnswerPlaces.Part, StoryPart)] where !place.isMissing {
            guard let text = start.plainText(place) else { return nil }
            push.add(text, of: part)
        }
        let refusal = Refusal(
            answer, timestamp: PushAnswer.timestamp(in: body), device: device,
            host: text(parts.host).flatMap(Headers.hostName), topic: text(parts.topic))
        push.answer = .refused(refusal)
        return refusal.isOfContent ? Self.push(in: record, form, refused: refusal) : push
    }

    // MARK: The way to the payload

    /// Reads the parts of a record before its payload; false if one can't be read, or if the way to it leads through an array.
    private mutating func find(_ steps: RecordSteps, in place: UInt64) -> Bool {
        var isRight = true
        _ = object { reader, name in
            let path = reader.members.hash(reader.cursor[name], in: place).high
            if let step = steps[path] {
                if let end = step.end { isRight = reader.at(reader.cursor) { $0.read(end) } }
                // Most records begin with what is looked for.
                guard isRight, reader.missing > 0 else { return false }
                if step.leadsOn, reader.cursor.byte == UInt8(ascii: "[") { isRight = false }
                if step.leadsOn, reader.cursor.byte == UInt8(ascii: "{") {
                    isRight = reader.at(reader.cursor) { $0.find(steps, in: path) }
                }
            }
            return isRight && reader.missing > 0 && reader.cursor.skipValue()
        }
        return isRight
    }

    private mutating func read(_ end: RecordSteps.End) -> Bool {
        missing -= 1
        switch end {
        case .device: field(.device)
        case .status: field(.status)
        case .reason:
            // A body is read where the record is parsed.
            if cursor.byte == UInt8(ascii: "{") { push.answer = .unsure } else { field(.reason) }
        case .date: field(.date)
        case .headers: return headers()
        // The payload is read last, so its own values win over those of the record.
        case .payload: recordPayload = cursor
        }
        return true
    }

    /// Reads a payload with an `aps`, or a request document with one; false for anything else.
    private mutating func payload(orRequest: Bool) -> Bool {
        if cursor.byte == UInt8(ascii: "\"") { return inText { $0.payload(orRequest: orRequest) } }
        var (hasAPS, hasHeaders, hasPayload) = (false, false, false)
        var activity: ByteCursor?
        var own: UInt64 = 0
        let isRead = object { reader, name in
            let letters = reader.cursor[name]
            if Self.are(letters, "aps") {
                hasAPS = true
                return reader.push.hasContent ? reader.aps() : reader.cursor.skipValue()
            }
            if orRequest {
                if Self.are(letters, "headers") {
                    hasHeaders = true
                    return reader.headers()
                }
                if Self.are(letters, "payload"), reader.cursor.byte == UInt8(ascii: "{") {
                    hasPayload = true
                    return reader.payload(orRequest: false)
                }
                if Self.are(letters, ":path") || Self.are(letters, "path") {
                    reader.at(reader.cursor) { $0.field(.path) }
                }
                if Self.are(letters, "activity"), reader.cursor.byte == UInt8(ascii: "\"") {
                    activity = reader.cursor
                }
            }
            guard reader.push.hasContent else { return reader.cursor.skipValue() }
            guard let value = reader.value() else { return false }
            own &+= reader.members.hash(reader.members.hash(letters, in: 0), Hash(value)).high
            return true
        }
        // A payload with a member that is named like a part of a request is left to the parser.
        guard isRead, hasAPS ? !hasHeaders && !hasPayload : hasHeaders && hasPayload else { return false }
        if hasAPS { push.own = own } else if let activity { at(activity) { $0.field(.activity) } }
        return true
    }

    private mutating func headers() -> Bool {
        var topic: ByteCursor?
        push.hasHeaders = true
        let isRead = object { reader, name in
            let letters = reader.cursor[name]
            let part = reader.comparesPushes ? reader.header(letters) : Self.route(letters)
            if part == .topic { topic = reader.cursor }
            guard let part, part != .topic else { return reader.cursor.skipValue() }
            return reader.field(part)
        }
        if let topic { at(topic) { $0.field(.topic) } }
        return isRead
    }

    private func header(_ letters: UnsafeRawBufferPointer) -> StoryPart? {
        if let member = members[members.hash(letters, in: KeyScope.headers.rawValue)] { return member.pointee.part }
        // A name may have capitals, or be one of HTTP's own.
        let isOther = letters.contains { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: ":") }
        return isOther ? StoryPart(header: String(decoding: letters, as: UTF8.self)) : Self.route(letters)
    }

    /// The header field that a name in any case is, of those that say the way of a push.
    static func route(_ letters: UnsafeRawBufferPointer) -> StoryPart? {
        switch letters.count {
        case 4: are(letters, "host", inAnyCase: true) ? .host : nil
        case 5: are(letters, ":path", inAnyCase: true) ? .path : nil
        case 10 where are(letters, "apns-topic", inAnyCase: true): .topic
        case 10: are(letters, ":authority", inAnyCase: true) ? .authority : nil
        default: nil
        }
    }

    private mutating func aps() -> Bool {
        object { reader, name in
            let hash = reader.members.hash(reader.cursor[name], in: KeyScope.aps.rawValue)
            let member = reader.members[hash]
            if member == nil { reader.push.hasUnsureKey = true }
            let start = reader.cursor.offset
            guard let value = reader.value() else { return false }
            if let part = member?.pointee.part { reader.note(part, reader.cursor.bytes(since: start), value) }
            if member?.pointee.part != .timestamp { reader.push.shown &+= reader.members.hash(hash, Hash(value)).high }
            return true
        }
    }

    private mutating func note(_ part: StoryPart, _ text: UnsafeRawBufferPointer, _ value: UInt64) {
        switch part {
        case .alert: push.alert = Self.are(text, "null") ? nil : value
        case .badge, .sound: push.hasBadgeOrSound = true
        case .contentAvailable: push.isContentAvailable = Self.isTrue(text)
        case .mutableContent: push.isMutable = Self.isTrue(text)
        case .timestamp:
            push.timestamp = Self.isNumber(text) ? UnixTime(utf8: text)?.seconds : nil
            push.hasUnsureKey = true
        case .event:
            push.event =
                Self.are(text, "\"start\"")
                ? .start : Self.are(text, "\"update\"") ? .update : Self.are(text, "\"end\"") ? .end : nil
            push.hasUnsureKey = true
        case .attributes: push.hasUnsureKey = true
        case .inputToken, .inputChannel, .contentState, .attributesType, .staleDate, .dismissalDate:
            push.hasActivityKey = true
        default: break
        }
    }

    @inline(__always)
    private static func are(
        _ letters: UnsafeRawBufferPointer, _ word: StaticString, inAnyCase: Bool = false
    ) -> Bool {
        guard letters.count == word.utf8CodeUnitCount else { return false }
        let lowered: UInt8 = inAnyCase ? 0x20 : 0
        for index in letters.indices where letters[index] | lowered != word.utf8Start[index] { return false }
        return true
    }

    private static func isTrue(_ text: UnsafeRawBufferPointer) -> Bool { are(text, "1") || are(text, "true") }

    static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
        text.first.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false
    }

    // MARK: JSON

    /// Reads something at another place, and stays here.
    @discardableResult
    @inline(__always)
    private mutating func at<Result>(_ place: ByteCursor, _ read: (inout StoryReader) -> Result) -> Result {
        let here = cursor
        defer { cursor = here }
        cursor = place
        return read(&self)
    }

    private mutating func inText(_ read: (inout StoryReader) -> Bool) -> Bool {
        guard let text = cursor.string() else { return false }
        let outer = cursor
        return outer.withText(text) { bytes in ByteCursor(bytes).map { at($0, read) } ?? false }
    }

    /// Reads an object; the function reads the value of each member.
    @inline(__always) private mutating func object(_ member: (inout StoryReader, ByteCursor.Text) -> Bool) -> Bool {
        cursor.skipSpace()
        guard cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        if cursor.take(UInt8(ascii: "}")) { return true }
        repeat {
            cursor.skipSpace()
            guard let name = cursor.string() else { return false }
            cursor.skipSpace()
            guard cursor.take(UInt8(ascii: ":")) else { return false }
            cursor.skipSpace()
            guard member(&self, name) else { return false }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        return cursor.take(UInt8(ascii: "}"))
    }

    /// Reads a text or a number that says something of the push; other values say nothing.
    @discardableResult private mutating func field(_ part: StoryPart) -> Bool {
        if cursor.byte == UInt8(ascii: "\"") {
            guard let text = cursor.string() else { return false }
            cursor.withText(text) { push.add($0, of: part) }
            return true
        }
        let start = cursor.offset
        guard value() != nil else { return false }
        let text = cursor.bytes(since: start)
        if Self.isNumber(text) { push.add(text, of: part) }
        return true
    }

    /// Reads a value, and returns its hash: the same for the same value, however it is spaced and escaped.
    private mutating func value() -> UInt64? {
        var hash: UInt64 = 0
        var depth = 0
        repeat {
            cursor.skipSpace()
            let byte = cursor.byte
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = cursor.string() else { return nil }
                hash = cursor.withText(text) { members.hash($0, in: hash).high }
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","),
                UInt8(ascii: ":"):
                _ = cursor.take(byte)
                if byte & 0x5F == 0x5B { depth += 1 }
                if byte & 0x5F == 0x5D { depth -= 1 }
                hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
            default:
                guard let word = word() else { return nil }
                hash = members.hash(Hash(high: hash, low: 0), word).high
            }
        } while depth > 0
        return hash
    }

    private mutating func word() -> Hash? {
        let start = cursor.offset
        while Self.isInWord(cursor.byte) { _ = cursor.take(cursor.byte) }
        let text = cursor.bytes(since: start)
        guard !text.isEmpty else { return nil }
        guard Self.isNumber(text), !text.allSatisfy({ $0.isDigit }),
            let number = Double(String(decoding: text, as: UTF8.self))
        else { return members.hash(text, in: 0) }
        return Hash(number.bitPattern)
    }

    static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
