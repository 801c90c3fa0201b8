/// A value inside a tree that is no object or array.
package struct Leaf {
    /// Where it is, from the root of the tree.
    package let pointer: JSONPointer
    /// The value.
    package let value: JSONValue
}

extension JSONValue {
    /// The values in this one that are no object or array and that a test accepts, in the order of the text. The test also
    /// gets the name of the member; the name of an element is empty. Places are kept only for what is found.
    package func leaves(where isWanted: (JSONValue, String) -> Bool) -> [Leaf] {
        var found: [(tokens: [String], value: JSONValue)] = []
        collectLeaves(under: "", isWanted, into: &found)
        return found.map { Leaf(pointer: JSONPointer($0.tokens.reversed()), value: $0.value) }
    }

    /// The tokens that it collects are in the order from the leaf to the root.
    private func collectLeaves(
        under name: String, _ isWanted: (JSONValue, String) -> Bool,
        into found: inout [(tokens: [String], value: JSONValue)]
    ) {
        switch self {
        case .object(let object):
            for member in object.members {
                let start = found.count
                member.value.collectLeaves(under: member.name, isWanted, into: &found)
                for index in start..<found.count { found[index].tokens.append(member.name) }
            }
        case .array(let elements):
            for (place, element) in elements.enumerated() {
                let start = found.count
                element.collectLeaves(under: "", isWanted, into: &found)
                for index in start..<found.count { found[index].tokens.append(String(place)) }
            }
        default:
            if isWanted(self, name) { found.append(([], self)) }
        }
    }
}
