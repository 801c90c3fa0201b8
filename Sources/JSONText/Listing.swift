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
