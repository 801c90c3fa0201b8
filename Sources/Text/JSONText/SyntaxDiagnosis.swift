/// Names the mistake in a text that jansson has refused. jansson says only that a text is not JSON, and roughly where.
/// This reads the same grammar up to the first byte that does not fit. There it knows what was expected, and compares
/// with the mistakes that people make. It does not decide whether a text is JSON: if it finds no mistake, jansson's
/// reason and offset are reported.
struct SyntaxDiagnosis {
    let bytes: [UInt8]
    let refusal: JanssonTree.Refusal
    var offset = 0
    /// The last token read: a string, a number, a literal or a single sign.
    var token = 0..<0
    /// The last member name read, with its quotes.
    private(set) var key = 0..<0
    /// The offsets of the open brackets.
    private(set) var open: [Int] = []
    private(set) var expected = Expected.value

    enum Expected { case value, firstValue, key, firstKey, colon, separator, end }

    /// The mistake at the first byte that does not fit the grammar.
    func explain() -> SyntaxError {
        if let error = badEncoding() { return error }
        var reader = self
        do throws(SyntaxError) { try reader.read() } catch {
            var error = error
            error.placeholder = reader.placeholder(for: error)
            return error
        }
        return reader.janssonReason()
    }

    private func janssonReason() -> SyntaxError {
        let end = min(refusal.offset, bytes.count)
        switch refusal.reason {
        case .numberTooLarge:
            let start = bytes[..<end].lastIndex { !$0.isWord && $0 != UInt8(ascii: "+") }.map { $0 + 1 } ?? 0
            return mistake(
                .numberTooLarge, min(start, end)..<end, "the number is larger than a double-precision number can be")
        case .tooDeep:
            let bracket = open.last ?? 0
            return mistake(
                .tooDeep, bracket..<bracket + 1, "brackets are nested more than \(JanssonTree.maximumDepth) deep")
        case .nulInKey:
            let start = bytes[..<end].indices.last { hasText("\\u0000", at: $0) } ?? end
            return mistake(
                .nulInKey, start..<start + 6, "a key cannot hold \\u0000: many readers end the key there",
                .removing(start..<start + 6, isCertain: false))
        case .outOfMemory: return mistake(.outOfMemory, 0..<0, "there is not enough memory to read this")
        case .syntax, .repeatedKey: return mistake(.notJSON, end..<end, "this is not JSON from here on")
        }
    }

    private mutating func read() throws(SyntaxError) {
        // If the text is also nested too deep, that is reported first.
        while refusal.reason != .tooDeep || open.count <= JanssonTree.maximumDepth {
            skipSpace()
            guard let byte = byte(at: offset) else {
                if expected == .end { return }
                throw unfinished()
            }
            if let error = comment() ?? strangeCharacter() { throw error }
            let start = offset
            switch expected {
            case .value, .firstValue: try readValue(byte)
            case .key, .firstKey: try readKey(byte)
            case .colon:
                guard byte == UInt8(ascii: ":") else { throw missingColon(byte) }
                offset += 1
                expected = .value
            case .separator: try readSeparator(byte)
            case .end: throw afterTheEnd(byte)
            }
            token = start..<offset
        }
    }

    private mutating func readValue(_ byte: UInt8) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            open.append(offset)
            offset += 1
            expected = byte == UInt8(ascii: "{") ? .firstKey : .firstValue
            return
        case UInt8(ascii: "]") where expected == .firstValue: return close()
        default:
            if let error = swiftDictionary() { throw error }
            if stepOverScalar() { break }
            if token.isEmpty, open.isEmpty { throw badBeginning(byte) }
            if ",:]}".utf8.contains(byte) { throw missingValue(byte) }
            throw badScalar(byte)
        }
        expected = open.isEmpty ? .end : .separator
    }

    private mutating func readKey(_ byte: UInt8) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: "\""):
            key = offset..<offset
            try readString()
            key = key.lowerBound..<offset
            expected = .colon
        case UInt8(ascii: "}") where expected == .firstKey: close()
        default: throw badKey(byte)
        }
    }

    private mutating func readSeparator(_ byte: UInt8) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: ","):
            offset += 1
            expected = isInObject ? .key : .value
        case UInt8(ascii: "}") where isInObject, UInt8(ascii: "]") where !isInObject: close()
        default: throw badSeparator(byte)
        }
    }

    private mutating func close() {
        open.removeLast()
        offset += 1
        expected = open.isEmpty ? .end : .separator
    }

    var isInObject: Bool { open.last.flatMap { byte(at: $0) } == UInt8(ascii: "{") }
    private mutating func skipSpace() { while let byte = byte(at: offset), byte.isJSONSpace { offset += 1 } }
}
