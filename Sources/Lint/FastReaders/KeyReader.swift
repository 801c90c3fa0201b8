import LintEngine
import PushPayload

/// Works out the key of one document in one pass over its bytes. Each step returns false as soon as the document is known to have
/// none: it may be malformed, it may hold a secret, or it repeats a name.
struct KeyReader {
    var cursor: ByteCursor
    let members: MemberTable
    /// Room for the hashes of the names in the objects that are not closed yet.
    private let names: UnsafeMutableBufferPointer<UInt64>
    private var nameCount = 0
    /// True if the object or array that was closed last was empty.
    var wasEmpty = false
    /// The sums over the members.
    var key: DocumentKey
    /// True once a payload with an `aps` that is not empty was read.
    var hasPayload = false
    /// True once a key of Apple's was read in an `aps`.
    private var hasAppleKey = false
    /// True once the header fields of a request document were read.
    var hasHeaders = false
    /// True if an object around a payload turned out to be the payload itself.
    var isPayload = false
    /// True while a payload is read that has something around it.
    var isInside = false
    /// The bytes of the payload, if the document is not sent as a whole.
    var payloadBytes: Int?
    /// The number of objects around the payload, outside strings.
    var payloadDepth: Int?
    /// True if the payload is sent as it is written.
    var isSentAsWritten = false
    /// The project's own rules, and which of them the payload breaks; nil where its bytes don't tell.
    let own: OwnValues?
    private var broken: UInt64?
    /// The places of a record's parts.
    var parts = AnswerPlaces()
    /// Properties of the app's own data that rules look at.
    private var dataTraits: DataTraits = []
    /// The times that were read, by their indices, and numbers that may be times in data that the app decodes.
    private var times = SIMD4<UInt32>.zero
    private var dates = SIMD8<UInt32>.zero
    private var dateCount = 0
    /// The sum over the names in the object that the app decodes, and true if another such object had the same.
    private var decodedNames: UInt64 = 0
    private var hasSameNames = false

    private struct DataTraits: OptionSet {
        let rawValue: UInt64
        static let own = DataTraits(rawValue: 1)
        static let null = DataTraits(rawValue: 2)
        static let dateAsText = DataTraits(rawValue: 4)
        static let dateAsNumber = DataTraits(rawValue: 8)
        /// The address of a picture, and its faults.
        static let picture = DataTraits(rawValue: 16)
        static let insecurePicture = DataTraits(rawValue: 32)
        static let pictureWithoutExtension = DataTraits(rawValue: 64)
    }

    /// The maximum number of names in the objects that are open at once; they take 1,024 bytes of the stack.
    static let maximumNames = 128
    /// The maximum number of objects and arrays that are open at once.
    static let maximumDepth = 24

    init(
        _ cursor: ByteCursor, _ names: UnsafeMutableBufferPointer<UInt64>, from key: DocumentKey, _ own: OwnValues?
    ) {
        (self.cursor, self.names, self.key, self.own) = (cursor, names, key, own)
        members = .shared
    }

