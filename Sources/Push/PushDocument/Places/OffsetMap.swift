import JSONText

/// Maps offsets of a text back to the text it was made from, by repairs or by extraction.
struct OffsetMap: Sendable {
    /// The steps that made the text, beginning with the original.
    private var steps: [Step] = []
    /// True for the original itself.
    var isEmpty: Bool { steps.isEmpty }

    fileprivate struct Step: Sendable {
        let start: Int
        /// The differences from the base, in the order of the text.
        let pieces: [Piece]
        /// The base's way of writing the text; nil for a repaired text, whose pieces can't be edited separately.
        let quoting: Quoting?
    }

    struct Piece: Sendable {
        let range, base: Range<Int>
        /// The program's way of writing the part.
        var writing = Writing.fixed
    }

    /// The ways in which a program writes a part of a payload, as far as it can be written anew.
    enum Writing: Sendable, Equatable {
        /// A notation that can only be read.
        case fixed
        /// JSON's notation of a number or a word.
        case literal
        /// A name, between these quotes or alone; `spare` are the quotes for a name that can't stand alone, if the language has them.
        case name(quote: String, spare: String)
        /// A part of a string.
        case text(StringForm)

        /// Equal if an edit may replace both at once: names with the same quotes, and parts of strings of one form.
        static func == (one: Writing, other: Writing) -> Bool {
            switch (one, other) {
            case (.fixed, .fixed), (.literal, .literal): true
            case (.name(let one, _), .name(let other, _)): one == other
            case (.text(let one), .text(let other)): one === other
            default: false
            }
        }
    }

    /// Adds a step for edits of the text; or for a text extracted from its base at `start`, where the edits undo its quoting.
    mutating func append(from start: Int = 0, _ edits: [TextEdit], _ quoting: Quoting? = nil) {
        if start > 0 || !edits.isEmpty || quoting != nil { steps.append(Step(start: start, edits, quoting: quoting)) }
    }

    /// Adds a step to a text in another notation, of which only these pieces are known.
    mutating func append(_ pieces: [Piece], _ quoting: Quoting) {
        steps.append(Step(start: 0, pieces: pieces, quoting: quoting))
    }

    /// The range in the original text. Inserted text maps to the place of the insertion.
    func original(_ range: Range<Int>) -> Range<Int> { steps.reversed().reduce(range) { $1.base(of: $0) } }

    /// The same edits in the original text, quoted as needed there; nil if one of them would undo or break a step.
    func original(_ edits: [TextEdit]) -> [TextEdit]? {
        let mapped = edits.compactMap { edit in
            steps.reversed().reduce(edit as TextEdit?) { edit, step in edit.flatMap(step.base(of:)) }
        }
        return mapped.count == edits.count ? mapped : nil
    }
}

extension OffsetMap.Step {
    fileprivate init(start: Int, _ edits: [TextEdit], quoting: Quoting?) {
        var shift = -start
        let pieces = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { edit in
            let begin = edit.range.lowerBound + shift
            let length = edit.text.utf8.count
            shift += length - edit.range.count
            return OffsetMap.Piece(range: begin..<begin + length, base: edit.range)
        }
        self.init(start: start, pieces: pieces, quoting: quoting)
    }

    /// A range begins after text removed before it, and ends before text removed after it.
    fileprivate func base(of range: Range<Int>) -> Range<Int> {
        // Fast exit: most texts are parts of their base as they are.
        guard !pieces.isEmpty else { return range.lowerBound + start..<range.upperBound + start }
        let end = base(of: range.upperBound, before: pieces.partitionPoint { $0.range.lowerBound >= range.upperBound })
        let start =
            range.isEmpty
            ? end : base(of: range.lowerBound, before: pieces.partitionPoint { $0.range.lowerBound > range.lowerBound })
        return start..<max(start, end)
    }

    /// The place in the base of an offset that comes before the piece with the index `next`.
    private func base(of offset: Int, before next: Int) -> Int {
        guard next > 0 else { return offset + start }
        let piece = pieces[next - 1]
        if offset < piece.range.upperBound {
            return min(piece.base.lowerBound + offset - piece.range.lowerBound, piece.base.upperBound)
        }
        return piece.base.upperBound + offset - piece.range.upperBound
    }

