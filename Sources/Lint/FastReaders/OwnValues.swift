import JSONText
import LintEngine

/// A project's own rules, as far as the values at their places say whether a payload breaks them.
final class OwnValues: Sendable {
    private let rules: [OwnRule]
    /// For each rule, its fields among those that are read; none for a rule about all members of a name.
    private let fields: [Range<Int>]
    private let reader: FieldReader?
    /// The names that rules look for in all objects, in quotes.
    private let names: [[UInt8]]

    /// Nil for rules of which bytes can't tell whether they are broken.
    init?(_ rules: [OwnRule]) {
        guard rules.count <= UInt64.bitWidth else { return nil }
        self.rules = rules
        var (all, ranges): ([JSONPointer], [Range<Int>]) = ([], [])
        for rule in rules {
            let own = rule.fields ?? []
            ranges.append(all.count..<all.count + own.count)
            all += own
        }
        fields = ranges
        reader = FieldReader(all)
        names = rules.compactMap { if case .key(let name) = $0.place { Array("\"\(name)\"".utf8) } else { nil } }
        if reader == nil, !all.isEmpty { return nil }
    }

    /// A bit for each rule that a payload breaks if it is for the push's type; nil where only the rules can tell.
    func broken(by payload: UnsafeRawBufferPointer) -> UInt64? {
        // A name may be written with escapes.
        if !names.isEmpty, payload.contains(UInt8(ascii: "\\")) || names.contains(where: payload.contains) {
            return nil
        }
        var values: [JSONValue?] = []
        if let reader {
            guard let found = reader.values(in: payload) else { return nil }
            for bytes in found {
                guard let bytes else {
                    values.append(nil)
                    continue
                }
                guard let value = ByteCursor.value(of: bytes) else { return nil }
                values.append(value)
            }
        }
        return rules.indices.reduce(0) { bits, index in
            rules[index].isBroken(by: Array(values[fields[index]])) ? bits | 1 << UInt64(index) : bits
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func contains(_ word: [UInt8]) -> Bool {
        indices.contains { self[$0] == word.first && self[$0...].starts(with: word) }
    }
}
