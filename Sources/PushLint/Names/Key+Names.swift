import JSONText
import PushPayload

/// The keys meant by names that are not quite theirs.
extension Key {
    /// The key that this name is, or differs from in case, dashes, underscores and blanks only.
    static func spelt(_ name: String, in parent: Parent) -> Key? {
        named(name, in: parent) ?? folded[parent]?[Spelling.folded(name)]
    }

    private static let folded: [Parent: [String: Key]] = Dictionary(grouping: catalog, by: \.parent)
        .mapValues { Dictionary($0.map { (Spelling.folded($0.name), $0) }) { first, _ in first } }

    /// True if another name can only mean this key.
    func isMeant(by other: String) -> Bool {
        switch name {
        case "Simulator Target Bundle" where other.hasPrefix("Simul") && other.hasSuffix("Bundle"): true
        // A sender library uses this spelling.
        case "container-identifier" where Spelling.isSame(other, "content-identifier"): true
        default: Spelling.nearest(other, among: [name]) != nil
        }
    }
}

extension Request {
    /// True if a push of this type reads the key.
    func reads(_ key: Key) -> Bool { key.pushTypes.contains(pushType) || !pushType.isKnown }
}
