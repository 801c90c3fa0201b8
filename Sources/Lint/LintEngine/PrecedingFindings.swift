import JSONText

/// The findings of one push by rule and place, to find those that a more specific finding replaces.
struct PrecedingFindings {
    /// The places of each rule's findings and those related to them, by its id.
    private var places: [String: Set<JSONPointer>] = [:]
    /// The byte ranges of findings without a pointer, such as header fields in a script.
    private var ranges: [String: [Range<Int>]] = [:]

    init(_ findings: [Finding]) {
        for finding in findings {
            if case .bytes(let range) = finding.target {
                ranges[finding.rule.id, default: []].append(range)
                continue
            }
            places[finding.rule.id, default: []].formUnion([finding.pointer] + finding.related.map { $0.pointer })
        }
    }

    /// True if a more specific rule reports the same mistake.
    func silence(_ finding: Finding) -> Bool {
        finding.rule.yieldsTo.contains { precedence in
            precedence.ids.contains { silence(finding, by: $0, precedence.scope) }
        }
    }

    private func silence(_ finding: Finding, by id: String, _ scope: Rule.Precedence.Scope) -> Bool {
        if scope == .anywhere { return places[id] != nil || ranges[id] != nil }
        if case .bytes(let range) = finding.target { return ranges[id]?.contains { $0.overlaps(range) } ?? false }
        guard let others = places[id] else { return false }
        if others.contains(finding.pointer) { return true }
        switch scope {
        case .here, .anywhere: return false
        // The rules that yield so look at keys of Apple's, and report a few places in a push.
        case .inside: return others.contains { $0.tokens.starts(with: finding.pointer.tokens) }
        case .around:
            let tokens = finding.pointer.tokens
            // A deep place has more places around it than most rules report.
            return others.count < tokens.count
                ? others.contains { tokens.starts(with: $0.tokens) }
                : tokens.indices.contains { others.contains(JSONPointer(Array(tokens[..<$0]))) }
        }
    }
}
