/// Finds the word that was meant by a misspelt one.
enum Spelling {
    /// The nearest of the words, if it is near enough to be meant.
    static func nearest(to word: String, in words: [String]) -> String? {
        let limit = max(1, word.count / 3)
        let near = words.map { ($0, distance(Array(word.lowercased()), Array($0))) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= limit ? $0.0 : nil }
    }

    /// How many letters have to be put in, taken out or changed; hyphen and underscore count as the same.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        // A key is short; what isn't is no misspelling.
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
