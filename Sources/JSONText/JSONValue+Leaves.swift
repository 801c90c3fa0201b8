/// Looks through a tree without keeping places: a rule that rarely finds anything asks first whether there is anything to find.
extension JSONValue {
    /// True if a test accepts this value or one in it that is no object or array, given with its name; the name of an element is empty.
    package func hasLeaf(under name: String = "", where isWanted: (JSONValue, String) -> Bool) -> Bool {
        switch self {
        case .object(let object): object.hasLeaf(where: isWanted)
        case .array(let elements): elements.contains { $0.hasLeaf(where: isWanted) }
        default: isWanted(self, name)
        }
    }
}

extension JSONObject {
    /// True if a test accepts a value in it that is no object or array, given with its name; the name of an element is empty.
    package func hasLeaf(where isWanted: (JSONValue, String) -> Bool) -> Bool {
        members.contains { $0.value.hasLeaf(under: $0.name, where: isWanted) }
    }
}
