import PushPayload

/// Reads one document. Every step says no as soon as it is not certain.
struct ScanReader {
    var cursor: ScanCursor
    let keys: KeyTable.Keys
    let words: UnsafeBufferPointer<ScannedWord>
    /// The names in those objects of the app's own data that are open.
    let names: UnsafeMutableBufferPointer<ScannedName>
    private var nameCount = 0
    /// The forms of the keys that were met.
    private(set) var shape: UInt64 = 0

    /// The times that were met.
    private(set) var times = ScannedTimes()

    /// How many names may stand in the objects that are open at once; they take 1,024 bytes of the stack.
    static let mostNames = 32
    /// How many brackets may be open at once.
    private static let mostDepth = 16

    init(
        cursor: ScanCursor, keys: KeyTable.Keys, words: UnsafeBufferPointer<ScannedWord>,
        names: UnsafeMutableBufferPointer<ScannedName>
    ) {
        self.cursor = cursor
        self.keys = keys
        self.words = words
        self.names = names
    }

    /// Reads all of it.
    mutating func document() -> Bool {
        cursor.skipSpace()
        guard root() else { return false }
        cursor.skipSpace()
        return cursor.isAtEnd
    }

    private mutating func root() -> Bool {
        object { reader, text in
            let name = reader.cursor.name(text)
            if let key = reader.keys.key(name, in: .root) { return reader.value(of: key) }
            let bytes = reader.cursor[text]
            return !RootName.isTelling(bytes) && reader.isNew(name, since: 0) && reader.own(bytes, depth: 1)
        }
    }

    /// The members of an object, of which `member` reads the values.
    @inline(__always)
    private mutating func object(
        mayBeEmpty: Bool = false, _ member: (inout ScanReader, ScanCursor.Text) -> Bool
    ) -> Bool {
        guard cursor.take(UInt8(ascii: "{")) else { return false }
        cursor.skipSpace()
        if mayBeEmpty, cursor.take(UInt8(ascii: "}")) { return true }
        repeat {
            cursor.skipSpace()
            guard let name = cursor.string(), !name.hasEscapes else { return false }
            cursor.skipSpace()
            guard cursor.take(UInt8(ascii: ":")) else { return false }
            cursor.skipSpace()
            guard member(&self, name) else { return false }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        return cursor.take(UInt8(ascii: "}"))
    }

    @inline(__always)
    private mutating func elements(mayBeEmpty: Bool = false, _ element: (inout ScanReader) -> Bool) -> Bool {
        guard cursor.take(UInt8(ascii: "[")) else { return false }
        cursor.skipSpace()
        if mayBeEmpty, cursor.take(UInt8(ascii: "]")) { return true }
        repeat {
            cursor.skipSpace()
            guard element(&self) else { return false }
            cursor.skipSpace()
        } while cursor.take(UInt8(ascii: ","))
        return cursor.take(UInt8(ascii: "]"))
    }

    // MARK: Apple's keys

    private mutating func members(of parent: Key.Parent) -> Bool {
        object { reader, text in
            guard let key = reader.keys.key(reader.cursor.name(text), in: parent) else { return false }
            return reader.value(of: key)
        }
    }

    @inline(__always)
    private mutating func value(of key: UnsafePointer<ScannedKey>) -> Bool {
        switch cursor.byte {
        case UInt8(ascii: "\""):
            guard let text = cursor.string(), isInnocent(text) else { return false }
            return add(form(of: text, as: key), of: key)
        case UInt8(ascii: "{"):
            guard add(key.pointee.objectBit, of: key) else { return false }
            switch key.pointee.object {
            case .none: return false
            case .apple(let parent): return members(of: parent)
            case .decoded: return ownObject(depth: 3, isDecoded: true, mayBeEmpty: false)
            }
        case UInt8(ascii: "["): return key.pointee.takesTexts && add(key.pointee.otherBit, of: key) && texts()
        default:
            guard let number = key.pointee.number(at: &cursor) else { return false }
            if key.pointee.isTime { times.add(number, bit: key.pointee.otherBit) }
            return add(key.pointee.otherBit, of: key)
        }
    }

    /// Notes the form of a key's value; no for a form that was not asked about, and for a key given twice.
    @inline(__always)
    private mutating func add(_ form: UInt64, of key: UnsafePointer<ScannedKey>) -> Bool {
        guard form != 0, shape & key.pointee.bits == 0 else { return false }
        shape |= form
        return true
    }

    @inline(__always)
    private func form(of text: ScanCursor.Text, as key: UnsafePointer<ScannedKey>) -> UInt64 {
        guard isExact(text) else { return isPlain(text) ? key.pointee.plainBit : 0 }
        return key.pointee.words.isEmpty
            ? key.pointee.exactBit : word(text, among: key.pointee.words) ?? key.pointee.exactBit
    }

    /// The bit of a text that is a form of its own.
    private func word(_ text: ScanCursor.Text, among places: Range<Int>) -> UInt64? {
        words[places].first { word in
            word.isEnd
                ? text.count >= word.count && cursor.name(text, last: word.count) == word.name
                : text.count == word.count && cursor.name(text) == word.name
        }?.bit
    }

    /// Whether a text begins neither with a blank nor with what JSON begins with.
    @inline(__always)
    private func isPlain(_ text: ScanCursor.Text) -> Bool {
        let first = cursor.ends(of: text).first
        if first == UInt8(ascii: "\\") { return beginsVisibly(cursor[text]) }
        return first > 0x20 && first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
    }

    /// Whether the escape that a text begins with is neither; the cursor takes none for a bracket.
    private func beginsVisibly(_ text: UnsafeRawBufferPointer) -> Bool {
        switch text.dropFirst().first {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): true
        case UInt8(ascii: "u"): !text.dropFirst(2).starts(with: "00".utf8)
        default: false
        }
    }

