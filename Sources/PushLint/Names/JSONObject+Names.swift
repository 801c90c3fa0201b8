import JSONText

extension JSONObject {
    /// True if no name in it is a misspelling of this one.
    func hasNoMisspelt(_ name: String) -> Bool { !names.contains { Spelling.nearest($0, among: [name]) != nil } }
}
