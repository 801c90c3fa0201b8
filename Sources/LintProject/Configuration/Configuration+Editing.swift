import JSONText

extension Configuration {
    /// The edits of a configuration's text that turn a rule off: for one file, given as a glob, or for all. Nil if the text can't be
    /// read.
    public static func edits(turningOff rule: String, in file: String?, of bytes: [UInt8]) -> [TextEdit]? {
        guard let value = (try? JSONDocument(parsing: bytes))?.value, value.object != nil else { return nil }
        func setting(_ path: [String], _ new: JSONValue) -> [TextEdit] {
            JSONChange.set(JSONPointer(path), new).edits(in: bytes, value: value)
        }
        let off = JSONValue.string(Setting.off)
        guard let file else { return setting(["rules", rule], off) }
        guard let overrides = value.object?["overrides"] else {
            return setting(["overrides"], [["files": [.string(file)], "rules": .object([rule: off])]])
        }
        guard let elements = overrides.array else { return nil }
        if let own = elements.firstIndex(where: { $0.object?["files"] == [.string(file)] }) {
            return setting(["overrides", String(own), "rules", rule], off)
        }
        let override: JSONValue = ["files": [.string(file)], "rules": .object([rule: off])]
        let text = JSONWriter().text(override)
        guard let last = elements.indices.last,
            let place = Locator(bytes).places(of: [JSONPointer(["overrides", String(last)])]).values.first
        else { return setting(["overrides"], [override]) }
        return [TextEdit(place.value.upperBound..<place.value.upperBound, ", " + text)]
    }
}
