import PushPayload

/// Works out the key of one document in one pass over its bytes. Each step returns false as soon as it is clear that the document
/// has none: it may not be JSON, it may hold a secret, or it repeats a name.
struct KeyReader {
    var cursor: ByteCursor
    let members: MemberTable.View
    /// Room for the hashes of the names in the objects that are not closed yet.
    let names: UnsafeMutableBufferPointer<UInt64>
    var nameCount = 0
    /// True if the object or array that was closed last was empty.
    var wasEmpty = false
    /// The sum over the members.
    var key = DocumentKey()
    /// True once a payload with an `aps` that is not empty was read.
    var hasPayload = false
    /// True once an object of header fields was read.
    var hasHeaders = false
    /// True if an object around a payload turned out to be the payload itself.
    var isPayload = false
    /// The bytes of the payload of a request document.
    var payloadBytes: Int?
    /// The times that were read, by their indices.
    private var times = SIMD4<UInt32>.zero
    /// What was found in the app's own data.
    var found: Found = []
    /// The numbers in data that the app decodes, if they may be times.
    private var dates = SIMD8<UInt32>.zero
    private var dateCount = 0

    struct Found: OptionSet {
        let rawValue: UInt64
        static let own = Found(rawValue: 1)
        static let null = Found(rawValue: 2)
        static let dateAsText = Found(rawValue: 4)
        static let dateAsNumber = Found(rawValue: 8)
    }

    /// The maximum number of names in the objects that are open at once; they take 1,024 bytes of the stack.
    static let maximumNames = 128
    /// The maximum number of objects and arrays that are open at once.
    static let maximumDepth = 24

