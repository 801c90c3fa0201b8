import PushPayload

/// One pass over the bytes of a document that is either certain that no rule finds anything, or does not know.
///
/// It is certain of plain notifications only: a few kinds of push, each with keys and values that the rules themselves were
/// asked about when the tables were made. Nothing about APNs is stated here.
struct CleanScan: Sendable {
    /// The keys that may stand in a document.
    let keys: [ScannedKey]
    /// The texts that some keys take.
    let words: [ScannedWord]
    /// The kinds of push that are known.
    let kinds: [Kind]

    /// A kind of push, by the bits of forms.
    struct Kind: Sendable {
        /// The forms of each key that makes it one.
        let needed: [UInt64]
        /// All forms that may be there.
        let allowed: UInt64
        /// The most bytes that APNs takes.
        let limit: Int

        func fits(_ shape: UInt64, bytes: Int) -> Bool {
            shape & ~allowed == 0 && bytes <= limit && needed.allSatisfy { shape & $0 != 0 }
        }
    }

    /// Whether a document is certainly clean.
    func isClean(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !kinds.isEmpty else { return false }
        return withUnsafeTemporaryAllocation(of: ScannedName.self, capacity: Reader.mostNames) { names in
            keys.withUnsafeBufferPointer { keys in
                words.withUnsafeBufferPointer { words in
                    var reader = Reader(cursor: ScanCursor(bytes), keys: keys, words: words, names: names)
                    guard reader.document() else { return false }
                    return kinds.contains { $0.fits(reader.shape, bytes: bytes.count) }
                }
            }
        }
    }

    /// Reads one document. Every step says no as soon as it is not certain.
    private struct Reader {
        var cursor: ScanCursor
        let keys: UnsafeBufferPointer<ScannedKey>
        let words: UnsafeBufferPointer<ScannedWord>
        /// The names in the objects that are open.
        let names: UnsafeMutableBufferPointer<ScannedName>
        var nameCount = 0
        /// The forms of the keys that were met.
        var shape: UInt64 = 0

        /// How many names may stand in the objects that are open at once.
        static let mostNames = 64
        /// How many brackets may be open at once.
        static let mostDepth = 16

        mutating func document() -> Bool {
            cursor.skipSpace()
            guard root() else { return false }
            cursor.skipSpace()
            return cursor.isAtEnd
        }

        /// The members of an object, of which `member` reads the values.
        @inline(__always)
        private mutating func object(
            mayBeEmpty: Bool = false, _ member: (inout Reader, Range<Int>) -> Bool
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
                guard member(&self, name.range) else { return false }
                cursor.skipSpace()
            } while cursor.take(UInt8(ascii: ","))
            return cursor.take(UInt8(ascii: "}"))
        }

        private mutating func root() -> Bool {
            object { reader, name in
                if let key = reader.key(name, in: .root) { return reader.value(of: key) }
                let text = UnsafeRawBufferPointer(rebasing: reader.cursor.bytes[name])
                return !RootName.isTelling(text) && reader.isNew(name, since: 0) && reader.own(name, depth: 1)
            }
        }

        // MARK: Apple's keys

        private func key(_ name: Range<Int>, in parent: Key.Parent) -> ScannedKey? {
            guard name.count <= ScannedName.mostBytes else { return nil }
            let name = ScannedName(name, of: cursor.bytes)
            return keys.first { $0.name == name && $0.parent == parent }
        }

        private mutating func members(of parent: Key.Parent) -> Bool {
            object { reader, name in
                guard let key = reader.key(name, in: parent) else { return false }
                return reader.value(of: key)
            }
        }

        private mutating func value(of key: ScannedKey) -> Bool {
            switch cursor.byte {
            case UInt8(ascii: "\""):
                guard let text = cursor.string(), isInnocent(text) else { return false }
                return add(form(of: text, as: key), of: key)
            case UInt8(ascii: "{"):
                guard let inner = key.object else { return false }
                return add(key.objectBit, of: key) && members(of: inner)
            case UInt8(ascii: "["): return key.takesTexts && add(key.otherBit, of: key) && texts()
            default: return key.takesNumber(at: &cursor) && add(key.otherBit, of: key)
            }
        }

