import JSONText

extension JSONObject {
    /// True if it has no misspelling of this name.
    func hasNoMisspelt(_ name: String) -> Bool { !names.contains { Spelling.nearest($0, among: [name]) != nil } }
}
