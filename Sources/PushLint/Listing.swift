/// Names in a sentence.
extension [String] {
    /// The names as in "title, body and sound".
    var listed: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}

extension [String] {
    /// The names without repeats, in the order of their first occurrence.
    var withoutRepeats: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
