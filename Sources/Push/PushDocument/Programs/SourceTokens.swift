import JSONText

/// The words, texts and signs of a program, one after the other; comments are passed over. Takes time linear in the bytes.
struct SourceTokens {
    let text: [UInt8]
    let language: Language
    private(set) var offset = 0
    /// True if a line ended before the token that is read next.
    private(set) var isAfterLine = true
    /// The column of the first token in its line.
    private(set) var indentation = 0
    /// True if a comment with dots was passed, which stand for what was left out.
    var passedDots = false
    /// The comments that are documentation, those of lines that follow each other as one.
    private(set) var documentation: [Range<Int>] = []
    /// All comments, if they are collected.
    private var comments: [Range<Int>]?
    private var lineStart = 0
    /// The last token, where a `/` would begin a regular expression and not a division.
    private var mayBeginPattern = true
    /// The forms of strings by the first byte, the longest delimiters first.
    private let forms: [UInt8: [StringForm]]
    /// The delimiters of strings with lines that are closed nowhere below.
    private var unclosed: Set<String> = []
    /// The ends of long lines in which a string of this opening does not end.
    private var unclosedUntil: [String: Int] = [:]
    private static let longLine = 4096
    /// The text of the here-documents that the line names, whose bytes come after it.
    private var documents = 0..<0
    /// The starts of the lines that begin with a word, once a here-document was seen.
    private var linesByWord: [ArraySlice<UInt8>: [Int]]?

    enum Token {
        case word(Range<Int>), number(Range<Int>)
        case text(StringLiteral)
        case sign(SourceSign, Range<Int>)
        case open(UInt8, Int), close(UInt8, Int)
    }

    /// The number of bytes that may still be looked at in vain for the end of what is in brackets.
    private var lookahead: Int

    init(_ text: [UInt8], _ language: Language, from start: Int = 0) {
        self.text = text
        offset = start
        lookahead = 4 * text.count + 1000
        self.language = language
        forms = Dictionary(grouping: language.strings.sorted { $0.open.utf8.count > $1.open.utf8.count }) {
            $0.open.utf8.first ?? 0
        }
    }

    private func starts(with word: String, at place: Int) -> Bool {
        // Without this a search in a large file would compare slices of it.
        guard place < text.count, text[place] == word.utf8.first else { return false }
        return text[place...].starts(with: word.utf8)
    }

    private func byte(at place: Int) -> UInt8? { place < text.count ? text[place] : nil }

    mutating func next() -> Token? {
        skipSpace()
        guard let first = byte(at: offset) else { return nil }
        let token = token(first)
        switch token {
        case .sign, .open: mayBeginPattern = true
        case .word(let range): mayBeginPattern = text[range].elementsEqual("return".utf8)
        default: mayBeginPattern = false
        }
        return token
    }

    private mutating func token(_ first: UInt8) -> Token {
        let start = offset
        if let string = string(first) {
            // The next element begins with the end of a text of XML.
            if string.form.close == "<" { offset -= 1 }
            return .text(string)
        }
        if first.isLetter || first == UInt8(ascii: "_") || first == UInt8(ascii: "$") || first >= 0x80 {
            return .word(take { $0.isNamePart || $0 == UInt8(ascii: "$") || $0 >= 0x80 })
        }
        // JavaScript's private fields, as in `this.#aps`.
        if first == UInt8(ascii: "#"), language.name == .javaScript, byte(at: start + 1)?.isLetter == true {
            offset += 1
            return .word(take { $0.isNamePart })
        }
        if first.isDigit {
            var range = take { $0.isNamePart || $0 == UInt8(ascii: ".") }
            // Two dots are a range, as in `0..<3`.
            if let dots = text[range].firstIndex(of: UInt8(ascii: ".")), byte(at: dots + 1)?.isDigit != true {
                range = start..<dots
                offset = dots
            }
            return .number(range)
        }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
            offset += 1
            return .open(first, start)
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
            offset += 1
            return .close(first, start)
        case UInt8(ascii: "'"):
            if let character = character() { return .text(character) }
        case UInt8(ascii: "<"):
            if let heredoc = hereDocument() { return .text(heredoc) }
            if !language.lacksStatements, let end = typeArguments() {
                offset = end
                return next() ?? .sign("<", start..<end)
            }
        case UInt8(ascii: "/") where mayBeginPattern:
            if let end = patternEnd() {
                offset = end
                return .number(start..<end)
            }
        default: break
        }
        let sign = SourceSign(beginning: text[start...])
        offset += sign.count
        return .sign(sign, start..<offset)
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> Range<Int> {
        let start = offset
        while let byte = byte(at: offset), isPart(byte) { offset += 1 }
        return start..<offset
    }

