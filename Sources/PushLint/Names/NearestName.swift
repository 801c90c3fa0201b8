import JSONText

/// The app's name that was probably meant by an unknown one.
struct NearestName {
    /// The question at the end of a message; empty if no name is similar.
    let question: String
    /// The fix that writes it.
    let fix: Correction?
    /// True if no other name of the app differs from it only in case: then the fix is safe.
    let isOnly: Bool

    /// Finds the app's name that was meant.
    init(_ name: String, among names: [String]) {
        let extended = names.first { $0.hasPrefix("\(name).") }
        let nearest = extended ?? Spelling.nearest(name, among: names)
        question = nearest.map { ": did you mean \"\($0)\"?" } ?? ""
        fix = nearest.map { .write(.string($0)) }
        isOnly = nearest.map { [$0] == names.filter { Spelling.isSame($0, name) } } ?? false
    }
}
