import JSONText
import PushLint

/// Texts about a finding that several formats share.
extension LocatedFinding {
    /// The message with the effect, for formats with one text per finding.
    var sentence: String { "\(finding.message) (\(finding.effect))" }

    /// The fix, if it consists of edits of the text.
    var fix: Fix? { edits.isEmpty ? nil : finding.fix }

    /// All edits of the fix as one edit, for formats that treat edits independently.
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
