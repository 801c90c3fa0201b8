import JSONText

/// The places where `aps` is written as a key with a value, as far as the bytes around it tell.
///
/// A subscript such as `userInfo["aps"]`, a declaration and a comment don't count.
enum WrittenAPS {
    /// The forms in which the key may stand.
    struct Forms: OptionSet {
        let rawValue: Int
        /// In quotes, before an object.
        static let quoted = Forms(rawValue: 1)
        /// Without quotes, before an object in braces, as in JavaScript.
        static let bare = Forms(rawValue: 2)
        /// Without quotes, before any value, as in YAML.
        static let yaml = Forms(rawValue: 4)
    }

    /// The ranges of the keys in a part of a text, in their order.
    static func places(in text: ArraySlice<UInt8>, _ forms: Forms = .quoted) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var (start, line) = (text.startIndex, text.startIndex)
        while places.count < maximum, let found = text[start...].firstIndex(of: UInt8(ascii: "a")) {
            if let end = text[start..<found].lastIndex(of: 0x0A) { line = end + 1 }
            start = found + 1
            guard text[found...].starts(with: "aps".utf8), !isComment(text[line..<found]),
                !isSearched(text[line..<found])
            else { continue }
            let range = found..<found + 3
            if isKey(range, in: text, forms) { places.append(range) }
        }
        return places
    }

    /// The number of places that are worth a line each.
    private static let maximum = 100

    private static func isKey(_ range: Range<Int>, in text: ArraySlice<UInt8>, _ forms: Forms) -> Bool {
        let before = range.lowerBound > text.startIndex ? text[range.lowerBound - 1] : 0x0A
        var rest = text[range.upperBound...]
        let isQuoted = "\"'".utf8.contains(before)
        if isQuoted {
            // In a string the quotes are escaped or doubled.
            let end = rest.drop { $0 == UInt8(ascii: "\\") }
            guard end.first == before else { return false }
            rest = end.drop { $0 == before }
        } else if before > 0x20, !"{,(-".utf8.contains(before) {
            return false
        }
        let isYAML = forms.contains(.yaml)
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        if rest.starts(with: "=>".utf8) {
            rest = rest.dropFirst(2)
        } else if rest.first == UInt8(ascii: ":"), rest.dropFirst().first != UInt8(ascii: ":") {
            rest = rest.dropFirst()
        } else {
            return false
        }
        if isYAML, isQuoted || rest.first.map({ $0 <= 0x20 }) ?? true { return rest.contains { $0 > 0x20 } }
        // Between an escaped line break and the value of a string there are letters.
        while rest.first.map({ $0 <= 0x20 || $0 == UInt8(ascii: "\\") }) == true {
            rest = rest.first == UInt8(ascii: "\\") ? rest.dropFirst(2) : rest.dropFirst()
        }
        guard let value = rest.first else { return false }
        return isQuoted ? "{[@".utf8.contains(value) : forms.contains(.bare) && value == UInt8(ascii: "{")
    }

    /// True if a line searches for the text that follows, as in `shouldContain("…")`.
    static func isSearched(_ line: ArraySlice<UInt8>) -> Bool {
        ["ontain(", "ontains(", "assertIn("].contains(where: Array(line).contains(word:))
    }

    /// True if what stands before an offset in its line begins like a comment.
    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        let line = line.drop { $0 <= 0x20 }
        return ["#", "//", "* ", "<!--"].contains { line.starts(with: $0.utf8) }
    }
}

extension Fragment {
    /// A place of another text that was not read, and why.
    init(unread place: Range<Int>, of outer: Fragment, _ reason: String) {
        self.init(place, of: outer, .other)
        let error = SyntaxError(
            mistake: .unreadPlace, range: text.indices, message: "aps is set here, and was not read: \(reason)")
        mistakes = [SyntaxMistake(error, origin)]
    }

    /// True if it only names a place that was not read.
    package var isUnread: Bool { mistakes.first?.error.mistake == .unreadPlace }

    /// The places in it where `aps` is a key with a value, outside the texts that were read.
    func unread(besides read: [Fragment] = [], _ forms: WrittenAPS.Forms, _ reason: String) -> [Fragment] {
        guard text.contains(word: "aps") else { return [] }
        let places = WrittenAPS.places(in: text[...], forms).map { Fragment(unread: $0, of: self, reason) }
        guard !places.isEmpty else { return [] }
        let ranges = read.map { $0.documentRange($0.text.indices) }
        return places.filter { place in !ranges.contains { $0.overlaps(place.sourceRange) } }
    }
}

extension PushDocument {
    /// The places where `aps` is a key with a value and where reading stopped.
    package var unread: [SyntaxMistake] { fragments.filter { $0.isUnread }.flatMap { $0.mistakes } }
}