    init(_ cursor: ByteCursor, _ members: MemberTable.View, _ names: UnsafeMutableBufferPointer<UInt64>) {
        self.cursor = cursor
        self.members = members
        self.names = names
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
            guard let name = cursor.string(), !name.hasEscapes else { return false }
            let hash = members.hash(cursor[name], in: place)
            guard isNew(hash.high, since: first) else { return false }
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

    /// Reads an array; `element` reads each element, with its index.
    @inline(__always)
    mutating func array(_ element: (inout KeyReader, Int) -> Bool) -> Bool {
        guard cursor.take(UInt8(ascii: "[")) else { return false }
        cursor.skipSpace()
        wasEmpty = cursor.take(UInt8(ascii: "]"))
        if wasEmpty { return true }
        var index = 0
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
    @inline(__always)
    private mutating func isNew(_ name: UInt64, since first: Int) -> Bool {
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
        var hasAPS = false
        let isRead = object(in: Place.root) { reader, name, hash in
            guard let member = reader.members[hash] else { return reader.own(name, hash) }
            guard reader.value(of: member) else { return false }
            if member.pointee.object == .members(Place.aps) {
                // If it is empty, rules look at every name beside it.
                hasAPS = !reader.wasEmpty && reader.wasObject
                return hasAPS
            }
            return true
        }
        return isRead && hasAPS
    }

    /// Adds how a document is read.
    mutating func add(isBody: Bool, isForSimulator: Bool) {
        let reading = Hash(high: isBody ? 2 : 1, low: isForSimulator ? 2 : 1)
        key.add(members.hash(reading, ValueClass.payload.hash))
    }

    /// Reads the value of a header field that is not in the document, as a string. Any text counts, also one that JSON writes
    /// with escapes.
    mutating func givenHeader(_ name: String) -> Bool {
        let name = members.hash(of: name, in: Place.givenHeaders)
        let start = self
        if let member = members[name], value(of: member), cursor.isAtEnd { return true }
        self = start
        key.isWhole = key.isWhole || members[name] == nil
        key.add(members.hash(name, hash(of: cursor.rest)))
        return true
    }

    /// True if the value that was read last was an object.
    private var wasObject: Bool { cursor.previous == UInt8(ascii: "}") }

    /// Reads an object whose keys Apple defines.
    private mutating func knownObject(in place: UInt64) -> Bool {
        object(in: place) { reader, _, hash in
            guard let member = reader.members[hash] else {
                reader.key.isWhole = true
                return reader.bytes(of: hash)
            }
            return reader.value(of: member)
        }
    }

    /// Reads the value of a known member.
    @inline(__always)
    mutating func value(of member: UnsafePointer<KnownMember>) -> Bool {
        switch cursor.byte {
        case UInt8(ascii: "\""):
            let start = cursor.offset
            guard let text = cursor.string() else { return false }
            let valueClass = valueClass(of: text, member.pointee.texts)
            let value = valueClass?.hash ?? hash(since: start)
            guard member.pointee.hasPresence else { return add(value, of: member) }
            return add(value, of: member, isOrdinary: (valueClass ?? endsClass(of: text)) == .text)
        case UInt8(ascii: "{"):
            switch member.pointee.object {
            case .bytes: return bytes(of: member)
            case .decoded: guard own(nil, depth: 3, isDecoded: true) else { return false }
            case .members(let place): guard knownObject(in: place) else { return false }
            }
            return add((wasEmpty ? ValueClass.emptyObject : .object).hash, of: member)
        case UInt8(ascii: "["):
            let start = cursor
            guard texts() else {
                cursor = start
                return bytes(of: member)
            }
            return add((wasEmpty ? ValueClass.emptyArray : .texts).hash, of: member)
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            guard let word = word() else { return false }
            return add(word.hash, of: member)
        default: return number(of: member)
        }
    }

    @inline(__always)
    private mutating func add(_ value: Hash, of member: UnsafePointer<KnownMember>, isOrdinary: Bool = false) -> Bool {
        key.add(members.hash(member.pointee.name, value), of: member.pointee.aspects)
        if member.pointee.hasPresence {
            // The other way round, so that it is another hash.
            key.add(members.hash(isOrdinary ? ValueClass.ordinary.hash : value, member.pointee.name))
        }
        return true
    }

    /// Reads a value that counts by its bytes.
    private mutating func bytes(of member: UnsafePointer<KnownMember>) -> Bool {
        let start = cursor.offset
        return skip(depth: 0) && add(hash(since: start), of: member)
    }

    /// Reads the value of a name that is not known in its place: it counts by its bytes.
    mutating func bytes(of name: Hash) -> Bool {
        let start = cursor.offset
        guard skip(depth: 0) else { return false }
        key.add(members.hash(name, hash(since: start)))
        return true
    }

    private func hash(of bytes: UnsafeRawBufferPointer) -> Hash { members.hash(bytes, in: 0) }

    /// The hash of the bytes from an offset to the reading position.
    @inline(__always)
    func hash(since offset: Int) -> Hash { hash(of: cursor.bytes(since: offset)) }

    /// Reads `true`, `false` or `null`.
    @inline(__always)
    mutating func word() -> ValueClass? {
        switch cursor.byte {
        case UInt8(ascii: "t"): cursor.take("true") ? .yes : nil
        case UInt8(ascii: "f"): cursor.take("false") ? .no : nil
        default: cursor.take("null") ? .null : nil
        }
    }

    /// Reads an array of texts that are not empty and don't look like JSON.
    private mutating func texts() -> Bool {
        array { reader, _ in
            guard let text = reader.cursor.string() else { return false }
            let ends = reader.endsClass(of: text)
            return ends == .text || ends == .blankAtEnd
        }
    }

    // MARK: Numbers

    private mutating func number(of member: UnsafePointer<KnownMember>) -> Bool {
        let start = cursor.offset
        guard let number = cursor.number() else { return false }
        // A number as a header field means the same as its digits as text.
        let valueClass = member.pointee.isHeader ? nil : Self.valueClass(of: number)
        if let time = member.pointee.time {
            // Other rules compare it with the other times.
            guard let valueClass else { return false }
            if valueClass == .time { times[time & 3] = UInt32(clamping: number.whole ?? 0) }
        }
        let isOrdinary = valueClass == .one || valueClass == .several
        return add(valueClass?.hash ?? hash(since: start), of: member, isOrdinary: isOrdinary)
    }

    /// The times of the years 2023 to 2096, in Unix seconds.
    private static let currentTimes = 1_700_000_000..<4_000_000_000

    /// The times that may be near to one of these.
    private static let datesNearTimes = 1_690_000_000..<4_010_000_000

    /// The class of a number; nil for one that counts by its bytes.
    @inline(__always)
    static func valueClass(of number: ByteCursor.Number) -> ValueClass? {
        guard let whole = number.whole, !number.isNegative, !number.hasExponent else { return nil }
        switch (whole, number.fraction) {
        case (currentTimes, .none): return .time
        case (1_000_000_000..., _), (_, .unsure): return nil
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

    /// Adds what depends on several members; false if the document has no key.
    mutating func finish() -> Bool {
        if times[0] != 0 {
            for index in 1..<times.scalarCount where times[index] != 0 {
                let span = Double(times[index]) - Double(times[0])
                let spanClass: ValueClass = span < 0 ? .before : span <= Rule.longestDismissal ? .soon : .late
                key.add(members.hash(spanClass.hash, Hash(high: UInt64(index), low: 0)))
            }
            for index in 0..<dateCount {
                let distance = abs(Double(dates[index]) - Double(times[0])) - Rule.nearTimestamp
                // Its fraction is not known.
                if abs(distance) <= 1 { return false }
                if distance < 0 { found.insert(.dateAsNumber) }
            }
        }
        let bits = Hash(high: found.rawValue, low: found.rawValue)
        if !found.isEmpty { key.add(members.hash(ValueClass.object.hash, bits)) }
        return true
    }

    // MARK: The app's own data

    /// Reads a member beside `aps`.
    @inline(__always)
    private mutating func own(_ name: ByteCursor.Text, _ hash: Hash) -> Bool {
        let letters = cursor[name]
        guard RootName.isTelling(letters) else {
            found.insert(.own)
            return own(letters, depth: 1)
        }
        key.isWhole = true
        let start = cursor.offset
        guard cursor.byte == UInt8(ascii: "\"") else { return bytes(of: hash) }
        guard let text = cursor.string() else { return false }
        key.add(members.hash(hash, endsClass(of: text)?.hash ?? self.hash(since: start)))
        return true
    }

    /// Reads any value of the app's own. The name matters for texts only; in data that the app decodes into types of its own,
    /// dates do.
    private mutating func own(_ name: UnsafeRawBufferPointer?, depth: Int, isDecoded: Bool = false) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        switch cursor.byte {
        case UInt8(ascii: "\""):
            guard let text = cursor.string() else { return false }
            if isDecoded, !noteDate(text) { return false }
            return isInnocent(text) && !(name.map(SecretText.isPassword) ?? false)
        case UInt8(ascii: "{"):
            return object(in: Place.own) { reader, name, _ in
                reader.own(reader.cursor[name], depth: depth + 1, isDecoded: isDecoded)
            }
        case UInt8(ascii: "["): return array { reader, _ in reader.own(nil, depth: depth + 1, isDecoded: isDecoded) }
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            guard let word = word() else { return false }
            if word == .null, !isDecoded { found.insert(.null) }
            return true
        default:
            guard let number = cursor.number() else { return false }
            return !isDecoded || noteDate(number)
        }
    }

    private mutating func noteDate(_ text: ByteCursor.Text) -> Bool {
        guard let first = cursor[text].first, first &- 0x30 < 10 else { return true }
        if Rule.isDateAndTime(cursor[text]) { found.insert(.dateAsText) }
        return !text.hasEscapes
    }

    private mutating func noteDate(_ number: ByteCursor.Number) -> Bool {
        guard !number.hasExponent else { return false }
        guard let whole = number.whole, Self.datesNearTimes ~= whole, !number.isNegative else { return true }
        guard dateCount < dates.scalarCount else { return false }
        dates[dateCount] = UInt32(clamping: whole)
        dateCount += 1
        return true
    }

    // MARK: Texts

    /// The class of a text; nil for one that counts by its bytes.
    @inline(__always)
    private func valueClass(of text: ByteCursor.Text, _ texts: KnownMember.Texts) -> ValueClass? {
        switch texts {
        case .bytes: return nil
        case .ends: return endsClass(of: text)
        case .length:
            let isShort = !text.hasEscapes && 1...64 ~= text.count && cursor[text].allSatisfy { $0 < 0x7F }
            return isShort ? .shortText : nil
        case .uuid: return isUUID(cursor[text]) ? .uuid : nil
        case .seconds:
            guard text.count == 10, cursor[text].allSatisfy(\.isDigit) else { return nil }
            let number = cursor[text].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
            return Self.currentTimes ~= number ? .time : nil
        }
    }

    private func isUUID(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count == 36 else { return false }
        for (offset, byte) in bytes.enumerated() {
            switch (offset, byte) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")),
                (_, 0x30...0x39), (_, 0x61...0x66):
                continue
            default: return false
            }
        }
        return true
    }

    /// The class of a text of which only the ends matter; nil for one that may be JSON or a secret, or that begins or ends with an
    /// odd character.
    @inline(__always)
    func endsClass(of text: ByteCursor.Text) -> ValueClass? {
        guard text.count > 0 else { return .emptyText }
        guard isInnocent(text) else { return nil }
        let ends = TextEnds(cursor[text], hasEscapes: text.hasEscapes)
        let first = cursor[text][0]
        // The rules parse a text that may be JSON.
        guard ends.beginning == .visible, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return nil }
        switch ends.end {
        case .visible: return .text
        case .blank: return .blankAtEnd
        case .unsure: return nil
        }
    }

    /// True if a text is not a secret.
    @inline(__always)
    func isInnocent(_ text: ByteCursor.Text) -> Bool {
        if text.count < SecretText.minimumBytes { return true }
        let bytes = cursor[text]
        return text.hasEscapes ? !SecretText.mayBeEscaped(in: bytes) : SecretText(bytes) == nil
    }

    // MARK: Anything else

    /// Skips a value of any kind, which has to be JSON.
    mutating func skip(depth: Int) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        switch cursor.byte {
        case UInt8(ascii: "\""): return cursor.string() != nil
        case UInt8(ascii: "{"):
            guard cursor.take(UInt8(ascii: "{")) else { return false }
            cursor.skipSpace()
            if cursor.take(UInt8(ascii: "}")) { return true }
            repeat {
                cursor.skipSpace()
                guard cursor.string() != nil else { return false }
                cursor.skipSpace()
                guard cursor.take(UInt8(ascii: ":")) else { return false }
                cursor.skipSpace()
                guard skip(depth: depth + 1) else { return false }
                cursor.skipSpace()
            } while cursor.take(UInt8(ascii: ","))
            return cursor.take(UInt8(ascii: "}"))
        case UInt8(ascii: "["): return array { reader, _ in reader.skip(depth: depth + 1) }
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return word() != nil
        default: return cursor.number() != nil
        }
    }
}
