import JSONText

/// The placeholders of a text: of a template language, words that a script replaces, and dots in documentation.
struct Placeholders: Sendable {
    var template: Template?
    /// Words that a script replaces before it sends the text, as with `${PAYLOAD//NOW/1}` and `sed s/NOW/1/`.
    var words: Set<String> = []
    /// True if the strings `"..."` and `"…"` stand for values that were left out, as in documentation.
    var elidesValues = false
    /// The expressions that a program computes in its text: the end of each by its start.
    var computed: [Int: Int] = [:]

    var isEmpty: Bool { template == nil && words.isEmpty && !elidesValues && computed.isEmpty }

    /// The text as JSON: `null` stands for a placeholder outside strings, and a member with an empty name for any number of members;
    /// control tags are removed.
    func filled(in text: [UInt8]) -> [UInt8] { isEmpty ? text : edits(in: text).edits.applied(to: text) }

    /// The edits that make JSON of a text with placeholders, and the holes in the text that they make. With `minimal` each placeholder
    /// takes as few bytes as anything it could stand for.
    func edits(in text: [UInt8], minimal: Bool = false) -> (edits: [TextEdit], holes: [Hole]) {
        var tags = TagReader(text: text)
        var filling = Filling(text: text, minimal: minimal)
        var isInString = false
        var grammar = Grammar()
        var offset = 0
        while offset < text.count {
            if isInString, let tag = tag(at: offset, of: &tags) {
                let inner = String(decoding: text[tag.range], as: UTF8.self)
                filling.write(minimal ? "" : Quoting.jsonString.written(inner) ?? "", for: tag.range, .text)
                offset = tag.range.upperBound
            } else if isInString {
                if text[offset] == UInt8(ascii: "\"") { isInString = false }
                offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
            } else if elidesValues, let end = elidedValue(at: offset, in: text) {
                filling.write(minimal ? "0" : "null", for: offset..<end, .value)
                grammar.passValue()
                offset = end
            } else if text[offset] == UInt8(ascii: "\"") {
                isInString = true
                grammar.passValue()
                offset += 1
            } else {
                let run = run(at: offset, of: &tags)
                let end = max(run.end, offset + 1)
                if run.hasTag {
                    // More members may follow a value in a shell's variable, as in `1$MORE`.
                    let isComposite = tag(at: offset, of: &tags)?.range != offset..<run.end
                    let mayGoOn = template == .shell && isComposite
                    fill(offset..<run.end, hasValue: run.hasValue, mayGoOn: mayGoOn, &grammar, &filling)
                } else {
                    grammar.pass(text[offset..<end])
                }
                offset = end
            }
        }
        return (filling.edits, filling.holes)
    }

    /// Writes a stand-in for placeholders outside strings, which control tags don't have; more members may go on after it.
    private func fill(
        _ range: Range<Int>, hasValue: Bool, mayGoOn: Bool, _ grammar: inout Grammar, _ filling: inout Filling
    ) {
        guard hasValue else { return filling.write("", for: range) }
        let next = filling.text[range.upperBound...].first { $0 > 0x20 }
        let stand = grammar.standIn(before: next, name: filling.nextName)
        let written = filling.minimal ? grammar.least(before: next) : stand.text
        filling.write(written, for: range, written.isEmpty ? nil : stand.kind, at: stand.hole)
        if mayGoOn, grammar.isAfterColon, !filling.minimal {
            let name = filling.nextName
            filling.write(",\(name):null", for: range.upperBound..<range.upperBound, .rest, at: 1..<name.utf8.count + 1)
        }
        grammar.passValue()
        if written.hasSuffix(",") { grammar.pass([UInt8(ascii: ",")]) }
    }

    /// The stand-ins written so far.
    private struct Filling {
        let text: [UInt8]
        let minimal: Bool
        private(set) var edits: [TextEdit] = []
        private(set) var holes: [Hole] = []
        private var shift = 0

        init(text: [UInt8], minimal: Bool) { (self.text, self.minimal) = (text, minimal) }

        var nextName: String { Hole.name(holes.count) }

