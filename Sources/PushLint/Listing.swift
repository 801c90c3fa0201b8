/// Names in a sentence.
extension [String] {
    /// The names as in "title, body and sound".
    var listed: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
