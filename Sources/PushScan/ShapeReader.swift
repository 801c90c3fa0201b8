/// Reads the shape of one document. Each step returns false as soon as it is clear that the document has no shape.
struct ShapeReader {
    var cursor: ScanCursor
    let keys: KeyTable.Keys
    let checks: UnsafePointer<ScanChecks>
    let spellings: RecordTable.Records
    /// The texts around payloads in the records of a log.
    let wrappers: RecordTable.Records
    /// The bytes of the shape, 0 for each key that was not read.
    let shape: UnsafeMutableRawBufferPointer
    /// The names read so far in each object that is not closed yet.
    let names: UnsafeMutableBufferPointer<NameWords>
    var nameCount = 0
    /// True if the object or array that was closed last was empty.
    private var wasEmpty = false
    /// The times that were read, by the numbers of their keys.
    private var times: SIMD4<Int> = .zero

    /// The maximum number of names in the objects that are open at once; they take 1,024 bytes of the stack.
    static let maximumNames = 32
    /// The maximum number of objects and arrays that are open at once.
    static let maximumDepth = 16

    init(
        _ cursor: ScanCursor, _ keys: KeyTable.Keys, _ checks: UnsafePointer<ScanChecks>,
        _ spellings: RecordTable.Records, _ wrappers: RecordTable.Records,
        _ shape: UnsafeMutableRawBufferPointer, _ names: UnsafeMutableBufferPointer<NameWords>
    ) {
        self.cursor = cursor
        self.keys = keys
        self.checks = checks
        self.spellings = spellings
        self.wrappers = wrappers
        self.shape = shape
        self.names = names
    }

    /// True at the end of the text.
    var isAtEnd: Bool { cursor.isAtEnd }

    /// Reads all of the document and returns the bytes of its payload.
    mutating func document() -> Int? {
        cursor.skipSpace()
        let isRequest = beginsLikeRequest
        guard let payload = isRequest ? requestDocument() : payload() else { return nil }
        cursor.skipSpace()
        noteSpans()
        // A payload is sent with the white space around it.
        return cursor.isAtEnd ? isRequest ? payload : cursor.offset : nil
    }

    // MARK: Documents

    /// True if the first name of the document is a key of a request document.
    var beginsLikeRequest: Bool {
        var cursor = cursor
        guard cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        return cursor.string().map { keys.key(cursor.name($0), in: .request) != nil } ?? false
    }

    /// Reads header fields and a payload, and returns the payload's bytes.
    mutating func requestDocument() -> Int? {
        var bytes: Int?
        var hasHeaders = false
        let isRead = object { reader, text in
            guard let key = reader.keys.key(reader.cursor.name(text), in: .request),
                case .known(let place) = key.pointee.object
            else { return false }
            if place == .headers {
                hasHeaders = true
                return reader.value(of: key)
            }
            guard reader.add(ValueClass.object, of: key) else { return false }
            bytes = reader.payload()
            return bytes != nil
        }
        return isRead && hasHeaders ? bytes : nil
    }

    /// Reads a payload and returns its bytes.
    @inline(__always)
    mutating func payload() -> Int? {
        let start = cursor.offset
        var hasAPS = false
        let first = nameCount
        defer { nameCount = first }
        let isRead = object { reader, text in
            let name = reader.cursor.name(text)
            if let key = reader.keys.key(name, in: .root) {
                // If `aps` is empty, the rules look at every name beside it.
                if case .known = key.pointee.object { hasAPS = true }
                return reader.value(of: key) && reader.shape[key.pointee.index] != ValueClass.emptyObject
            }
            let bytes = reader.cursor[text]
            reader.shape[ScannedKey.ownDataIndex] = ValueClass.object
            return !reader.checks.pointee.mayBeSystems(bytes) && reader.isNew(name, since: first)
                && reader.own(bytes, depth: 1)
        }
        return isRead && hasAPS ? cursor.offset &- start : nil
    }

