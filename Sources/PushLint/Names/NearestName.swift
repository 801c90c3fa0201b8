import JSONText

/// The app's name that was probably meant by an unknown one.
struct NearestName {
    /// The question at the end of a message; empty if no name is similar.
    let question: String
    /// The fix that writes it.
    let fix: Fix?

    /// Finds the app's name that was meant at a place of the document.
    init(_ name: String, among names: [String], at pointer: JSONPointer) {
        let extended = names.first { $0.hasPrefix("\(name).") }
        guard let nearest = extended ?? Spelling.nearest(name, among: names) else {
            question = ""
            fix = nil
            return
        }
        question = ": did you mean \"\(nearest)\"?"
        // Two names of the app may differ only in case.
        let isOnly = names.filter { Spelling.isSame($0, name) } == [nearest]
        fix = .write(.string(nearest), at: pointer, safe: isOnly)
    }
}
