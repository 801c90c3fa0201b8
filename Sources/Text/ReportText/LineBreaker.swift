/// Breaks text into lines of a width in one pass, between words where that is possible.
/// It stops at the last line wanted, so that a long text costs no more than the part shown.
package struct LineBreaker {
    private let width: Int
    private let indent: Int
    private let maximumLines: Int
    private let glyph: (Character) -> (text: String, width: Int)

    /// Lines of a width, the first of them `indent` shorter; `glyph` gives the visible form of a character and its width.
    package init(
        width: Int, indent: Int = 0, maximumLines: Int = .max,
        glyph: @escaping (Character) -> (text: String, width: Int)
    ) { (self.width, self.indent, self.maximumLines, self.glyph) = (width, indent, maximumLines, glyph) }

    /// The lines of a text, the last one with an ellipsis where there was more.
    package func lines(_ text: some StringProtocol) -> [String] {
        var lines: [String] = []
        var line = Line()
        for character in text {
            if character.isNewline {
                guard lines.count + 1 < maximumLines else { return lines + [cut(line, lines.count)] }
                lines.append(line.text)
                line = Line()
                continue
            }
            let glyph = glyph(character)
            if line.width + glyph.width > room(lines.count), !line.isEmpty {
                guard lines.count + 1 < maximumLines else { return lines + [cut(line, lines.count)] }
                lines.append(line.breakOff(before: character))
                if line.isEmpty, character == " " { continue }
            }
            line.append(character, glyph.text, glyph.width)
        }
        return lines + [line.text]
    }

    private func room(_ index: Int) -> Int { max(1, width - (index == 0 ? indent : 0)) }

    private func cut(_ line: Line, _ index: Int) -> String {
        let ellipsis = glyph("…")
        var line = line
        while line.width + ellipsis.width > room(index), !line.isEmpty { line.removeLast() }
        return line.text + ellipsis.text
    }

    private struct Line {
        private var pieces: [(text: String, width: Int)] = []
        private var last: Character?
        /// The number of pieces before the last possible break.
        private var breakIndex: Int?
        private(set) var width = 0

        var isEmpty: Bool { pieces.isEmpty }
        /// The text without blanks at its end.
        var text: String {
            let end = pieces.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
            return pieces[..<end].map { $0.text }.joined()
        }

        mutating func append(_ character: Character, _ text: String, _ width: Int) {
            if let last, Self.mayBreak(after: last, before: character) { breakIndex = pieces.count }
            pieces.append((text, width))
            self.width += width
            last = character
        }

        mutating func removeLast() { width -= pieces.popLast()?.width ?? 0 }

        /// Ends the line at its last possible break, or at its end if there is none, and continues with the rest.
        mutating func breakOff(before next: Character) -> String {
            let mayBreakHere = last.map { Self.mayBreak(after: $0, before: next) || next == " " } ?? true
            let index = mayBreakHere ? pieces.count : breakIndex ?? pieces.count
            var done = Line()
            done.pieces = Array(pieces[..<index])
            pieces = Array(pieces[index...])
            width = pieces.reduce(0) { $0 + $1.width }
            breakIndex = nil
            if pieces.isEmpty { last = nil }
            return done.text
        }

        private static func mayBreak(after one: Character, before other: Character) -> Bool {
            if one == " " || one == "-" || one == "\u{200B}" { return other != " " }
            guard isIdeographic(one) || isIdeographic(other) else { return false }
            return !opening.contains(one) && !closing.contains(other) && other != " "
        }

        /// True if a character belongs to a script that is written without blanks.
        private static func isIdeographic(_ character: Character) -> Bool {
            guard let value = character.unicodeScalars.first?.value else { return false }
            return switch value {
            case 0x2E80...0x303F, 0x3041...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFD:
                true
            default: false
            }
        }

        /// Characters that are kept from the end of a line, and those kept from its beginning, as in Japanese and Chinese print.
        private static let opening: Set<Character> = ["（", "「", "『", "【", "〔", "《", "〈", "［", "｛", "("]
        private static let closing: Set<Character> = [
            "、", "。", "，", "．", "）", "」", "』", "】", "〕", "》", "〉", "］", "｝", "！", "？", "：", "；", "ー", "々",
            "っ", "ッ", "ゃ", "ゅ", "ょ", "ャ", "ュ", "ョ", "…", ")", ",", ".", "!", "?",
        ]
    }
}

extension LineBreaker {
    /// A text in lines of so many columns, safe to print on a terminal and in a log.
    package static func terminalLines(
        _ text: String, columns: Int, indent: Int = 0, maximumLines: Int = .max
    ) -> [String] {
        if let line = plainLine(text, room: max(1, columns - indent), isOnly: maximumLines == 1) { return [line] }
        let breaker = LineBreaker(width: columns, indent: indent, maximumLines: maximumLines) { character in
            let text = DisplayWidth.visible(character)
            return (text, DisplayWidth.columns(text))
        }
        return breaker.lines(text).map { DisplayWidth.visible($0) }
    }

    /// A text of plain characters in one line, or cut to the only one wanted, without a look at each; nil for others.
    private static func plainLine(_ text: String, room: Int, isOnly: Bool) -> String? {
        let isLong = text.utf8.count > room
        guard isOnly || !isLong, DisplayWidth.isPlain(text), !LogCommand.isPossible(in: text) else { return nil }
        var line = isLong ? text.utf8.prefix(room - 1) : text.utf8[...]
        while line.last == UInt8(ascii: " ") { line.removeLast() }
        return (String(line) ?? "") + (isLong ? "…" : "")
    }
}

/// Breaks text between words.
package enum Wrap {
    /// Lines of at most `width` columns, the first of them `indent` columns shorter; a longer word has one to itself. A line
    /// that would begin as a command of a build service does is changed so that it doesn't.
    package static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
        // Most texts are one line, which is then as it was.
        let fitsInOneLine = text.utf8.count <= width - indent && text.utf8.first != UInt8(ascii: " ")
        if fitsInOneLine, DisplayWidth.isPlain(text), !LogCommand.isPossible(in: text) { return [text] }
        var lines: [String] = []
        var line = ""
        var used = 0
        // By bytes, because telling characters apart takes longer than all the rest.
        for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
            let word = String(Substring(word))
            let columns = DisplayWidth.columns(word)
            if line.isEmpty {
                (line, used) = (word, columns)
            } else if used + 1 + columns > width - (lines.isEmpty ? indent : 0) {
                lines.append(line)
                (line, used) = (word, columns)
            } else {
                line += " " + word
                used += 1 + columns
            }
        }
        return (lines + [line]).map { LogCommand.replaced(in: $0, by: DisplayWidth.named) }
    }

    /// A text after a head of this width, which may be painted, with a hanging indent; a line feed ends each line.
    package static func hanging(_ head: String, width: Int, _ text: String, columns: Int) -> String {
        let lines = lines(text, width: columns - width)
        return head + lines.joined(separator: "\n" + String(repeating: " ", count: width)) + "\n"
    }
}
