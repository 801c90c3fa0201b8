import JSONText
import PushDocument

extension Fragment {
    /// The findings in it with their places in the bytes of the document. The text is walked once, for the findings and for their fixes.
    func placed(_ findings: [Finding], in source: [UInt8]) -> [Finding] {
        guard !findings.isEmpty else { return [] }
        func inner(_ pointer: JSONPointer) -> JSONPointer {
            JSONPointer(Array(pointer.tokens.dropFirst(self.pointer.tokens.count)))
        }
        let changes = findings.flatMap { finding -> [JSONChange] in
            if case .json(let changes) = finding.fix?.change { changes } else { [] }
        }
        let pointers = value.map { value in
            findings.flatMap { [$0.pointer] + $0.related.map { $0.pointer } }.map(inner)
                + changes.flatMap { $0.places(in: value) }
        }
        let places = Locator(text).places(of: pointers ?? [])
        let payload = message == nil ? nil : isPush ? inner(payloadPointer) : nil
        func range(_ pointer: JSONPointer, _ target: Finding.Target, of rule: Rule) -> Range<Int> {
            if case .bytes(let range) = target { return range }
            let pointer = inner(pointer)
            // A finding about the whole text is shown at its beginning.
            guard pointer != .root, let place = places[pointer] else {
                let start = documentRange(0..<min(1, text.count)).lowerBound
                return start..<start
            }
            if pointer == payload, rule.family != .service {
                return documentRange(place.value.lowerBound..<place.value.lowerBound)
            }
            if case .key = target, let key = place.key { return documentRange(key) }
            return documentRange(place.value)
        }
        let editor = changes.isEmpty ? nil : value.map { JSONEditor(text, value: $0, places: places) }
        return findings.map { finding in
            var placed = finding
            placed.range = range(finding.pointer, finding.target, of: finding.rule)
            for (index, other) in finding.related.enumerated() {
                placed.related[index].range = range(other.pointer, other.target, of: finding.rule)
            }
            placed.fix?.edits = edits(of: finding.fix, by: editor)
            (placed.source, placed.base) = (source, self.pointer)
            return placed
        }
    }

    private func edits(of fix: Fix?, by editor: JSONEditor?) -> [TextEdit] {
        switch fix?.change {
        case nil: return []
        case .text(let edits): return edits
        case .json(let changes):
            guard let editor else { return [] }
            return documentEdits(changes.flatMap(editor.edits)) ?? []
        }
    }
}

extension [Finding] {
    /// The same in the order of the text; those at one place sorted by rule id.
    var inOrder: [Finding] {
        func precedes(_ one: Finding, _ other: Finding) -> Bool {
            let (range, next) = (one.range, other.range)
            guard range == next else {
                return (range.lowerBound, range.upperBound) < (next.lowerBound, next.upperBound)
            }
            return (one.rule.id, one.message) < (other.rule.id, other.message)
        }
        // The pushes of a document mostly stand in order.
        return indices.dropFirst().contains { precedes(self[$0], self[$0 - 1]) } ? sorted(by: precedes) : self
    }

    /// The same with those at one place joined: several pushes of a document may share a value, by an alias of YAML or a variable.
    func joined(sayingUses: Bool) -> [Finding] {
        var joined: [(one: Finding, uses: Int)] = []
        for next in self {
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
            if sayingUses, uses > 1 { one.message += " (the value is used in \(uses) places)" }
            return one
        }
    }
}
