import JSONText

extension Target {
    /// Reading, places, repeats, repairs and writing.
    static let parse = Target(name: "parse") { bytes, _ in
        let document: JSONDocument
        do throws(SyntaxError) { document = try JSONDocument(parsing: bytes) } catch {
            law("a mistake stands within the text", error.range.isWithin(bytes), error.message)
            law("a mistake has a message", !error.message.isEmpty)
            for edit in error.repair?.edits ?? [] { law("a repair stands within the text", edit.range.isWithin(bytes)) }
            var text = bytes
            // Repaired texts are checked in the same way; the result itself does not matter.
            for _ in 0..<3 {
                guard let repair = Target.mistake(in: text)?.repair else { break }
                text = repair.edits.applied(to: text)
            }
            return
        }
        let value = document.value
        let locator = Locator(bytes)
        law("repeats are found where there are any", document.hasRepeatedKeys != locator.repeatedKeys().isEmpty)
        for key in locator.repeatedKeys() {
            law("a repeat stands behind what it repeats", key.earlier.upperBound <= key.later.lowerBound)
            law("a repeat is a key", Target.value(of: bytes, key.later) == key.pointer.last.map { .string($0) })
            law(
                "what is repeated is the same key",
                Target.value(of: bytes, key.later) == Target.value(of: bytes, key.earlier))
        }
        let pointers = value.pointers(most: 40)
        let places = locator.places(of: pointers)
        for pointer in pointers {
            law("a pointer's written form leads to the same place", JSONPointer(pointer.description) == pointer)
            guard let place = places[pointer] else { fatalError("no place of \(pointer)") }
            law(
                "the text at a value's place reads as that value",
                Target.value(of: bytes, place.value) == value[pointer])
            if let key = place.key {
                law(
                    "the text at a key's place is its name",
                    Target.value(of: bytes, key) == pointer.last.map { .string($0) })
            }
        }
        for layout in [JSONWriter.Layout.compact, .indented(2)] {
            let written = JSONWriter(layout).bytes(value)
            law("what is written reads as it was", Target.value(of: written, written.indices) == value)
        }
        for unescaping in [false, true] {
            let least = Minifier(unescaping: unescaping).bytes(bytes[...])
            law("what is minified is no longer and says the same", least.count <= bytes.count)
            law("what is minified reads as it was", Target.value(of: least, least.indices) == value)
        }
        let source = SourceText(bytes)
        var last = source.position(at: 0)
        for offset in bytes.indices.prefix(500) {
            let next = source.position(at: offset)
            law("lines and columns go up", (last.line, last.column) <= (next.line, next.column))
            law("a line begins before its offsets", source.lineStart(at: offset) <= offset)
            last = next
        }
    }

    private static func value(of bytes: [UInt8], _ range: Range<Int>) -> JSONValue? {
        try? JSONDocument(parsing: Array(bytes[range])).value
    }

    private static func mistake(in text: [UInt8]) -> SyntaxError? {
        do throws(SyntaxError) {
            _ = try JSONDocument(parsing: text)
            return nil
        } catch { return error }
    }
}

extension JSONValue {
    /// Pointers into this value, the root's first, up to a maximum.
    func pointers(most: Int) -> [JSONPointer] {
        var pointers = [JSONPointer.root]
        var next = 0
        while next < pointers.count, pointers.count < most {
            let pointer = pointers[next]
            switch self[pointer] {
            case .object(let object): pointers += object.names.map(pointer.appending)
            case .array(let elements): pointers += elements.indices.map { pointer.appending($0) }
            default: break
            }
            next += 1
        }
        return pointers
    }
}