    /// Reads an object; `member` reads the value of each member.
    @inline(__always)
    mutating func object(_ member: (inout ShapeReader, ScanCursor.Text) -> Bool) -> Bool {
        guard cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        wasEmpty = cursor.take(UInt8(ascii: "}"))
        if wasEmpty { return true }
        repeat {
            cursor.skipSpace()
            guard let name = cursor.string(), !name.hasEscapes else { return false }
            cursor.skipSpace()
            guard cursor.take(UInt8(ascii: ":")) else { return false }
            cursor.skipSpace()
            guard member(&self, name) else { return false }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        wasEmpty = false
        return cursor.take(UInt8(ascii: "}"))
    }

    /// Reads an array; `element` reads each element.
    @inline(__always)
    mutating func elements(_ element: (inout ShapeReader) -> Bool) -> Bool {
        guard cursor.take(UInt8(ascii: "[")) else { return false }
        cursor.skipSpace()
        wasEmpty = cursor.take(UInt8(ascii: "]"))
        if wasEmpty { return true }
        repeat {
            cursor.skipSpace()
            guard element(&self) else { return false }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        wasEmpty = false
        return cursor.take(UInt8(ascii: "]"))
    }

    // MARK: Values of known keys

    /// Records the class of a key's value; false if the value has no class, or if the key is repeated.
    @inline(__always)
    private func add(_ valueClass: UInt8, of key: UnsafePointer<ScannedKey>, isOrdinary: Bool? = nil) -> Bool {
        let index = key.pointee.index
        guard valueClass != ValueClass.absent, shape[index] == ValueClass.absent else { return false }
        shape[index] = valueClass
        if key.pointee.presenceIndex != 0 {
            let isOrdinary = isOrdinary ?? (valueClass == ValueClass.one || valueClass == ValueClass.several)
            shape[key.pointee.presenceIndex] = isOrdinary ? ValueClass.yes : valueClass
        }
        return true
    }

    /// Reads the value of a key.
    @inline(__always)
    mutating func value(of key: UnsafePointer<ScannedKey>) -> Bool {
        switch cursor.byte {
        case UInt8(ascii: "\""):
            let start = cursor.offset
            guard let text = cursor.string() else { return false }
            let valueClass = valueClass(of: text, from: start, key.pointee.texts)
            guard key.pointee.presenceIndex != 0 else { return add(valueClass, of: key) }
            return add(valueClass, of: key, isOrdinary: endsClass(of: text) == ValueClass.text)
        case UInt8(ascii: "{"):
            guard object(of: key) else { return false }
            return add(wasEmpty ? ValueClass.emptyObject : ValueClass.object, of: key)
        case UInt8(ascii: "["):
            guard texts() else { return false }
            return add(wasEmpty ? ValueClass.emptyArray : ValueClass.texts, of: key)
        case UInt8(ascii: "t"): return cursor.take("true") && add(ValueClass.yes, of: key)
        case UInt8(ascii: "f"): return cursor.take("false") && add(ValueClass.no, of: key)
        case UInt8(ascii: "n"): return cursor.take("null") && add(ValueClass.null, of: key)
        default: return number(of: key)
        }
    }

    private mutating func object(of key: UnsafePointer<ScannedKey>) -> Bool {
        switch key.pointee.object {
        case .none: return false
        case .decoded: return ownObject(depth: 3, isDecoded: true)
        case .known(let place):
            return object { reader, text in
                guard let key = reader.keys.key(reader.cursor.name(text), in: place) else { return false }
                return reader.value(of: key)
            }
        }
    }

    // MARK: Numbers

    private mutating func number(of key: UnsafePointer<ScannedKey>) -> Bool {
        let start = cursor.offset
        guard let whole = cursor.natural(), let fraction = cursor.fraction() else { return false }
        if key.pointee.place == .headers {
            // A number as a header field means the same as its digits as text, and is classified digit by digit too.
            return fraction == .none && add(valueClass(ofSpelling: start), of: key)
        }
        let valueClass = Self.valueClass(whole, fraction)
        if valueClass == ValueClass.moment, 1...times.scalarCount ~= key.pointee.timeNumber {
            times[key.pointee.timeNumber - 1] = whole
        }
        return add(valueClass, of: key)
    }

    /// The moments of the years 2023 to 2096, in Unix seconds.
    private static let moments = 1_700_000_000..<4_000_000_000

    @inline(__always)
    private static func valueClass(_ whole: Int, _ fraction: ScanCursor.Fraction) -> UInt8 {
        switch (whole, fraction) {
        case (moments, .none): ValueClass.moment
        case (1_000_000_000..., _): ValueClass.absent
        case (0, .none): ValueClass.zero
        case (1, .none): ValueClass.one
        case (_, .none): ValueClass.several
        case (0, .zeros): ValueClass.realZero
        case (1, .zeros): ValueClass.realOne
        case (_, .zeros): ValueClass.realSeveral
        case (0, .digits): ValueClass.fraction
        case (_, .digits): ValueClass.mixed
        }
    }

    /// Records how much later each time is than the first.
    @inline(__always)
    func noteSpans() {
        guard times != .zero else { return }
        for number in 2...times.scalarCount where times[number - 1] != 0 {
            let span = times[number - 1] - times[0]
            let spanClass = checks.pointee.spans.firstIndex { span <= $0 } ?? checks.pointee.spans.count
            shape[ScannedKey.spanIndex(number)] = ValueClass.firstSpan + UInt8(truncatingIfNeeded: spanClass)
        }
    }

    // MARK: Texts

    @inline(__always)
    private func valueClass(of text: ScanCursor.Text, from start: Int, _ texts: ScannedKey.Texts) -> UInt8 {
        switch texts {
        case .ends: endsClass(of: text)
        case .spelling: valueClass(ofSpelling: start)
        case .length:
            !text.hasEscapes && 1...TextRecord.maximumBytes ~= text.count && cursor[text].allSatisfy { $0 < 0x7F }
                ? ValueClass.shortText : ValueClass.absent
        case .uuid: isUUID(text) ? ValueClass.uuid : ValueClass.absent
        case .time: isMoment(text) ? ValueClass.moment : valueClass(ofSpelling: start)
        }
    }

    @inline(__always)
    private func endsClass(of text: ScanCursor.Text) -> UInt8 {
        guard text.count > 0 else { return ValueClass.emptyText }
        guard isInnocent(text) else { return ValueClass.absent }
        let ends = TextEnds(cursor[text], hasEscapes: text.hasEscapes)
        let first = cursor[text][0]
        // The rules parse a text that may be JSON.
        guard ends.beginning == .visible, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
            return ValueClass.absent
        }
        switch ends.end {
        case .visible: return ValueClass.text
        case .blank: return ValueClass.blankAtEnd
        case .unsure: return ValueClass.absent
        }
    }

    private func valueClass(ofSpelling start: Int) -> UInt8 {
        TextRecord.valueClass(of: cursor.bytes(since: start), in: spellings)
    }

    private func isUUID(_ text: ScanCursor.Text) -> Bool {
        let bytes = cursor[text]
        guard bytes.count == 36 else { return false }
        for (offset, byte) in bytes.enumerated() {
            switch (offset, byte) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")):
                continue
            case (8, _), (13, _), (18, _), (23, _): return false
            case (_, 0x30...0x39), (_, 0x61...0x66): continue
            default: return false
            }
        }
        return true
    }

