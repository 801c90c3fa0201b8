import JSONText
import PushLint

/// What several formats say of a finding in the same words.
extension LocatedFinding {
    /// The fault with what it costs, for formats with one text a finding.
    var sentence: String { "\(finding.message) (\(finding.effect))" }

    /// What would put it right, where that can be said as edits of the text.
    var fix: Fix? { edits.isEmpty ? nil : finding.fix }

    /// All edits of the fix as one, for formats whose edits stand each for itself.
    func replacement(in bytes: [UInt8]) -> TextEdit? {
        guard let start = edits.map(\.range.lowerBound).min(), let end = edits.map(\.range.upperBound).max(),
            bytes.indices.contains(start) || start == bytes.count, end <= bytes.count
        else { return nil }
        let inside = edits.map { TextEdit($0.range.lowerBound - start..<$0.range.upperBound - start, $0.text) }
        return TextEdit(start..<end, String(decoding: inside.applied(to: Array(bytes[start..<end])), as: UTF8.self))
    }
}

extension Rule {
    /// Apple's page about it.
    package var url: String? { references.first?.url }
}
