import JSONText
import PushDocument

extension LintResult {
    /// The highest severity of its findings; nil if there are none.
    public var worstSeverity: Severity? { found.lazy.joined().map(\.severity).max() }

    /// The verdict for all documents with the key of this one; nil if there is none.
    var verdict: Verdict? {
        // Parts of a larger payload may be too large, which no key shows.
        let limit = min(limit, Rule.maximumDataBytes)
        // A placeholder hides findings. Documents without a push are counted in reports.
        guard !document.lacksMemory, !document.holdsNothing, wireBytes <= limit,
            document.fragments.allSatisfy({ $0.value.map { !$0.hasPlaceholder } ?? false })
        else { return nil }
        return Verdict(worst: worstSeverity, limit: limit)
    }
}

extension JSONValue {
    /// True if one of its texts or names has a placeholder.
    fileprivate var hasPlaceholder: Bool {
        switch self {
        case .string(let text): PlaceholderText.isIn(text)
        case .array(let elements): elements.contains(where: \.hasPlaceholder)
        case .object(let object):
            object.members.contains { PlaceholderText.isIn($0.name) || $0.value.hasPlaceholder }
        default: false
        }
    }
}