        /// Writes a stand-in, in which the hole has these bytes, for a part of the text.
        mutating func write(
            _ stand: String, for range: Range<Int>, _ kind: Hole.Kind? = nil, at hole: Range<Int>? = nil
        ) {
            if let kind, !minimal {
                let start = range.lowerBound + shift
                let inside = hole ?? 0..<stand.utf8.count
                holes.append(
                    Hole(
                        kind, start + inside.lowerBound..<start + inside.upperBound,
                        expression: String(decoding: text[range], as: UTF8.self)))
            }
            if !stand.utf8.elementsEqual(text[range]) { edits.append(TextEdit(range, stand)) }
            shift += stand.utf8.count - range.count
        }
    }

    /// The position of a reader in JSON's grammar, as far as placeholders have to fit it.
    private struct Grammar {
        private var open: [UInt8] = []
        private var last = Last.bracket

        /// The token read last; a key counts as a value.
        private enum Last { case bracket, value, colon, comma }

        private var isInObject: Bool { open.last == UInt8(ascii: "{") }
        private var isAfterValue: Bool { last == .value }
        var isAfterColon: Bool { last == .colon }
        mutating func passValue() { last = .value }

        mutating func pass(_ text: ArraySlice<UInt8>) {
            guard let byte = text.first, byte > 0x20 else { return }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(byte)
                last = .bracket
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                passValue()
            case UInt8(ascii: ":"): last = .colon
            case UInt8(ascii: ","): last = .comma
            default: passValue()
            }
        }

        /// The stand-in for a placeholder here, with the bytes of its hole: a value, or members or elements before the next byte.
        func standIn(before next: UInt8?, name: String) -> (text: String, kind: Hole.Kind, hole: Range<Int>) {
            guard !open.isEmpty else { return isAfterValue ? ("", .value, 0..<0) : ("null", .value, 0..<4) }
            if isAfterColon || !isAfterValue && !isInObject { return ("null", .value, 0..<4) }
            if !isAfterValue, isInObject, next == UInt8(ascii: ":") { return (name, .rest, 0..<name.utf8.count) }
            let start = isAfterValue ? 1 : 0
            let (member, width) = isInObject ? ("\(name):null", name.utf8.count) : ("null", 4)
            let text = (isAfterValue ? "," : "") + member + (endsMember(next) ? "" : ",")
            return (text, .rest, start..<start + width)
        }

        /// The shortest text that keeps the JSON valid here.
        func least(before next: UInt8?) -> String {
            if isAfterColon || !isAfterValue && (open.isEmpty || !isInObject) { return "0" }
            if !isAfterValue, next == UInt8(ascii: ":") { return "\"\"" }
            if isAfterValue { return open.isEmpty || endsMember(next) ? "" : "," }
            return last == .comma || next == UInt8(ascii: ",") ? "\"\":0" : ""
        }

        private func endsMember(_ next: UInt8?) -> Bool { next.map { ",}]".utf8.contains($0) } ?? true }
    }

    /// The end of a string of dots alone that begins at an offset and is the value of a member or element; nil if there is none.
    private func elidedValue(at offset: Int, in text: [UInt8]) -> Int? {
        for dots in Self.dots where text[offset...].starts(with: dots) {
            let end = offset + dots.count
            return text[end...].first { $0 > 0x20 } == UInt8(ascii: ":") ? nil : end
        }
        return nil
    }

    private static let dots = ["\"...\"", "\"…\""].map { Array($0.utf8) }

    private func tag(at offset: Int, of tags: inout TagReader) -> Template.Tag? {
        if let end = computed[offset] { return Template.Tag(range: offset..<end, isValue: true) }
        return template.flatMap { tags.tag(of: $0, at: offset) }
    }

    /// The placeholders, letters, digits, hyphens and dots that follow each other from an offset on; `hasValue` is false for control tags.
    private func run(at start: Int, of tags: inout TagReader) -> (end: Int, hasTag: Bool, hasValue: Bool) {
        var end = start
        var (hasTag, hasValue) = (false, false)
        while end < tags.text.count {
            if let tag = tag(at: end, of: &tags) {
                // A control tag is removed on its own; a word before it is not part of it.
                if !tag.isValue, end > start, !hasValue { return (end, false, false) }
                hasTag = true
                hasValue = hasValue || tag.isValue
                end = tag.range.upperBound
                if !tag.isValue { break }
            } else if tags.text[end].isNamePart || "-.".utf8.contains(tags.text[end]) {
                end += 1
            } else {
                break
            }
        }
        if !hasTag, !words.isEmpty, words.contains(String(decoding: tags.text[start..<end], as: UTF8.self)) {
            return (end, true, true)
        }
        return (end, hasTag, hasValue)
    }
}