    private mutating func skipSpace() {
        isAfterLine = offset == 0
        while let byte = byte(at: offset) {
            let start = offset
            if byte == 0x0A {
                if offset == documents.lowerBound, !documents.isEmpty {
                    // The line that ends here-documents ends the line that names them.
                    offset = documents.upperBound
                    documents = 0..<0
                }
                isAfterLine = true
                lineStart = offset + 1
            }
            if byte <= 0x20 {
                offset += 1
            } else if byte == UInt8(ascii: "\\"), self.byte(at: offset + 1) == 0x0A {
                // The statement goes on.
                offset += 2
                lineStart = offset
            } else if let frame = language.frames.first(where: { starts(with: $0, at: offset) }) {
                offset += frame.utf8.count
            } else if byte == UInt8(ascii: "="), isAfterLine, offset == lineStart, starts(with: "=begin", at: offset),
                language.name == .ruby
            {
                offset = text.offset(of: "\n=end", from: offset).map { $0 + 5 } ?? text.count
                note(start..<offset)
            } else if !"/#-".utf8.contains(byte) {
                break
            } else if language.lineComments.contains(where: { starts(with: $0, at: offset) }) {
                offset = text[offset...].firstIndex(of: 0x0A) ?? text.count
                note(start..<offset)
            } else if language.hasBlockComments, starts(with: "/*", at: offset) {
                offset = text.offset(of: "*/", from: offset + 2).map { $0 + 2 } ?? text.count
                note(start..<offset)
            } else {
                break
            }
        }
        if isAfterLine { indentation = offset - lineStart }
    }

    /// All comments of a text.
    static func comments(in text: [UInt8], _ language: Language) -> [Range<Int>] {
        var tokens = SourceTokens(text, language)
        tokens.comments = []
        while tokens.next() != nil {}
        return tokens.comments ?? []
    }

    private mutating func note(_ comment: Range<Int>) {
        comments?.append(comment)
        if ["///", "//!", "/**"].contains(where: { starts(with: $0, at: comment.lowerBound) }) {
            if let last = documentation.last, text[last.upperBound..<comment.lowerBound].allSatisfy({ $0 <= 0x20 }) {
                documentation[documentation.count - 1] = last.lowerBound..<comment.upperBound
            } else {
                documentation.append(comment)
            }
        }
        if !passedDots, comment.count < 200 {
            passedDots = comment.contains { starts(with: "...", at: $0) || starts(with: "…", at: $0) }
        }
    }

    /// The string that begins at the offset with a byte; nil if none does.
    private mutating func string(_ first: UInt8) -> StringLiteral? {
        for form in forms[first] ?? [] where starts(with: form.open, at: offset) {
            if let string = string(form) { return string }
        }
        return nil
    }

    private mutating func string(_ form: StringForm) -> StringLiteral? {
        let start = offset
        guard !form.hasLines || !unclosed.contains(form.open), start >= unclosedUntil[form.open] ?? 0 else {
            return nil
        }
        let (open, close) = (form.open.utf8.last, form.close)
        let width = close.utf8.count
        var end = start + form.open.utf8.count
        var found = StringLiteral(range: start..<end, content: end..<end, form: form)
        var depth = 0
        while let byte = byte(at: end) {
            if starts(with: close, at: end) {
                if form.doublesClose, starts(with: close, at: end + width) {
                    end += 2 * width
                    continue
                }
                // Of more quotes than three the last three close it.
                if width == 3, form.escapes == .none, close.utf8.first == self.byte(at: end + 3), close.hasSuffix("\"")
                {
                    end += 1
                    continue
                }
                if depth == 0 {
                    offset = end + width
                    found.range = start..<offset
                    found.content = found.content.lowerBound..<end
                    found.removeIndentation(in: text)
                    return found
                }
                depth -= 1
            } else if form.nests, byte == open {
                depth += 1
            }
            if byte == 0x0A, !form.hasLines { break }
            if byte == form.escapeSign, form.escapes != .none,
                !form.computed.contains("\\(") || self.byte(at: end + 1) != UInt8(ascii: "(")
            {
                end += 2
            } else if form.doublesBraces, starts(with: "{{", at: end) {
                // A doubled brace stands for a brace.
                end += 2
            } else {
                step(over: form.computed, in: &found, at: &end)
            }
        }
        if form.hasLines {
            unclosed.insert(form.open)
        } else if end - start > Self.longLine {
            unclosedUntil[form.open] = end
        }
        return nil
    }

    /// A character between quotes in a language whose strings have other quotes, such as `'"'`.
    private mutating func character() -> StringLiteral? {
        let start = offset
        let end = start + (byte(at: start + 1) == UInt8(ascii: "\\") ? 3 : 2)
        guard byte(at: end) == UInt8(ascii: "'") else { return nil }
        offset = end + 1
        return StringLiteral(
            range: start..<offset, content: start + 1..<end, form: .character, computed: [start..<offset])
    }

    /// Steps over a computed part of a string where one of the marks begins it, or else over a byte.
    private mutating func step(over marks: [String], in string: inout StringLiteral, at place: inout Int) {
        guard let mark = marks.first(where: { starts(with: $0, at: place) }), let end = computedEnd(place, mark) else {
            place += 1
            return
        }
        // The limit is beyond the parts that programs have.
        if string.computed.count < 1000 { string.computed.append(place..<end) }
        place = end
    }

