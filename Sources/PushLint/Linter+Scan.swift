import JSONText
import PushDocument
import PushScan

/// What the scan of clean documents asks the rules.
extension Linter {
    /// The verdict on a document, which the scan takes for that on its shape.
    func verdict(_ bytes: UnsafeRawBufferPointer) -> CleanScan.Verdict {
        let document = Array(bytes)
        // Findings at a placeholder are left out: without it there might be some.
        guard let value = try? JSONDocument(parsing: document).value, !value.hasPlaceholder else { return .open }
        let result = lint(document)
        if result.isClean { return .clean(limit: result.limit) }
        return result.wireBytes > result.limit ? .open : .faulty
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
