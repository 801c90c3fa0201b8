import JSONText

/// A string of a program or of YAML, with its places.
package struct StringLiteral {
    package var range, content: Range<Int>
    let form: StringForm
    var computed: [Range<Int>] = []
    var lines = Lines.kept
    /// True if two braces in it stand for one.
    var doublesBraces: Bool

    /// The replacement for the line breaks of a string and for the blanks after them.
    package enum Lines {
        case kept
        /// As YAML folds them: one is a blank, and of several the first is left out.
        case folded
        /// Leaves out blanks at the beginning of a line, at most this many.
        case indented(Int)
        /// Blanks and this sign after them are left out at the beginning of a line.
        case margin(UInt8)
    }

    package init(
        range: Range<Int>, content: Range<Int>, form: StringForm, computed: [Range<Int>] = [], lines: Lines = .kept
    ) {
        (self.range, self.content, self.form) = (range, content, form)
        (self.computed, self.lines, doublesBraces) = (computed, lines, form.doublesBraces)
    }

    /// Leaves out the line breaks beside the delimiters and the common indentation, if the form does.
    mutating func removeIndentation(in source: [UInt8]) {
        guard form.isIndented, let first = source[content].firstIndex(of: 0x0A),
            source[content.lowerBound..<first].allSatisfy({ $0 <= 0x20 })
        else { return }
        content = first + 1..<max(first + 1, content.upperBound)
        removeCommonIndentation(in: source)
        let last = source[content].lastIndex(of: 0x0A) ?? content.lowerBound
        if source[last..<content.upperBound].allSatisfy({ $0 <= 0x20 }) { content = content.lowerBound..<last }
    }

    /// Leaves out the blanks that all lines begin with.
    package mutating func removeCommonIndentation(in source: [UInt8]) {
        var (width, start) = (Int.max, content.lowerBound)
        while start < content.upperBound {
            let end = source[start..<content.upperBound].firstIndex(of: 0x0A) ?? content.upperBound
            let blanks = source[start..<end].prefix { $0 == 0x20 || $0 == 0x09 }.count
            if start + blanks < end || end == content.upperBound { width = min(width, blanks) }
            start = end + 1
        }
        if width < .max, width > 0 { lines = .indented(width) }
    }

    /// Takes `{name}` in it for what a call replaces, and two braces for one.
    mutating func takeFields(in source: [UInt8]) {
        var offset = content.lowerBound
        while let open = source[offset..<content.upperBound].firstIndex(of: UInt8(ascii: "{")), computed.count < 1000 {
            offset = open + 1
            guard offset < content.upperBound, source[offset] != UInt8(ascii: "{") else {
                offset = min(offset + 1, content.upperBound)
                continue
            }
            let name = source[offset..<content.upperBound].prefix { $0.isNamePart || ".:,!-".utf8.contains($0) }
            guard name.endIndex < content.upperBound, source[name.endIndex] == UInt8(ascii: "}") else { continue }
            offset = name.endIndex + 1
            computed.append(open..<offset)
        }
        doublesBraces = true
    }

    /// Writes its characters, and nil for each part that is computed; false if it has an escape that is not read. Characters that JSON
    /// escapes are written one by one, so that each keeps its place.
    package func write(from source: [UInt8], _ write: (String?, Range<Int>) -> Void) -> Bool {
        var start = content.lowerBound
        var offset = start
        var parts = computed[...]
        let end = content.upperBound
        /// Writes what was read, and goes on at another offset.
        func pass(to next: Int) {
            while start < offset {
                let isEscaped = { (byte: UInt8) in
                    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
                }
                let count = isEscaped(source[start]) ? 1 : source[start..<offset].prefix { !isEscaped($0) }.count
                write(String(decoding: source[start..<start + count], as: UTF8.self), start..<start + count)
                start += count
            }
            (offset, start) = (next, next)
        }
        pass(to: lineStart(offset, before: end, in: source))
        while offset < end {
            let byte = source[offset]
            if let part = parts.first, part.lowerBound <= offset {
                pass(to: max(offset + 1, part.upperBound))
                write(nil, part)
                parts = parts.dropFirst()
            } else if byte == form.escapeSign, form.escapes != .none {
                guard let (text, next) = escape(at: offset, in: source) else { return false }
                let escape = offset
                guard let text else {
                    offset = next
                    continue
                }
                pass(to: next)
                write(text, escape..<next)
                if text.isEmpty, case .folded = lines { pass(to: blanks(from: offset, to: end, in: source)) }
            } else if byte <= 0x20, let fold = fold(at: offset, in: source) {
                let place = offset..<fold.end
                pass(to: fold.end)
                write(fold.text, place)
            } else if byte == 0x0A {
                offset += 1
                pass(to: lineStart(offset, before: end, in: source))
            } else {
                offset += 1
                let isDoubled =
                    doublesBraces && "{}".utf8.contains(byte) && offset < end && source[offset] == byte
                    || form.doublesClose && byte == form.close.utf8.first && offset < end && source[offset] == byte
                if isDoubled {
                    offset -= 1
                    pass(to: offset + 2)
                    write(String(Character(Unicode.Scalar(byte))), offset - 2..<offset)
                }
            }
        }
        pass(to: offset)
        return true
    }

    /// The text that a backslash begins, nil if it stands for itself, and the offset after it; nil if it is not read.
    private func escape(at offset: Int, in source: [UInt8]) -> (text: String?, end: Int)? {
        guard offset + 1 < content.upperBound else { return (nil, offset + 1) }
        switch form.escapes {
        case .none: return (nil, offset + 1)
        case .entities:
            return StringForm.entity(source, offset, before: content.upperBound).map { ($0.text, $0.end) }
        case .kept: return (nil, offset + 2)
        case .closing:
            let next = source[offset + 1]
            let isEscape =
                next == UInt8(ascii: "\\") || next == form.close.utf8.first || form.nests && next == form.open.utf8.last
            return isEscape ? (String(Character(Unicode.Scalar(next))), offset + 2) : (nil, offset + 1)
        case .letters:
            return form.escaped(source, offset + 1, before: content.upperBound).map { ($0.text, $0.end) }
        }
    }

    /// The first byte of a line that is part of the value.
    private func lineStart(_ offset: Int, before end: Int, in source: [UInt8]) -> Int {
        switch lines {
        case .kept, .folded: return offset
        case .indented(let width):
            return source[offset..<min(end, offset + width)].firstIndex { $0 != 0x20 && $0 != 0x09 }
                ?? min(end, offset + width)
        case .margin(let sign):
            let first = blanks(from: offset, to: end, in: source)
            return first < end && source[first] == sign ? first + 1 : offset
        }
    }

    private func blanks(from offset: Int, to end: Int, in source: [UInt8]) -> Int {
        source[offset..<end].firstIndex { $0 > 0x20 } ?? end
    }

    /// The text of a line break of YAML with the blanks around it, and its end; nil if none is there.
    private func fold(at offset: Int, in source: [UInt8]) -> (text: String, end: Int)? {
        guard case .folded = lines, offset == content.lowerBound || source[offset - 1] > 0x20 else { return nil }
        let end = blanks(from: offset, to: content.upperBound, in: source)
        let breaks = source[offset..<end].count { $0 == 0x0A }
        guard breaks > 0 else { return nil }
        return (breaks == 1 ? " " : String(repeating: "\n", count: breaks - 1), end)
    }
}
