/// Compares names, and finds the one that was meant by a misspelling.
package enum Spelling {
    /// A word that others are compared with, with what tells of most of them that they are far from it.
    package struct Word: Sendable {
        let name: String
        fileprivate let letters: [Unicode.Scalar]
        fileprivate let outline: UInt64

        package init(_ name: String) {
            self.name = name
            letters = Spelling.letters(name)
            outline = Spelling.outline(letters)
        }
    }

    /// The candidate that a name is a misspelling of, if any. `minimum` slips are allowed in a short name, too.
    package static func nearest(_ name: String, among candidates: some Sequence<String>, minimum: Int = 0) -> String? {
        nearest(name, among: candidates.map { Word($0) }, minimum: minimum)
    }

    /// The same among words that are compared with many names, of which those count that `isAllowed`.
    package static func nearest(
        _ name: String, among words: [Word], minimum: Int = 0, where isAllowed: (String) -> Bool = { _ in true }
    ) -> String? {
        let letters = letters(name)
        guard letters.count > 2 else { return nil }
        // Short names may have one slip, names of nine letters and more two.
        let maximum = max(minimum, letters.count >= 9 ? 2 : letters.count >= 4 ? 1 : 0)
        var nearest: (name: String, distance: Int)?
        let outline = outline(letters)
        for word in words {
            // A slip changes the length by one, and adds or leaves out at most two of the letters.
            guard abs(word.letters.count - letters.count) <= maximum,
                (word.outline ^ outline).nonzeroBitCount <= 2 * maximum, isAllowed(word.name)
            else { continue }
            let distance = distance(letters, word.letters, maximum: maximum)
            if distance < nearest?.distance ?? (maximum + 1) { nearest = (word.name, distance) }
        }
        return nearest?.name
    }

    /// The message that a word is not known; with the word that was probably meant or, if `isListed`, with those that are known.
    package static func unknown(_ word: String, _ what: String, among words: [String], isListed: Bool = true) -> String
    {
        let list = isListed ? "; it is one of \(words.joined(separator: ", "))" : ""
        return "\(word.isEmpty ? "an empty string" : word) is not a known \(what)"
            + (nearest(word, among: words).map { ", did you mean \($0)" } ?? list)
    }

    /// True if two names differ only in case, dashes, underscores and blanks.
    package static func isSame(_ one: String, _ other: String) -> Bool { letters(one) == letters(other) }
    /// The letters and digits of a name, in lower case: the same for all spellings of one name.
    package static func folded(_ name: String) -> String {
        String(String.UnicodeScalarView(letters(name)))
    }

    private static func letters(_ name: String) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        for byte in name.utf8 {
            // Fast path for ASCII, as most names are.
            guard byte < 0x80 else { return name.lowercased().unicodeScalars.filter { $0.isLetterOrNumber } }
            if byte.isLetter { letters.append(Unicode.Scalar(byte | 0x20)) }
            if byte.isDigit { letters.append(Unicode.Scalar(byte)) }
        }
        return letters
    }

    /// A bit for each of the letters that is ASCII.
    private static func outline(_ letters: [Unicode.Scalar]) -> UInt64 {
        letters.reduce(0) { $0 | ($1.isASCII ? 1 << UInt64($1.value & 63) : 0) }
    }

    /// The letters to insert, delete, change or swap (optimal string alignment), or a number above `maximum`.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], maximum: Int) -> Int {
        guard abs(one.count - other.count) <= maximum, one.count <= 64 else { return maximum + 1 }
        var before: [Int] = []
        var last = Array(0...other.count)
        for i in 1...max(1, one.count) where i <= one.count {
            var row = [i]
            for j in 1...max(1, other.count) where j <= other.count {
                let change = last[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1)
                var best = min(change, last[j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                    best = min(best, before[j - 2] + 1)
                }
                row.append(best)
            }
            before = last
            last = row
            // No later row has a smaller number than two in a row have.
            if before.allSatisfy({ $0 > maximum }), last.allSatisfy({ $0 > maximum }) { return maximum + 1 }
        }
        return last[other.count]
    }
}

/// A number with its noun, as in "1 group", "2 groups" and "2 pushes".
package func counted(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

extension BinaryInteger {
    /// The digits, with zeros before them up to a number of digits.
    package func digits(_ count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let digits = String(self, radix: radix, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}

extension Unicode.Scalar {
    /// The code point as in U+201C.
    package var codePoint: String { "U+" + value.digits(4, radix: 16, uppercase: true) }

    fileprivate var isLetterOrNumber: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmed: SubSequence {
        let printable: ClosedRange<Unicode.Scalar> = "!"..."~"
        if let first = unicodeScalars.first, let last = unicodeScalars.last, printable ~= first, printable ~= last {
            return self[...]
        }
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }
}

/// Names in a sentence.
extension [String] {
    /// The names as in "title, body and sound".
    package var listed: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }

    /// The names without repeats, in the order of their first occurrence.
    package var withoutRepeats: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
