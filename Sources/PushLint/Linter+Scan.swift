import JSONText
import PushDocument
import PushPayload
import PushScan

/// What the scan of clean documents asks the rules.
extension Linter {
    /// The verdict on a document, which the scan takes for that on its shape.
    func verdict(_ bytes: UnsafeRawBufferPointer) -> CleanScan.Verdict {
        let document = Array(bytes)
        let result = lint(document)
        guard result.isClean else { return result.wireBytes > result.limit ? .open : .faulty }
        // Findings at a placeholder are left out: without it there might be some.
        let hasPlaceholder = result.document.fragments.contains { $0.value?.hasPlaceholder ?? true }
        // The scan takes its shape for that of a request document, which the body of a request is not.
        let looksLikeRequest = options.areSentBodies && result.document.holdsRequestDocument
        return hasPlaceholder || looksLikeRequest ? .open : .clean(limit: result.limit)
    }
}

extension PushDocument {
    /// True if a text in it is an object with headers and a payload.
    fileprivate var holdsRequestDocument: Bool {
        fragments.contains { $0.value?.object.map(Request.isRequestDocument) ?? false }
    }
}

extension ScanChecks {
    /// The questions that rules answer about any name or text.
    static let ofRules = ScanChecks(
        mayBeSystems: RootName.isTelling, namesSecret: SecretText.isPassword, isSecret: { SecretText($0) != nil },
        mayBeSecretEscaped: SecretText.mayBeEscaped, minimumSecret: SecretText.leastBytes,
        spans: [-1, Int(Rule.longestDismissal)])
}

extension JSONValue {
    /// True if a placeholder stands in one of its texts or names.
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
