import JSONText
import PushLint

/// The identity of a finding across runs, which lines, messages and edits elsewhere don't change.
public struct BaselineEntry: Hashable, Comparable, Sendable {
    /// The file, relative to the baseline's folder.
    public let path: String
    /// The id of the rule.
    public let rule: String
    /// The place in the document.
    public let pointer: String
    /// A hash of the text that the finding is about, so that payloads do not end up in the baseline.
    public let found: String

    /// By file, place and rule: the order in which a baseline is written.
    public static func < (one: BaselineEntry, other: BaselineEntry) -> Bool {
        (one.path, one.pointer, one.rule, one.found) < (other.path, other.pointer, other.rule, other.found)
    }
}

extension BaselineEntry {
    /// The identity of a finding in a document of these bytes.
    public init(_ located: LocatedFinding, in bytes: [UInt8], path: String) {
        let text = bytes[located.range.clamped(to: bytes.indices)]
        // For an object or an array only the kind counts: most findings are about what it lacks.
        let isContainer = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
        self.init(
            path: path, rule: located.finding.rule.id, pointer: located.finding.pointer.description,
            found: StableHash.digits(isContainer ? text.prefix(1) : text))
    }
}

/// FNV-1a with 64 bits: unlike Swift's own hashes, the same on every system and in every run.
public enum StableHash {
    /// The hash of bytes, as 16 hexadecimal digits.
    public static func digits(_ bytes: some Sequence<UInt8>) -> String {
        bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }.digits(16, radix: 16)
    }
}
