/// Finds payloads in a shell script: in quotes, as for `curl -d '…'` and `PAYLOAD='…'`, and in here-documents.
/// The reader follows quotes, escapes, comments, assignments, redirections and substitutions, and the ends of commands, branches and
/// loops; functions and arithmetic are passed over.
struct ShellReader {
    let outer: Fragment
    let script: [UInt8]
    private var tags: TagReader
    private let depth: Int
    private var offset: Int
    private let end: Int
    var command = Command()
    /// Here-documents whose bodies begin on the next line.
    var pending: [(delimiter: [UInt8], isPlain: Bool)] = []
    var found: [Fragment] = []
    var values = ShellValues()
    /// The payloads that a request has sent.
    var sent: Set<Int> = []
    /// The variables that the script adds to.
    var extended: Set<String> = []
    /// The words of arrays, as in `HEADERS=(-H "apns-priority: 5")`, that a command names.
    private var arrays: [String: [ShellWord]] = [:]
    /// The arrays all of whose words the script expands somewhere.
    private var expanded: Set<String> = []

    struct Command {
        var words: [(word: ShellWord, name: String)] = []
        /// The program, and the file to which its output is redirected.
        var name, file: String?
        /// The fragments found in its substitutions and here-documents.
        var fragments: [Fragment] = []
    }

    static func fragments(in outer: Fragment) -> [Fragment] {
        var reader = ShellReader(outer, outer.text.indices, TagReader(text: outer.text), depth: 0)
        reader.extended = ShellValues.extended(in: outer.text)
        reader.expanded = ShellValues.arrays(in: outer.text)
        reader.read()
        var found = reader.found.sorted { $0.origin.original(0..<0).lowerBound < $1.origin.original(0..<0).lowerBound }
        let words = found.isEmpty ? [] : ShellSubstitution.words(in: outer.text)
        for index in found.indices {
            found[index].context.placeholders.words = words.filter { found[index].text.contains(word: $0) }
        }
        return found
    }

    /// The maximum nesting depth of commands: each level is read separately.
    private static let maximumDepth = 8

