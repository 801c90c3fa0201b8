import JSONText
import PushDocument
import PushPayload
import PushScan

extension LintResult {
    /// The verdict on the document's shape, for the scan of clean documents.
    var verdict: CleanScan.Verdict {
        guard isClean else { return wireBytes > limit ? .open : .faulty }
        // A placeholder hides findings, so its verdict does not hold for other texts.
        let hasPlaceholder = document.fragments.contains { $0.value?.hasPlaceholder ?? true }
        // Parts of a larger payload may be too large, which no shape shows.
        return hasPlaceholder ? .open : .clean(limit: min(limit, Rule.maximumDataBytes))
    }
}

extension PushDocument {
    /// True if a text in it is an object with headers and a payload.
    var looksLikeRequestDocument: Bool {
        fragments.contains { $0.value?.object.map(Request.isRequestDocument) ?? false }
    }
}

extension ScanChecks {
    /// Checks of single names and texts.
    static let ofRules = ScanChecks(
        mayBeSystems: RootName.isTelling, namesSecret: SecretText.isPassword, isSecret: { SecretText($0) != nil },
        mayBeSecretEscaped: SecretText.mayBeEscaped, minimumSecret: SecretText.minimumBytes,
        spans: [-1, Int(Rule.longestDismissal)])
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
