import JSONText

/// The name of the app's that was probably meant by one that it does not have.
struct NearestName {
    /// What to ask at the end of a message; empty where no name is near.
    let question: String
    /// Writes it in place of the other.
    let fix: Fix?

    /// Looks among the app's names for the one meant at a place of the document.
    init(_ name: String, among names: [String], at pointer: JSONPointer) {
        let extended = names.first { $0.hasPrefix("\(name).") }
        guard let nearest = extended ?? Spelling.nearest(name, among: names) else {
            question = ""
            fix = nil
            return
        }
        question = ": did you mean \"\(nearest)\"?"
        // Names that differ only in capitals can both be the app's.
        let isOnly = names.filter { Spelling.isSame($0, name) } == [nearest]
        fix = .write(.string(nearest), at: pointer, safe: isOnly)
    }
}
