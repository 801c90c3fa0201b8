import JSONText
import PushLint

/// What a finding is known by from one run to the next: neither lines nor messages nor edits elsewhere change it.
public struct BaselineEntry: Hashable, Sendable {
    /// The file, seen from the baseline's folder.
    public let path: String
    /// The id of the rule.
    public let rule: String
    /// The place in the document.
    public let pointer: String
    /// A hash of the text that the finding is about, so that payloads do not end up in the baseline.
    public let found: String

    init(path: String, rule: String, pointer: String, found: String) {
        self.path = path
        self.rule = rule
        self.pointer = pointer
        self.found = found
    }

    /// What a finding in a document of these bytes is known by.
    public init(_ located: LocatedFinding, in bytes: [UInt8], path: String) {
        let text = bytes[located.range.clamped(to: bytes.indices)]
        // Of an object or an array only the kind: a finding about it mostly is about what it lacks, not what it holds.
        let isContainer = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
        self.init(
            path: path, rule: located.finding.rule.id, pointer: located.finding.pointer.description,
            found: StableHash.digits(isContainer ? text.prefix(1) : text))
    }
}

extension BaselineEntry: Comparable {
    /// By file, place and rule: the order in which a baseline is written.
    public static func < (one: BaselineEntry, other: BaselineEntry) -> Bool {
        (one.path, one.pointer, one.rule, one.found) < (other.path, other.pointer, other.rule, other.found)
    }
}