        /// Notes the form of a key's value; no for a form that was not asked about, and for a key given twice.
        private mutating func add(_ form: UInt64, of key: ScannedKey) -> Bool {
            guard form != 0, shape & key.bits == 0 else { return false }
            shape |= form
            return true
        }

        private func form(of text: ScanCursor.Text, as key: ScannedKey) -> UInt64 {
            guard isExact(text) else { return isPlain(text) ? key.plainBit : 0 }
            for word in words[key.words] {
                let end = word.endBytes == 0 ? text.range : text.range.suffix(word.endBytes)
                if end.count <= ScannedName.mostBytes, ScannedName(end, of: cursor.bytes) == word.name {
                    return word.bit
                }
            }
            return key.exactBit
        }

        /// Whether a text does not begin with a blank, with what JSON begins with, or with an escape that may be either.
        private func isPlain(_ text: ScanCursor.Text) -> Bool {
            guard let first = text.range.first.map({ cursor.bytes[$0] }) else { return false }
            return first > 0x20 && !"{[\\".utf8.contains(first)
        }

        /// Whether it does not end with a blank either, or with what may be one.
        private func isExact(_ text: ScanCursor.Text) -> Bool {
            guard isPlain(text), !text.hasEscapes, let first = text.range.first, let last = text.range.last else {
                return false
            }
            return cursor.bytes[first] < 0x7F && 0x21..<0x7F ~= cursor.bytes[last]
        }

        /// An array of at least one text.
        private mutating func texts() -> Bool {
            elements { reader in
                guard let text = reader.cursor.string() else { return false }
                return reader.isPlain(text) && reader.isInnocent(text)
            }
        }

        // MARK: The app's own data

        /// Any value but null. What the name says matters to texts only.
        private mutating func own(_ name: Range<Int>?, depth: Int) -> Bool {
            switch cursor.byte {
            case UInt8(ascii: "\""):
                guard let text = cursor.string() else { return false }
                return isInnocent(text) && !(name.map(isPassword) ?? false)
            case UInt8(ascii: "{"):
                guard depth < Self.mostDepth else { return false }
                let first = nameCount
                let isRead = object(mayBeEmpty: true) { reader, name in
                    reader.isNew(name, since: first) && reader.own(name, depth: depth + 1)
                }
                nameCount = first
                return isRead
            case UInt8(ascii: "["):
                guard depth < Self.mostDepth else { return false }
                return elements(mayBeEmpty: true) { $0.own(nil, depth: depth + 1) }
            case UInt8(ascii: "t"): return cursor.take("true")
            case UInt8(ascii: "f"): return cursor.take("false")
            default: return cursor.number()
            }
        }

        @inline(__always)
        private mutating func elements(mayBeEmpty: Bool = false, _ element: (inout Reader) -> Bool) -> Bool {
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

        /// Whether no name in the open object looks the same, and there is room to keep it.
        private mutating func isNew(_ name: Range<Int>, since first: Int) -> Bool {
            let name = ScannedName(name, of: cursor.bytes)
            for index in first..<nameCount where names[index] == name { return false }
            guard nameCount < names.count else { return false }
            names[nameCount] = name
            nameCount += 1
            return true
        }

        /// Whether a text gives nothing away.
        private func isInnocent(_ text: ScanCursor.Text) -> Bool {
            guard text.range.count >= SecretText.leastBytes else { return true }
            let bytes = UnsafeRawBufferPointer(rebasing: cursor.bytes[text.range])
            return text.hasEscapes ? !SecretText.mayBeEscaped(in: bytes) : SecretText(bytes) == nil
        }

        private func isPassword(_ name: Range<Int>) -> Bool {
            Rule.isPassword(UnsafeRawBufferPointer(rebasing: cursor.bytes[name]))
        }
    }
}
