import JSONText
import PushDocument

/// A finding with its place in the bytes of the document.
public struct LocatedFinding: Sendable, CustomStringConvertible {
    /// The finding in terms of pointers.
    public internal(set) var finding: Finding
    /// The bytes it is about; empty where something is missing.
    public let range: Range<Int>
    /// The bytes of the related places, in the order of `finding.related`.
    public let related: [Range<Int>]
    /// The edits of the fix; empty if there is none.
    public let edits: [TextEdit]
    /// The text of the document.
    private let source: [UInt8]
    /// The place in the document of the fragment that the fix's pointers refer to.
    let base: JSONPointer

    /// The rule that found it.
    public var rule: Rule { finding.rule }
    /// The severity here, which options may have changed.
    public var severity: Severity { finding.severity }
    /// The fault first, then what was found; lower case, no full stop.
    public var message: String { finding.message }
    /// The loss to the user or the sender, as a clause.
    public var effect: String { finding.effect }
    /// The value, or the object that lacks something.
    public var pointer: JSONPointer { finding.pointer }
    /// The correction, if one is known; `edits` are its edits of the text.
    public var fix: Fix? { finding.fix }
    /// The lines and columns of `range`, counted from 1.
    public var lines: SourceRange { SourceText(source).range(range) }
    /// The finding in one line.
    public var description: String { finding.description }

    /// The findings of a result with their places, in the order of the text; those at one place sorted by rule id.
    public static func all(of result: LintResult) -> [LocatedFinding] {
        result.isClean ? [] : joined(byFragment(of: result), of: result.document)
    }

    /// The findings of each fragment with their places, in the order of the text.
    static func byFragment(of result: LintResult) -> [[LocatedFinding]] {
        zip(result.document.fragments, result.found).map { all(in: $0, $1, of: result.bytes).inOrder }
    }

    /// The findings of all fragments of a document, in the order of the text.
    static func joined(_ fragments: [[LocatedFinding]], of document: PushDocument) -> [LocatedFinding] {
        let all = Array(fragments.joined()).inOrder
        guard case .text(let form) = document.form else { return all }
        return joined(all, sayingUses: form == .yaml)
    }

    /// Joins the findings at one place: several pushes of a document may share a value, by an alias of YAML or a variable.
    private static func joined(_ all: [LocatedFinding], sayingUses: Bool) -> [LocatedFinding] {
        var joined: [(one: LocatedFinding, uses: Int)] = []
        for next in all {
            if let last = joined.last?.one, last.range == next.range, last.rule === next.rule,
                last.message == next.message
            {
                joined[joined.count - 1].uses += 1
            } else {
                joined.append((next, 1))
            }
        }
        return joined.map { one, uses in
            var one = one
            if sayingUses, uses > 1 { one.finding.message += " (the value is used in \(uses) places)" }
            return one
        }
    }

    private static func all(
        in fragment: Fragment, _ findings: [Finding], of source: [UInt8]
    ) -> [LocatedFinding] {
        guard !findings.isEmpty else { return [] }
        func inner(_ pointer: JSONPointer) -> JSONPointer {
            JSONPointer(Array(pointer.tokens.dropFirst(fragment.pointer.tokens.count)))
        }
        // The text is walked once, for the findings and for their fixes.
        let changes = findings.flatMap { finding -> [JSONChange] in
            if case .json(let changes) = finding.fix?.change { changes } else { [] }
        }
        let pointers = fragment.value.map { value in
            findings.flatMap { [$0.pointer] + $0.related.map { $0.pointer } }.map(inner)
                + changes.flatMap { $0.places(in: value) }
        }
        let places = Locator(fragment.text).places(of: pointers ?? [])
        let payload = fragment.message == nil ? nil : fragment.isPush ? inner(fragment.payloadPointer) : nil
        func range(_ pointer: JSONPointer, _ target: Finding.Target, of rule: Rule) -> Range<Int> {
            if case .bytes(let range) = target { return range }
            let pointer = inner(pointer)
            // A finding about the whole text is shown at its beginning.
            guard pointer != .root, let place = places[pointer] else {
                let start = fragment.documentRange(0..<min(1, fragment.text.count)).lowerBound
                return start..<start
            }
            if pointer == payload, rule.family != .service {
                return fragment.documentRange(place.value.lowerBound..<place.value.lowerBound)
            }
            if case .key = target, let key = place.key { return fragment.documentRange(key) }
            return fragment.documentRange(place.value)
        }
        let editor = changes.isEmpty ? nil : fragment.value.map { JSONEditor(fragment.text, value: $0, places: places) }
        return findings.map { finding in
            LocatedFinding(
                finding: finding, range: range(finding.pointer, finding.target, of: finding.rule),
                related: finding.related.map { range($0.pointer, $0.target, of: finding.rule) },
                edits: edits(of: finding.fix, in: fragment, by: editor), source: source, base: fragment.pointer)
        }
    }

    private static func edits(of fix: Fix?, in fragment: Fragment, by editor: JSONEditor?) -> [TextEdit] {
        switch fix?.change {
        case nil: return []
        case .text(let edits): return edits
        case .json(let changes):
            guard let editor else { return [] }
            return fragment.documentEdits(changes.flatMap(editor.edits)) ?? []
        }
    }
}

extension [LocatedFinding] {
    /// The same in the order of the text; those at one place sorted by rule id.
    fileprivate var inOrder: [LocatedFinding] {
        func precedes(_ one: LocatedFinding, _ other: LocatedFinding) -> Bool {
            let (range, next) = (one.range, other.range)
            guard range == next else {
                return (range.lowerBound, range.upperBound) < (next.lowerBound, next.upperBound)
            }
            return (one.finding.rule.id, one.finding.message) < (other.finding.rule.id, other.finding.message)
        }
        // The pushes of a document mostly stand in order.
        return indices.dropFirst().contains { precedes(self[$0], self[$0 - 1]) } ? sorted(by: precedes) : self
    }
}