    private init(_ outer: Fragment, _ range: Range<Int>, _ tags: TagReader, depth: Int) {
        (self.outer, self.tags, self.depth, script) = (outer, tags, depth, outer.text)
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    private func byte(_ ahead: Int = 0) -> UInt8? { offset + ahead < end ? script[offset + ahead] : nil }
    private func isNext(_ text: String) -> Bool { script[min(offset, end)..<end].starts(with: text.utf8) }

    private mutating func read() {
        while let byte = byte() {
            switch byte {
            case 0x20, 0x09, 0x0D: offset += 1
            case 0x0A:
                offset += 1
                readBodies()
                finish()
            case UInt8(ascii: "\\") where self.byte(1) == 0x0A: offset += 2
            case UInt8(ascii: "\\") where isNext("\\\r\n"): offset += 3
            case UInt8(ascii: "#"): offset = script[offset..<end].firstIndex(of: 0x0A) ?? end
            case UInt8(ascii: "|") where self.byte(1) != UInt8(ascii: "|"):
                command.name = nil
                offset += 1
            case UInt8(ascii: "(") where arrayAssigned != nil: readArray()
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"):
                offset += 1
                finish()
            case UInt8(ascii: "<") where isNext("<<") && !isNext("<<<"): readHereDocument()
            case UInt8(ascii: ">"): readTarget()
            case UInt8(ascii: "<"): offset += 1
            default:
                let word = readWord()
                let text = word.text(in: script)
                if command.words.isEmpty, values.passKeyword(text) { continue }
                let name = command.name ?? text
                // An assignment before a command is not its name.
                if !name.contains("=") { command.name = name }
                let words = Self.arrayNamed(text).flatMap { arrays[$0] } ?? [word]
                for word in words { command.words.append((word, name)) }
            }
        }
        readBodies()
        finish()
    }

    /// The array that the word before a bracket sets or adds to, if a command names all its words later.
    private var arrayAssigned: (name: String, adds: Bool)? {
        guard let word = command.words.last?.word.text(in: script), word.hasSuffix("="),
            script[..<offset].last == UInt8(ascii: "=")
        else { return nil }
        let adds = word.hasSuffix("+=")
        let name = String(word.dropLast(adds ? 2 : 1))
        return expanded.contains(name) ? (name, adds) : nil
    }

    private mutating func readArray() {
        guard let (name, adds) = arrayAssigned else { return }
        command.words.removeLast()
        offset += 1
        var words = adds ? arrays[name] ?? [] : []
        while let byte = byte(), byte != UInt8(ascii: ")") {
            switch byte {
            case UInt8(ascii: "#"): offset = script[offset..<end].firstIndex(of: 0x0A) ?? end
            case ...0x20: offset += 1
            default: words.append(readWord())
            }
        }
        offset += 1
        arrays[name] = words
    }

    /// The array all of whose words an expansion stands for, as `${HEADERS[@]}` does.
    private static func arrayNamed(_ text: String) -> String? {
        text.hasPrefix("${") && text.hasSuffix("[@]}") ? String(text.dropFirst(2).dropLast(4)) : nil
    }

    private mutating func readTarget() {
        while byte() == UInt8(ascii: ">") { offset += 1 }
        while byte() == 0x20 || byte() == 0x09 { offset += 1 }
        guard let next = byte(), !"&(;|\n".utf8.contains(next) else { return }
        let file = readWord().text(in: script, values.texts)
        command.file = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    }

    private mutating func readWord() -> ShellWord {
        var word = ShellWord()
        while let byte = byte() {
            switch byte {
            case _ where " \t\n\r;&|<>()".utf8.contains(byte):
                // This step passes a closing character at the beginning, which would otherwise stop the reader forever.
                if word.pieces.isEmpty, word.segment == 0 { offset += 1 }
                return word
            case UInt8(ascii: "'"): readQuotes(&word, 1, close: byte, .singleQuotes)
            case UInt8(ascii: "\""): readQuotes(&word, 1, close: byte, .doubleQuotes)
            case UInt8(ascii: "$") where isNext("$'"): readQuotes(&word, 2, close: UInt8(ascii: "'"), .other)
            case UInt8(ascii: "$") where isNext("$\""): offset += 1
            case UInt8(ascii: "$"), UInt8(ascii: "`"): readExpansion(&word, .other)
            case UInt8(ascii: "\\"):
                if self.byte(1) == 0x0A { return word }
                pass(2, into: &word, as: self.byte(1).map { [$0] } ?? [], .other)
            default: pass(1, into: &word, .other)
            }
        }
        return word
    }

    /// Adds the next bytes to a word: literal ones, or those that stand for other text.
    private mutating func pass(_ count: Int, into word: inout ShellWord, as text: [UInt8]? = nil, _ quoting: Quoting) {
        let next = min(offset + count, end)
        word.append(offset..<next, as: text, quoting)
        offset = next
    }

    /// Reads text in quotes, the opening one of so many bytes.
    private mutating func readQuotes(_ word: inout ShellWord, _ width: Int, close: UInt8, _ quoting: Quoting) {
        word.segment += 1
        offset += width
        while let byte = byte(), byte != close || quoting == .singleQuotes && isNext("'\\''") {
            switch quoting {
            case .doubleQuotes: readExpanded(&word, quoting, escapes: "\"\\$`")
            case .singleQuotes where byte == close: pass(4, into: &word, as: [byte], quoting)
            case .singleQuotes: pass(1, into: &word, quoting)
            default: readEscaped(&word)
            }
        }
        offset = min(offset + 1, end)
        word.segment += 1
    }

    /// Reads a character in text where the shell expands variables.
    private mutating func readExpanded(_ word: inout ShellWord, _ quoting: Quoting, escapes: String) {
        switch byte() {
        case UInt8(ascii: "\\"):
            if byte(1) == 0x0A {
                offset += 2
            } else if let next = byte(1), escapes.utf8.contains(next) {
                pass(2, into: &word, as: [next], quoting)
            } else {
                pass(1, into: &word, quoting)
            }
        case UInt8(ascii: "$"), UInt8(ascii: "`"): readExpansion(&word, quoting)
        default: pass(1, into: &word, quoting)
        }
    }

    /// A variable or a command substitution, which is kept as it is written.
    private mutating func readExpansion(_ word: inout ShellWord, _ quoting: Quoting) {
        guard let tag = tags.tag(of: .shell, at: offset), tag.range.upperBound <= end else {
            return pass(1, into: &word, quoting)
        }
        if isNext("$("), !isNext("$(("), depth < Self.maximumDepth {
            var inner = ShellReader(outer, offset + 2..<tag.range.upperBound - 1, tags, depth: depth + 1)
            (inner.found, inner.values, inner.sent, inner.extended) = (found, values, sent, extended)
            (inner.arrays, inner.expanded) = (arrays, expanded)
            inner.read()
            // A command in it may send what was found before.
            command.fragments += inner.found[found.count...]
            (found, sent) = (Array(inner.found[..<found.count]), inner.sent.filter { $0 < found.count })
        }
        word.expansions.append(tag.range)
        pass(tag.range.count, into: &word, quoting)
    }

    private mutating func readEscaped(_ word: inout ShellWord) {
        guard byte() == UInt8(ascii: "\\"), let next = byte(1) else { return pass(1, into: &word, .other) }
        let digits = script[min(offset + 2, end)..<end].prefix(4)
        if next == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy({ $0.isHexDigit }),
            let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        {
            pass(6, into: &word, as: Array(String(Character(scalar)).utf8), .other)
        } else {
            pass(2, into: &word, as: [Self.controls[next] ?? next], .other)
        }
    }

    private static let controls = Dictionary(uniqueKeysWithValues: zip("ntrbf".utf8, "\n\t\r\u{8}\u{C}".utf8))

    private mutating func readHereDocument() {
        offset += 2
        if byte() == UInt8(ascii: "-") { offset += 1 }
        while byte() == 0x20 || byte() == 0x09 { offset += 1 }
        let start = offset
        let delimiter = readWord()
        let isPlain = script[start..<offset].contains { "'\"\\".utf8.contains($0) }
        pending.append((delimiter.bytes(in: script), isPlain))
    }

    private mutating func readBodies() {
        for (delimiter, isPlain) in pending {
            let start = offset
            var bodyEnd = end
            while offset < end {
                let lineStart = offset
                let lineEnd = script[offset..<end].firstIndex(of: 0x0A) ?? end
                offset = min(lineEnd + 1, end)
                let line = script[lineStart..<lineEnd].drop { $0 == 0x09 || $0 == 0x20 }
                if line.prefix(while: { $0 != 0x0D }).elementsEqual(delimiter) {
                    bodyEnd = lineStart
                    break
                }
            }
            guard let fragment = body(start..<max(start, bodyEnd), isPlain) else { continue }
            command.fragments += fragment.looksLikePayload ? [fragment] : programs(in: fragment)
        }
        pending = []
    }

    private func body(_ range: Range<Int>, _ isPlain: Bool) -> Fragment? {
        guard !isPlain else { return Fragment(range, of: outer, .plain) }
        var reader = ShellReader(outer, range, tags, depth: depth)
        var word = ShellWord()
        while reader.offset < reader.end { reader.readExpanded(&word, .hereDocument, escapes: "\\$`") }
        return word.fragment(dropping: 0, of: outer)
    }
}
