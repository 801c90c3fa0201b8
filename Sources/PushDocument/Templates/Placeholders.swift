import JSONText

/// The placeholders of a text: of a template language, words that a script replaces, and dots in documentation.
struct Placeholders: Sendable {
    var template: Template?
    /// Words that a script replaces before it sends the text, as with `${PAYLOAD//NOW/1}` and `sed s/NOW/1/`.
    var words: Set<String> = []
    /// True if the strings `"..."` and `"…"` stand for values that were left out, as in documentation.
    var elidesValues = false

    var isEmpty: Bool { template == nil && words.isEmpty && !elidesValues }

    /// The edits that turn a text with placeholders into JSON: placeholders outside strings become marked strings, or marked
    /// members where they stand for any number of members or elements; control tags are removed. With `minimal` each takes
    /// as few bytes as anything it could stand for.
    func edits(in text: [UInt8], minimal: Bool = false) -> [TextEdit] {
        var tags = TagReader(text: text)
        var edits: [TextEdit] = []
        var isInString = false
        var grammar = Grammar()
        var offset = 0
        while offset < text.count {
            if isInString, let tag = tag(at: offset, of: &tags) {
                let inner = String(decoding: text[tag.range], as: UTF8.self)
                let stand = minimal ? "" : Quoting.jsonString.written(inner) ?? ""
                if stand != inner { edits.append(TextEdit(tag.range, stand)) }
                offset = tag.range.upperBound
            } else if isInString {
                if text[offset] == UInt8(ascii: "\"") { isInString = false }
                offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
            } else if elidesValues, let end = elidedValue(at: offset, in: text) {
                let inner = String(Template.mark) + String(decoding: text[(offset + 1)..<(end - 1)], as: UTF8.self)
                edits.append(TextEdit(offset..<end, minimal ? "0" : JSONWriter().text(.string(inner))))
                grammar.passValue()
                offset = end
            } else if text[offset] == UInt8(ascii: "\"") {
                isInString = true
                grammar.passValue()
                offset += 1
            } else {
                let run = run(at: offset, of: &tags)
                if run.hasTag {
                    let inner = String(Template.mark) + String(decoding: text[offset..<run.end], as: UTF8.self)
                    let value = JSONWriter().text(.string(inner))
                    let next = text[run.end...].first { $0 > 0x20 }
                    let stand = minimal ? grammar.least(before: next) : grammar.standIn(value, before: next)
                    // A shell may go on after a value, as in `1$MORE`.
                    let isComposite = tag(at: offset, of: &tags)?.range != offset..<run.end
                    let mayGoOn = template == .shell && isComposite && grammar.isAfterColon && !minimal
                    let rest = mayGoOn ? ",\(value):\(value)" : ""
                    edits.append(TextEdit(offset..<run.end, run.hasValue ? stand + rest : ""))
                    if run.hasValue { grammar.passValue() }
                    if stand.hasSuffix(",") { grammar.pass([UInt8(ascii: ",")]) }
                } else {
                    grammar.pass(text[offset..<max(run.end, offset + 1)])
                }
                offset = max(run.end, offset + 1)
            }
        }
        return edits
    }

    /// Where in JSON's grammar a reader is, as far as placeholders have to fit it.
    private struct Grammar {
        private var open: [UInt8] = []
        private var last = Last.bracket

        /// What was read last; a key counts as a value.
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

        /// What stands in for a placeholder here: a value, or members or elements before the next byte.
        func standIn(_ value: String, before next: UInt8?) -> String {
            guard !open.isEmpty else { return isAfterValue ? "" : value }
            if isAfterColon || !isAfterValue && (!isInObject || next == UInt8(ascii: ":")) { return value }
            let member = isInObject ? "\(value):\(value)" : value
            return (isAfterValue ? "," : "") + member + (endsMember(next) ? "" : ",")
        }

        /// The fewest bytes that a placeholder can stand for here.
        func least(before next: UInt8?) -> String {
            if isAfterColon || !isAfterValue && (open.isEmpty || !isInObject) { return "0" }
            if !isAfterValue, next == UInt8(ascii: ":") { return "\"\"" }
            if isAfterValue { return open.isEmpty || endsMember(next) ? "" : "," }
            return last == .comma || next == UInt8(ascii: ",") ? "\"\":0" : ""
        }

        private func endsMember(_ next: UInt8?) -> Bool { next.map { ",}]".utf8.contains($0) } ?? true }
    }

    /// The end of a string of nothing but dots that begins at an offset and is not a key; nil if there is none.
    private func elidedValue(at offset: Int, in text: [UInt8]) -> Int? {
        for dots in Self.dots where text[offset...].starts(with: dots) {
            let end = offset + dots.count
            return text[end...].first { $0 > 0x20 } == UInt8(ascii: ":") ? nil : end
        }
        return nil
    }

    private static let dots = ["\"...\"", "\"…\""].map { Array($0.utf8) }

    private func tag(at offset: Int, of tags: inout TagReader) -> Template.Tag? {
        template.flatMap { tags.tag(of: $0, at: offset) }
    }

    /// Placeholders and the letters and digits that touch them.
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