    private func isMoment(_ text: ScanCursor.Text) -> Bool {
        guard text.count == 10 else { return false }
        var number = 0
        for byte in cursor[text] {
            guard byte &- 0x30 < 10 else { return false }
            number = number * 10 + Int(byte & 0x0F)
        }
        return Self.moments ~= number
    }

    /// Reads an array of texts that are not empty and don't look like JSON.
    private mutating func texts() -> Bool {
        elements { reader in
            guard let text = reader.cursor.string() else { return false }
            let valueClass = reader.endsClass(of: text)
            return valueClass == ValueClass.text || valueClass == ValueClass.blankAtEnd
        }
    }

    // MARK: The app's own data

    /// Reads any value except null. The name matters for texts only. Data that the app decodes into its own types must not
    /// contain anything that could be a time.
    private mutating func own(_ name: UnsafeRawBufferPointer?, depth: Int, isDecoded: Bool = false) -> Bool {
        switch cursor.byte {
        case UInt8(ascii: "\""):
            guard let text = cursor.string() else { return false }
            if isDecoded, let first = cursor[text].first, first &- 0x30 < 10, text.count > Self.maximumDigits {
                return false
            }
            return isInnocent(text) && !(name.map(checks.pointee.namesSecret) ?? false)
        case UInt8(ascii: "{"): return ownObject(depth: depth, isDecoded: isDecoded)
        case UInt8(ascii: "["):
            guard depth < Self.maximumDepth else { return false }
            return elements { $0.own(nil, depth: depth + 1, isDecoded: isDecoded) }
        case UInt8(ascii: "t"): return cursor.take("true")
        case UInt8(ascii: "f"): return cursor.take("false")
        default:
            let start = cursor.offset
            return cursor.number() && !(isDecoded && cursor.offset - start >= Self.maximumDigits)
        }
    }

    /// Times have more characters than this.
    private static let maximumDigits = 9

    private mutating func ownObject(depth: Int, isDecoded: Bool) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        let first = nameCount
        let isRead = object { reader, text in
            reader.isNew(reader.cursor.name(text), since: first)
                && reader.own(reader.cursor[text], depth: depth + 1, isDecoded: isDecoded)
        }
        nameCount = first
        return isRead
    }

    /// True if the open object has no such name yet, and there is room to record it.
    @inline(__always)
    mutating func isNew(_ name: NameWords, since first: Int) -> Bool {
        guard nameCount < names.count else { return false }
        for index in first..<nameCount where names[index] == name { return false }
        names[nameCount] = name
        nameCount += 1
        return true
    }

    /// True if a text is not a secret.
    @inline(__always)
    private func isInnocent(_ text: ScanCursor.Text) -> Bool {
        if text.count < checks.pointee.minimumSecret { return true }
        let bytes = cursor[text]
        return !(text.hasEscapes ? checks.pointee.mayBeSecretEscaped(bytes) : checks.pointee.isSecret(bytes))
    }
}
