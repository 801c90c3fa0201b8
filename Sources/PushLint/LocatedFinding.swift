import JSONText

/// A finding with its place in the bytes of the document.
public struct LocatedFinding: Sendable {
    /// What was found.
    public let finding: Finding
    /// The bytes it is about; empty where something is missing.
    public let range: Range<Int>
    /// The bytes of the related places, in the order of `finding.related`.
    public let related: [Range<Int>]
    /// The edits that the fix makes; empty where there is none.
    public let edits: [TextEdit]

    /// The findings of a result with their places, in the order of the text; those at one place by their rules' ids.
    public static func all(of result: LintResult) -> [LocatedFinding] {
        guard !result.findings.isEmpty else { return [] }
        let pointers = result.findings.flatMap { [$0.pointer] + $0.related.map(\.pointer) }
        let places = Locator(result.readable).places(of: result.value == nil ? [] : pointers)
        func range(_ pointer: JSONPointer, _ target: Finding.Target) -> Range<Int> {
            if case .bytes(let range) = target { return range }
            // What concerns the whole document is shown at its beginning.
            guard pointer != .root, let place = places[pointer] else { return 0..<0 }
            if case .key = target, let key = place.key { return result.origin.original(key) }
            return result.origin.original(place.value)
        }
        return result.findings.map { finding in
            LocatedFinding(
                finding: finding, range: range(finding.pointer, finding.target),
                related: finding.related.map { range($0.pointer, $0.target) }, edits: edits(of: finding.fix, in: result)
            )
        }.sorted {
            ($0.range.lowerBound, $0.range.upperBound, $0.finding.rule.id, $0.finding.message)
                < ($1.range.lowerBound, $1.range.upperBound, $1.finding.rule.id, $1.finding.message)
        }
    }

    private static func edits(of fix: Fix?, in result: LintResult) -> [TextEdit] {
        switch fix?.change {
        case nil: return []
        case .text(let edits): return edits
        case .json(let changes):
            guard let value = result.value else { return [] }
            let edits = changes.flatMap { $0.edits(in: result.readable, value: value) }
            let mapped = edits.map { TextEdit(result.origin.original($0.range), $0.text) }
            // An edit of bytes that a repair has changed would undo it or spoil it.
            let isFaithful = zip(edits, mapped).allSatisfy { edit, mapped in
                result.origin.isIdentity || result.readable[edit.range].elementsEqual(result.bytes[mapped.range])
            }
            return isFaithful ? mapped : []
        }
    }
}