    /// Reads an object; `member` reads the value of each member, whose name has been hashed in a place.
    @inline(__always)
    mutating func object(in place: UInt64, _ member: (inout KeyReader, ByteCursor.Text, Hash) -> Bool) -> Bool {
        guard cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        wasEmpty = cursor.take(UInt8(ascii: "}"))
        if wasEmpty { return true }
        let first = nameCount
        repeat {
            cursor.skipSpace()
            guard let name = cursor.string(), let hash = hash(of: name, in: place), isNew(hash.high, since: first)
            else { return false }
            cursor.skipSpace()
            guard cursor.take(UInt8(ascii: ":")) else { return false }
            cursor.skipSpace()
            guard member(&self, name, hash) else { return false }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        nameCount = first
        wasEmpty = false
        return cursor.take(UInt8(ascii: "}"))
    }

    /// The hash of a name; nil for one with an escaped NUL, which is no JSON for jansson.
    @inline(__always) private func hash(of name: ByteCursor.Text, in place: UInt64) -> Hash? {
        if !name.hasEscapes { return members.hash(cursor[name], in: place) }
        return cursor.withText(name) { $0.contains(0) ? nil : members.hash($0, in: place) }
    }

    /// Reads an array; `element` reads each element, with its index.
    @inline(__always) mutating func array(_ element: (inout KeyReader, UInt64) -> Bool) -> Bool {
        guard cursor.take(UInt8(ascii: "[")) else { return false }
        cursor.skipSpace()
        wasEmpty = cursor.take(UInt8(ascii: "]"))
        if wasEmpty { return true }
        var index: UInt64 = 0
        repeat {
            cursor.skipSpace()
            guard element(&self, index) else { return false }
            index &+= 1
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        wasEmpty = false
        return cursor.take(UInt8(ascii: "]"))
    }

    /// True if the open object has no such name yet, and there is room to record it.
    @inline(__always) private mutating func isNew(_ name: UInt64, since first: Int) -> Bool {
        guard nameCount < names.count else { return false }
        for index in first..<nameCount where names[index] == name { return false }
        names[nameCount] = name
        nameCount &+= 1
        return true
    }

    // MARK: The payload

    /// Reads a payload with an `aps` that is not empty.
    mutating func payload() -> Bool {
        guard !hasPayload else { return false }
        hasPayload = true
        let start = cursor.offset
        var hasAPS = false
        let isRead = object(in: KeyScope.root.rawValue) { reader, name, hash in
            guard let member = reader.members[hash] else { return reader.own(name, hash) }
            guard member.pointee.object == .members(.aps) else { return reader.value(of: member) }
            // If it is empty, rules look at every name beside it.
            hasAPS = reader.cursor.byte == UInt8(ascii: "{") && reader.value(of: member) && !reader.wasEmpty
            return hasAPS
        }
        // An `aps` without any key of Apple's may be a row of a table, which depends on the names beside it.
        guard isRead, hasAPS, hasAppleKey else { return false }
        broken = own?.broken(by: cursor.bytes(since: start))
        return true
    }

    mutating func knownObject(in place: KeyScope) -> Bool {
        object(in: place.rawValue) { reader, name, hash in
            let start = reader.cursor.offset
            guard let member = reader.members[hash] else {
                // A header field's name may have capitals.
                (reader.key.isWhole, reader.key.hasTime) = (true, true)
                guard reader.bytes(of: hash) else { return false }
                if place == .recordHeaders { reader.note(StoryReader.route(reader.cursor[name]), since: start) }
                return true
            }
            if place == .aps { reader.hasAppleKey = true }
            guard reader.value(of: member) else { return false }
            if place == .recordHeaders { reader.note(member.pointee.part, since: start) }
            return true
        }
    }

    @inline(__always) mutating func value(of member: UnsafePointer<KnownMember>) -> Bool {
        let start = cursor.offset
        var isOrdinary = false
        // The class of the value; nil for one that counts by its bytes.
        var valueClass: ValueClass?
        switch cursor.byte {
        case UInt8(ascii: "\""):
            guard let text = cursor.string() else { return false }
            valueClass = self.valueClass(of: text, member.pointee.texts)
            isOrdinary = member.pointee.hasPresence && (valueClass ?? cursor.ends(of: text)) == .text
        case UInt8(ascii: "{"):
            switch member.pointee.object {
            case .bytes: guard data(.uncounted, depth: 1) else { return false }
            case .decoded:
                let before = decodedNames
                decodedNames = 0
                guard data(.decoded, depth: 1) else { return false }
                if decodedNames != 0, decodedNames == before { hasSameNames = true }
            case .members(let place): guard knownObject(in: place) else { return false }
            }
            if member.pointee.object != .bytes { valueClass = wasEmpty ? .emptyObject : .object }
        case UInt8(ascii: "["):
            let beginning = cursor
            if texts() {
                valueClass = wasEmpty ? .emptyArray : .texts
            } else {
                cursor = beginning
                guard data(.uncounted, depth: 1) else { return false }
            }
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            valueClass = word()
            if valueClass == nil { return false }
        default:
            guard let number = number() else { return false }
            // A number as a header field means the same as its digits as text.
            valueClass = member.pointee.isHeader ? nil : Self.valueClass(of: number)
            isOrdinary = valueClass == .one || valueClass == .several
            if let time = member.pointee.time {
                // Rules compare it with the other times.
                if valueClass == nil { return false }
                if valueClass == .time { times[time & 3] = UInt32(clamping: number.whole ?? 0) }
            }
        }
        if member.pointee.isTime { key.hasTime = true }
        let value = valueClass?.hash ?? hash(since: start)
        key.add(members.hash(member.pointee.name, value), of: member.pointee.aspects)
        guard member.pointee.hasPresence else { return true }
        // The operands are swapped, so that the hash differs from the one above.
        key.add(members.hash(isOrdinary ? ValueClass.ordinary.hash : value, member.pointee.name))
        return true
    }

    /// Reads the value of a name that is not known in its place: it counts by its bytes.
    mutating func bytes(of name: Hash) -> Bool {
        let start = cursor.offset
        guard data(.uncounted, depth: 0) else { return false }
        key.add(members.hash(name, hash(since: start)))
        return true
    }

    @inline(__always) func hash(since offset: Int) -> Hash { members.hash(cursor.bytes(since: offset), in: 0) }

    /// The class of a text; nil for one that counts by its bytes.
    @inline(__always)
    private mutating func valueClass(of text: ByteCursor.Text, _ texts: KnownMember.Texts) -> ValueClass? {
        switch texts {
        case .bytes: nil
        case .ends: cursor.ends(of: text)
        case .short: cursor.isShort(text) ? .shortText : nil
        case .uuid: cursor.isUUID(text) ? .uuid : nil
        case .seconds: cursor.number(of: text).map { Self.currentTimes ~= $0 } == true ? .time : nil
        }
    }

    /// Reads `true`, `false` or `null`.
    @inline(__always) mutating func word() -> ValueClass? {
        switch cursor.byte {
        case UInt8(ascii: "t"): cursor.take("true") ? .yes : nil
        case UInt8(ascii: "f"): cursor.take("false") ? .no : nil
        default: cursor.take("null") ? .null : nil
        }
    }

    /// Reads an array of strings, none of which is empty or looks like JSON.
    private mutating func texts() -> Bool {
        array { reader, _ in
            guard let text = reader.cursor.string() else { return false }
            let ends = reader.cursor.ends(of: text)
            return ends == .text || ends == .blankAtEnd
        }
    }

    // MARK: Numbers

    /// The times of the years 2023 to 2096, in Unix seconds, and those that may be near to one of them.
    private static let currentTimes: Range<Int64> = 1_700_000_000..<4_000_000_000
    private static let datesNearTimes: Range<Int64> = 1_690_000_000..<4_010_000_000

    /// The class of a number; nil for one that counts by its bytes.
    @inline(__always) private static func valueClass(of number: ByteCursor.Number) -> ValueClass? {
        guard let whole = number.whole, !number.hasExponent else { return nil }
        switch (whole, number.fraction) {
        case (currentTimes, .none): return .time
        case (676_000_000..., _), (_, .unsure): return nil
        case (0, .none): return .zero
        case (1, .none): return .one
        case (_, .none): return .several
        case (0, .zeros): return .realZero
        case (1, .zeros): return .realOne
        case (_, .zeros): return .realSeveral
        case (0, .digits): return .fraction
        case (_, .digits): return .mixed
        }
    }

    /// Reads a number; nil for one that a push service may write with more bytes.
    @inline(__always) mutating func number() -> ByteCursor.Number? {
        cursor.number().flatMap { isInside && $0.hasExponent ? nil : $0 }
    }

    /// Adds what depends on several members; false if the document has no key.
    mutating func finish() -> Bool {
        // attributes-are-state compares the two objects: no key.
        if hasSameNames { return false }
        if own != nil {
            guard isSentAsWritten, let broken else { return false }
            if broken != 0 {
                // A rule may be for pushes of one type, which any member may decide.
                key.isWhole = true
                key.add(members.hash(ValueClass.ordinary.hash, Hash(broken)))
            }
        }
        if times[0] != 0 {
            for index in 1..<times.scalarCount where times[index] != 0 {
                let span = Double(times[index]) - Double(times[0])
                let spanClass: ValueClass = span < 0 ? .before : span <= LiveActivity.longestDismissal ? .soon : .late
                key.add(members.hash(spanClass.hash, Hash(UInt64(index))))
            }
            for index in 0..<dateCount {
                let distance = abs(Double(dates[index]) - Double(times[0])) - UnixTime.nearby
                // The number's fraction is unknown.
                if abs(distance) <= 1 { return false }
                if distance < 0 { dataTraits.insert(.dateAsNumber) }
            }
        }
        if !dataTraits.isEmpty { key.add(members.hash(ValueClass.object.hash, Hash(dataTraits.rawValue))) }
        return true
    }

    // MARK: The app's own data

    @inline(__always) private mutating func own(_ name: ByteCursor.Text, _ hash: Hash) -> Bool {
        // In a payload inside another document, this member may be meant for that document.
        if isInside, let inside = self.hash(of: name, in: KeyScope.inside.rawValue), members[inside] != nil {
            return false
        }
        guard cursor.withText(name, RootName.mayBeMeantForSystem) else {
            dataTraits.insert(.own)
            if cursor.byte == UInt8(ascii: "\""), cursor.withText(name, PictureName.isKnown) { notePicture() }
            return data(.own, name, depth: 1)
        }
        key.isWhole = true
        let start = cursor.offset
        guard cursor.byte == UInt8(ascii: "\"") else { return bytes(of: hash) }
        guard let text = cursor.string() else { return false }
        key.add(members.hash(hash, cursor.ends(of: text)?.hash ?? self.hash(since: start)))
        return true
    }

    /// Notes the address of a picture, which is read afterwards.
    mutating func notePicture() {
        var next = cursor
        guard let text = next.string(), let faults = cursor.withText(text, PictureName.faults) else { return }
        dataTraits.insert(.picture)
        for fault in faults { dataTraits.insert(fault == .insecure ? .insecurePicture : .pictureWithoutExtension) }
    }

    /// The properties to look for in a value: secrets and nulls in the app's own data, secrets and dates in data that the app decodes
    /// into its own types. A value that counts by its bytes, or is ignored, is `uncounted`.
    enum Data { case own, decoded, uncounted }

    /// Reads any value that is JSON without a repeated name. Its own name matters for texts only.
    mutating func data(_ kind: Data, _ name: ByteCursor.Text? = nil, depth: Int) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        switch cursor.byte {
        case UInt8(ascii: "\""):
            guard let text = cursor.string() else { return false }
            if kind == .uncounted { return true }
            if kind == .decoded, text.count > 15, cursor.withText(text, { UnixTime.isDateAndTime($0) }) {
                dataTraits.insert(.dateAsText)
            }
            return !cursor.isSecret(text) && !(name.map { cursor.withText($0, SecretText.isPassword) } ?? false)
        case UInt8(ascii: "{"):
            return object(in: KeyScope.own.rawValue) { reader, name, hash in
                if depth == 1, kind == .decoded { reader.decodedNames &+= hash.high }
                return reader.data(kind, name, depth: depth + 1)
            }
        case UInt8(ascii: "["): return array { reader, _ in reader.data(kind, depth: depth + 1) }
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            guard let word = word() else { return false }
            if word == .null, kind == .own { dataTraits.insert(.null) }
            return true
        default: return number().map { kind != .decoded || note($0) } ?? false
        }
    }

    /// Keeps a number that may be a time; false if it can't be compared with one.
    private mutating func note(_ number: ByteCursor.Number) -> Bool {
        if number.hasExponent { return false }
        guard let whole = number.whole, Self.datesNearTimes ~= whole else { return true }
        guard dateCount < dates.scalarCount else { return false }
        dates[dateCount] = UInt32(clamping: whole)
        dateCount += 1
        return true
    }
}