    /// Whether it does not end with a blank either, or with what may be one.
    @inline(__always)
    private func isExact(_ text: ScanCursor.Text) -> Bool {
        let (first, last) = cursor.ends(of: text)
        return !text.hasEscapes && isPlain(text) && first < 0x7F && last > 0x20 && last < 0x7F
    }

    /// An array of at least one text.
    private mutating func texts() -> Bool {
        elements { reader in
            guard let text = reader.cursor.string() else { return false }
            return reader.isPlain(text) && reader.isInnocent(text)
        }
    }

    // MARK: The app's own data

    /// Any value but null. What the name says matters to texts only. In what the app decodes into types of its own, nothing
    /// that may be meant for a time either.
    private mutating func own(_ name: UnsafeRawBufferPointer?, depth: Int, isDecoded: Bool = false) -> Bool {
        switch cursor.byte {
        case UInt8(ascii: "\""):
            guard let text = cursor.string() else { return false }
            if isDecoded, let first = cursor[text].first, first &- 0x30 < 10, text.count > Self.mostDigits {
                return false
            }
            return isInnocent(text) && !(name.map(SecretText.isPassword) ?? false)
        case UInt8(ascii: "{"): return ownObject(depth: depth, isDecoded: isDecoded)
        case UInt8(ascii: "["):
            guard depth < Self.mostDepth else { return false }
            return elements(mayBeEmpty: true) { $0.own(nil, depth: depth + 1, isDecoded: isDecoded) }
        case UInt8(ascii: "t"): return cursor.take("true")
        case UInt8(ascii: "f"): return cursor.take("false")
        default:
            let start = cursor.offset
            return cursor.number() && !(isDecoded && cursor.offset - start >= Self.mostDigits)
        }
    }

    /// A time has more characters.
    private static let mostDigits = 9

    private mutating func ownObject(depth: Int, isDecoded: Bool, mayBeEmpty: Bool = true) -> Bool {
        guard depth < Self.mostDepth else { return false }
        let first = nameCount
        let isRead = object(mayBeEmpty: mayBeEmpty) { reader, text in
            reader.isNew(reader.cursor.name(text), since: first)
                && reader.own(reader.cursor[text], depth: depth + 1, isDecoded: isDecoded)
        }
        nameCount = first
        return isRead
    }

    /// Whether no name in the open object looks the same, and there is room to keep it.
    @inline(__always)
    private mutating func isNew(_ name: ScannedName, since first: Int) -> Bool {
        guard nameCount < names.count else { return false }
        for index in first..<nameCount where names[index] == name { return false }
        names[nameCount] = name
        nameCount += 1
        return true
    }

    /// Whether a text gives nothing away.
    @inline(__always)
    private func isInnocent(_ text: ScanCursor.Text) -> Bool {
        if text.count < SecretText.leastBytes { return true }
        return text.hasEscapes ? !SecretText.mayBeEscaped(in: cursor[text]) : SecretText(cursor[text]) == nil
    }
}
