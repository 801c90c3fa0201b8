/// Finds the word that was meant by a misspelt one.
enum SimilarName {
    /// The most similar word, if it is similar enough.
    static func nearest(to word: String, in words: [String]) -> String? {
        let limit = max(1, word.count / 3)
        let near = words.map { ($0, distance(Array(word.lowercased()), Array($0))) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= limit ? $0.0 : nil }
    }

    /// The number of letters to insert, delete or change; hyphen and underscore count as the same.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        // Keys are short, so a long text is not a misspelling.
        guard one.count <= 64 else { return .max }
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var above = row
            above[0] = i + 1
            for (j, wanted) in other.enumerated() {
                let isSame = letter == wanted || letter == "_" && wanted == "-"
                above[j + 1] = min(row[j] + (isSame ? 0 : 1), row[j + 1] + 1, above[j] + 1)
            }
            row = above
        }
        return row.last ?? 0
    }
}

extension SimilarName {
    /// The name that was probably meant: one that differs only in case and punctuation, or by one letter, or two in a
    /// long name.
    static func meant(by word: String, in words: [String]) -> String? {
        if let same = words.first(where: { isSame($0, word) }) { return same }
        let letters = Array(letters(word))
        let limit = letters.count >= 9 ? 2 : letters.count >= 4 ? 1 : 0
        let near = words.map { ($0, distance(letters, Array(Self.letters($0)))) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= limit ? $0.0 : nil }
    }

    /// True if two names differ in nothing but case, hyphens and underscores, as `driver_name` and `driverName`.
    static func isSame(_ one: String, _ other: String) -> Bool { letters(one) == letters(other) }

    private static func letters(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }
}
