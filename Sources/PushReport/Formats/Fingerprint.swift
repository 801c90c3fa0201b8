import JSONText
import PushLint

/// The identity of a finding across runs: it stays the same while lines and messages around it change.
///
/// It is made of the rule, the file and the pointer; a mistake of syntax, which has no pointer, is identified by its
/// message. In a stream, which grows at its end, the line number is part of it.
enum Fingerprint {
    /// The fingerprints of a document's findings, each only once.
    static func all(of report: FileReport) -> [String] {
        var seen: [String: Int] = [:]
        return report.findings.map { located in
            let finding = located.finding
            var words = [finding.rule.id, report.label, finding.pointer.description]
            if case .bytes = finding.target { words.append(finding.message) }
            let identity = words.joined(separator: "\u{0}")
            let count = seen[identity, default: 0]
            seen[identity] = count + 1
            return StableHash.digits((count == 0 ? identity : "\(identity)\u{0}\(count)").utf8)
        }
    }
}
