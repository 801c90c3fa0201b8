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
    private var lineStart = 0
    /// The last token, where a `/` would begin a regular expression and not a division.
    private var mayBeginPattern = true
    /// The quotes of strings with lines that are closed nowhere below.
    private var unclosed: Set<String> = []
    /// The starts of the lines that begin with a word, once a here-document was seen.
    private var linesByWord: [ArraySlice<UInt8>: [Int]]?

    enum Token {
        case word(Range<Int>), number(Range<Int>)
        case text(SourceText)
        case sign(SourceSign, Range<Int>)
        case open(UInt8, Int), close(UInt8, Int)
    }

    /// The number of bytes that may still be looked at in vain for the end of what is in brackets.
    private var lookahead: Int

    init(_ text: [UInt8], _ language: Language) {
        self.text = text
        lookahead = 4 * text.count + 1000
        self.language = language
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
        if first.isLetter || first == UInt8(ascii: "_") || first == UInt8(ascii: "$") || first >= 0x80 {
            if let string = prefixedText() { return .text(string) }
            return .word(take { $0.isNamePart || $0 == UInt8(ascii: "$") || $0 >= 0x80 })
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
        if "\"'`".utf8.contains(first), let string = string(raw: false, computed: nil) { return .text(string) }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
            offset += 1
            return .open(first, start)
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
            offset += 1
            return .close(first, start)
        case UInt8(ascii: "@"), UInt8(ascii: "#"):
            if let string = prefixedText() { return .text(string) }
        case UInt8(ascii: "<"):
            if let heredoc = hereDocument() { return .text(heredoc) }
            if let end = typeArguments() {
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
                isAfterLine = true
                lineStart = offset + 1
            }
            if byte <= 0x20 {
                offset += 1
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

    private mutating func note(_ comment: Range<Int>) {
        if !passedDots, comment.count < 200 {
            passedDots = comment.contains { starts(with: "...", at: $0) || starts(with: "…", at: $0) }
        }
    }

    /// A string with a letter or a sign before its quote, such as `f"…"`, `@"…"`, `r#"…"#` and `$@"…"`.
    private mutating func prefixedText() -> SourceText? {
        let start = offset
        var isRaw = false
        var hasPrefix = false
        var quote = start
        while let byte = byte(at: quote), quote < start + 4, "fFrRbBuUsS@$#LN".utf8.contains(byte) {
            if byte | 0x20 == UInt8(ascii: "r") || byte == UInt8(ascii: "#") { isRaw = true }
            if byte == UInt8(ascii: "@"), language.extensions.contains("cs") { isRaw = true }
            if let prefix = language.computedPrefix, byte | 0x20 == prefix | 0x20 { hasPrefix = true }
            quote += 1
        }
        guard quote > start, let mark = byte(at: quote), language.quotes.utf8.contains(mark), mark != UInt8(ascii: "`")
        else { return nil }
        if text[start..<quote].last == UInt8(ascii: "#") {
            guard !unclosed.contains("\"#") else { return nil }
            guard let end = text.offset(of: "\"#", from: quote + 1) else {
                unclosed.insert("\"#")
                return nil
            }
            offset = end + 2
            return SourceText(range: start..<offset, content: quote + 1..<end, isRaw: true)
        }
        offset = quote
        guard var string = string(raw: isRaw, computed: hasPrefix ? ["{"] : nil) else {
            offset = start
            return nil
        }
        string.range = start..<offset
        string.doublesBraces = hasPrefix
        return string
    }

    /// A string whose quote is at the offset; nil if none begins here.
    private mutating func string(raw: Bool, computed: [String]?) -> SourceText? {
        let start = offset
        guard let quote = byte(at: start) else { return nil }
        guard language.quotes.utf8.contains(quote) else {
            // A character, such as `'"'`.
            guard quote == UInt8(ascii: "'") else { return nil }
            let end = start + (byte(at: start + 1) == UInt8(ascii: "\\") ? 3 : 2)
            guard byte(at: end) == quote else { return nil }
            offset = end + 1
            return SourceText(range: start..<offset, content: start + 1..<end, isRaw: false, computed: [start..<offset])
        }
        let isTriple = language.hasTripleQuotes && byte(at: start + 1) == quote && byte(at: start + 2) == quote
        let width = isTriple ? 3 : 1
        let hasLines = isTriple || language.lineQuotes.utf8.contains(quote) || raw && computed == nil && quote != 0x27
        let kind = String(repeating: Character(Unicode.Scalar(quote)), count: width)
        let isRaw = raw || language.rawQuotes.utf8.contains(quote)
        let marks = computed ?? (language.computed.quotes.utf8.contains(quote) ? language.computed.marks : [])
        guard !unclosed.contains(kind) || !hasLines else { return nil }
        var found = SourceText(range: start..<start, content: start..<start, isRaw: isRaw)
        var end = start + width
        while let byte = byte(at: end) {
            if byte == quote, width == 1 || starts(with: kind, at: end) {
                found.range = start..<end + width
                found.content = start + width..<end
                offset = end + width
                return found
            }
            if byte == 0x0A, !hasLines { break }
            if byte == UInt8(ascii: "\\"), !isRaw, !marks.contains("\\(") || self.byte(at: end + 1) != UInt8(ascii: "(")
            {
                end += 2
            } else if computed != nil, starts(with: "{{", at: end) {
                // It stands for a brace.
                end += 2
            } else {
                step(over: marks, in: &found, at: &end)
            }
        }
        if hasLines { unclosed.insert(kind) }
        return nil
    }

    /// Steps over a computed part of a string where one of the marks begins it, or else over a byte.
    private mutating func step(over marks: [String], in string: inout SourceText, at place: inout Int) {
        guard let mark = marks.first(where: { starts(with: $0, at: place) }), let end = computedEnd(place, mark) else {
            place += 1
            return
        }
        // More parts than programs have.
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
        var open = 1
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

    /// A text between `<<~WORD` and a line of that word, in Ruby and PHP.
    private mutating func hereDocument() -> SourceText? {
        let start = offset
        guard starts(with: "<<", at: start), language.extensions.contains(where: { $0 == "rb" || $0 == "php" })
        else { return nil }
        var begin = start + 2
        while let byte = byte(at: begin), "<-~ '\"".utf8.contains(byte) { begin += 1 }
        let word = text[begin...].prefix { $0.isNamePart }
        guard let first = word.first, first.isLetter, first & 0x20 == 0,
            let content = text[begin...].firstIndex(of: 0x0A).map({ $0 + 1 }),
            let line = hereDocumentEnd(word, after: content)
        else { return nil }
        offset = text[line...].firstIndex(of: 0x0A) ?? text.count
        var found = SourceText(range: start..<line, content: content..<line, isRaw: true)
        let marks = text[start..<begin].last == UInt8(ascii: "'") ? [] : language.computed.marks
        var place = content
        while !marks.isEmpty, place < line { step(over: marks, in: &found, at: &place) }
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
        guard language.extensions.contains(where: { $0 == "js" || $0 == "rb" }) else { return nil }
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
                let next = text[end...].prefix(3).first { $0 > 0x20 }
                return next.map { "{[(.>".utf8.contains($0) || $0.isLetter } == true ? end : nil
            }
        }
        lookahead -= end - offset
        return nil
    }
}

/// A string of a program, with its places.
struct SourceText {
    var range, content: Range<Int>
    /// True if a backslash in it is a backslash.
    var isRaw: Bool
    var computed: [Range<Int>] = []
    /// True if two braces in it stand for one.
    var doublesBraces = false

    /// Writes its characters, with stand-ins for computed parts; false if it has an escape that is not read.
    func write(from source: [UInt8], _ write: (String, Range<Int>) -> Void) -> Bool {
        var start = content.lowerBound
        var offset = start
        var parts = computed[...]
        /// Writes what was read, and goes on at another offset.
        func pass(to next: Int) {
            if offset > start { write(String(decoding: source[start..<offset], as: UTF8.self), start..<offset) }
            (offset, start) = (next, next)
        }
        while offset < content.upperBound {
            if let part = parts.first, part.lowerBound <= offset {
                pass(to: max(offset + 1, part.upperBound))
                write(Fragment.standIn, part)
                parts = parts.dropFirst()
            } else if source[offset] == UInt8(ascii: "\\"), !isRaw {
                let escape = offset
                guard offset + 1 < content.upperBound, let (text, end) = Self.escaped(source, offset + 1)
                else { return false }
                pass(to: end)
                write(text, escape..<end)
            } else {
                offset += 1
                guard doublesBraces, "{}".utf8.contains(source[offset - 1]), offset < content.upperBound,
                    source[offset] == source[offset - 1]
                else { continue }
                pass(to: offset + 1)
            }
        }
        pass(to: offset)
        return true
    }

    private static func escaped(_ source: [UInt8], _ offset: Int) -> (String, Int)? {
        if let known = escapes[source[offset]] { return (known, offset + 1) }
        guard source[offset] == UInt8(ascii: "u") else { return nil }
        // Not half a pair of surrogates; Swift and others have braces around the digits.
        let digits = source[(offset + 1)...].drop { $0 == UInt8(ascii: "{") }.prefix(6).prefix { $0.isHexDigit }
        let hasBraces = source[(offset + 1)...].first == UInt8(ascii: "{")
        let number = hasBraces ? digits : digits.prefix(4)
        guard let scalar = UInt32(String(decoding: number, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        return (String(Character(scalar)), number.endIndex + (hasBraces ? 1 : 0))
    }

    private static let escapes: [UInt8: String] = [
        UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "\\"): "\\",
        UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'", UInt8(ascii: "/"): "/", UInt8(ascii: "`"): "`",
        UInt8(ascii: "$"): "$", UInt8(ascii: "#"): "#", 0x0A: "",
    ]
}