    /// The end of a computed part of a string, which may have brackets and strings of its own; nil if there is none.
    private mutating func computedEnd(_ start: Int, _ mark: String) -> Int? {
        var end = start + mark.utf8.count
        guard let last = mark.utf8.last, "({".utf8.contains(last) || mark == "{$" else {
            // A variable alone, as in `$name`.
            guard let first = byte(at: end), first.isLetter || first == UInt8(ascii: "_") else { return nil }
            while let byte = byte(at: end), byte.isNamePart { end += 1 }
            return end
        }
        var open = mark == "{{" ? 2 : 1
        while let byte = byte(at: end), byte != 0x0A, end - start < min(Self.longestPart, lookahead) {
            if "{(".utf8.contains(byte) { open += 1 }
            if "})".utf8.contains(byte) { open -= 1 }
            end += 1
            if open == 0 { return end }
        }
        lookahead -= end - start
        return nil
    }

    private static let longestPart = 400

    /// A text between `<<~WORD` and a line of that word, in Ruby, Perl and PHP.
    private mutating func hereDocument() -> StringLiteral? {
        let start = offset
        guard !language.hereDocuments.isEmpty, starts(with: "<<", at: start) else { return nil }
        let isPHP = starts(with: "<<<", at: start)
        var begin = start + (isPHP ? 3 : 2)
        let sign = byte(at: begin)
        while let byte = byte(at: begin), "-~ '\"".utf8.contains(byte) { begin += 1 }
        let word = text[begin...].prefix { $0.isNamePart }
        guard let first = word.first, first.isLetter, isPHP || first & 0x20 == 0,
            let line = text[begin...].firstIndex(of: 0x0A)
        else { return nil }
        let isRaw = text[begin - 1] == UInt8(ascii: "'")
        // Ruby's `list << Item.new` adds to a list.
        let isOperator = sign == 0x20 && !"'\"".utf8.contains(text[begin - 1])
        guard isPHP == (language.name == .php), isPHP || !isOperator else { return nil }
        let content = max(line, documents.upperBound) + 1
        guard let last = hereDocumentEnd(word, after: content) else { return nil }
        let form = isRaw ? language.hereDocuments[1] : language.hereDocuments[0]
        var found = StringLiteral(range: start..<last, content: content..<last, form: form)
        if isPHP || sign == UInt8(ascii: "~") { found.removeCommonIndentation(in: text) }
        var place = content
        while !form.computed.isEmpty, place < last { step(over: form.computed, in: &found, at: &place) }
        let end = text[last...].drop { $0 <= 0x20 }.prefix { $0.isNamePart }.endIndex
        if isPHP {
            offset = end
        } else {
            // The rest of the line after the name of a here-document is code.
            offset = word.endIndex + (byte(at: word.endIndex).map("'\"".utf8.contains) == true ? 1 : 0)
            documents = line..<end
        }
        return found
    }

    /// The start of the next line that begins with the word of a here-document.
    private mutating func hereDocumentEnd(_ word: ArraySlice<UInt8>, after start: Int) -> Int? {
        if linesByWord == nil {
            linesByWord = [:]
            for line in text.split(separator: 0x0A) {
                let first = line.drop { $0 <= 0x20 }.prefix { $0.isNamePart }
                if !first.isEmpty { linesByWord?[first, default: []].append(line.startIndex) }
            }
        }
        guard let lines = linesByWord?[word] else { return nil }
        let next = lines.partitionPoint { $0 >= start }
        return next < lines.count ? lines[next] : nil
    }

    /// The end of a regular expression that begins at the offset; nil if it is a division.
    private func patternEnd() -> Int? {
        guard [.javaScript, .ruby].contains(language.name) else { return nil }
        var end = offset + 1
        var isInSet = false
        while let byte = byte(at: end), byte != 0x0A, end - offset < Self.longestPart {
            if byte == UInt8(ascii: "/"), !isInSet { return end + 1 }
            if byte == UInt8(ascii: "[") { isInSet = true }
            if byte == UInt8(ascii: "]") { isInSet = false }
            end += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The end of type arguments such as `<String, dynamic>` that begin at the offset; nil for a comparison.
    private mutating func typeArguments() -> Int? {
        var open = 0
        var end = offset
        while let byte = byte(at: end), end - offset < min(80, lookahead) {
            switch byte {
            case UInt8(ascii: "<"): open += 1
            case UInt8(ascii: ">"): open -= 1
            case let byte where byte.isNamePart || ", ?[].:|".utf8.contains(byte): break
            default:
                lookahead -= end - offset
                return nil
            }
            end += 1
            if open == 0 {
                // The braces of a type's fields may be on the next line.
                let next = text[end...].prefix(100).first { $0 > 0x20 }
                return next.map { "{[(.>".utf8.contains($0) || $0.isLetter } == true ? end : nil
            }
        }
        lookahead -= end - offset
        return nil
    }
}