    /// The edit in the base; nil if it would change a piece that has to stay whole.
    fileprivate func base(of edit: TextEdit) -> TextEdit? {
        if quoting == .program || quoting == .programString {
            return program(edit, isString: quoting == .programString)
        }
        let range = edit.range
        var index = pieces.partitionPoint { $0.range.upperBound >= range.lowerBound }
        while index < pieces.count, pieces[index].range.lowerBound <= range.upperBound {
            let piece = pieces[index].range
            let isTouched =
                piece.isEmpty
                ? range.lowerBound < piece.lowerBound && piece.lowerBound < range.upperBound
                : range.isEmpty
                    ? piece.lowerBound < range.lowerBound && range.lowerBound < piece.upperBound : range.overlaps(piece)
            let isWhole = range.lowerBound <= piece.lowerBound && piece.upperBound <= range.upperBound
            // A quoted piece can be rewritten; a removed or repaired piece would be lost.
            if isTouched, quoting == nil || piece.isEmpty || !isWhole { return nil }
            index += 1
        }
        guard let quoting else { return TextEdit(base(of: range), edit.text) }
        // YAML allows only values to be replaced: the text between them depends on lines and columns.
        if case .yaml = quoting, range.isEmpty { return nil }
        return quoting.written(edit.text).map { TextEdit(base(of: range), $0) }
    }

    /// An edit of what a program writes: in a string any part of it, or else a name or a value as a whole.
    private func program(_ edit: TextEdit, isString: Bool) -> TextEdit? {
        let range = edit.range
        let first = pieces.partitionPoint { $0.range.upperBound > range.lowerBound }
        let touched = pieces[first...].prefix { $0.range.lowerBound < max(range.upperBound, range.lowerBound + 1) }
        guard let start = touched.first, let end = touched.last,
            touched.allSatisfy({ $0.writing == start.writing }),
            zip(touched, touched.dropFirst()).allSatisfy({
                $0.range.upperBound == $1.range.lowerBound && $0.base.upperBound == $1.base.lowerBound
            })
        else { return nil }
        let text: String?
        if isString {
            guard case .text(let form) = start.writing, range.upperBound <= end.range.upperBound,
                !touched.contains(where: { $0.isSplit(by: range) })
            else { return nil }
            text = form.written(edit.text)
        } else {
            guard !range.isEmpty, range == start.range.lowerBound..<end.range.upperBound else { return nil }
            text = start.writing.written(edit.text)
        }
        return text.map { TextEdit(base(of: range), $0) }
    }
}

extension OffsetMap.Piece {
    /// True for an escape, or another piece that is written in bytes of its own, of which an edit would replace only a part.
    fileprivate func isSplit(by edit: Range<Int>) -> Bool {
        range.count != base.count && (range.lowerBound < edit.lowerBound || edit.upperBound < range.upperBound)
    }
}

extension OffsetMap.Writing {
    /// A program's way of writing a value or a name that is given as JSON; nil if there is none.
    fileprivate func written(_ json: String) -> String? {
        guard let value = try? JSONDocument(parsing: Array(json.utf8)).value else { return nil }
        let isNumber = json.utf8.first.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false
        switch (self, value) {
        case (.name(let quote, let spare), .string(let name)):
            let isWord = name.utf8.allSatisfy { $0.isNamePart }
            let isName = name.utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "-") }
            let quote = quote.isEmpty && !isWord ? spare : quote
            return isWord || isName && !quote.isEmpty ? quote + name + quote.suffix(1) : nil
        case (.text(let form), .string(let string)): return form.written(string).map { form.open + $0 + form.close }
        // Objective-C's numbers in collections have the sign `@` of its strings.
        case (.text(let form), _) where isNumber: return (form.open == "@\"" ? "@" : "") + json
        case (.literal, _) where isNumber: return json
        // A header field holds the digits of a number.
        case (.literal, .string(let string)) where string.utf8.allSatisfy({ $0.isDigit }): return string
        default: return nil
        }
    }
}

/// The ways in which a text quotes another text in it.
enum Quoting: Sendable {
    case plain
    case jsonString
    case singleQuotes
    case doubleQuotes
    /// A here-document in which the shell replaces variables.
    case hereDocument
    /// A program's values.
    case program
    /// The inside of a program's string.
    case programString
    /// YAML, whose values may be written as in JSON.
    case yaml
    /// A quoting that can be read but not written, such as a word with several kinds of quotes.
    case other

    /// The quoted form of a text; nil if it can't be written.
    func written(_ text: String) -> String? {
        switch self {
        case .plain: text
        case .jsonString: String(JSONWriter().text(.string(text)).dropFirst().dropLast())
        case .singleQuotes: escaped(text, "'") { "'\\\($0)'" }
        case .doubleQuotes: escaped(text, "\"\\$`") { "\\\($0)" }
        case .hereDocument: escaped(text, "\\$`") { "\\\($0)" }
        case .yaml: (try? JSONDocument(parsing: Array(text.utf8))) == nil || text.contains("\n") ? nil : text
        case .other, .program, .programString: nil
        }
    }

    private func escaped(_ text: String, _ special: String, _ escape: (Character) -> String) -> String {
        text.map { special.contains($0) ? escape($0) : String($0) }.joined()
    }
}
