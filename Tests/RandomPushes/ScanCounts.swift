import JSONText
import PushLint

/// The counts of a test that checks the scan's clean documents with the rules.
package struct ScanCounts {
    /// The number of documents.
    package var documents = 0
    /// The number of documents that the scan called clean.
    package var certain = 0
    /// The documents that the scan called clean although they have findings.
    package var wrong: [String] = []

    /// Counts of 0.
    package init() {}

    /// Checks families of documents from a seed.
    package init(_ options: LintOptions, families: Int, seed: UInt64) {
        let linter = Linter(options).prepared()
        var family = PushFamily(seed)
        var push = RandomPush(seed)
        for _ in 0..<families {
            for bytes in family.documents(8) + [push.bytes(), push.bytes()] {
                documents += 1
                guard bytes.withUnsafeBytes({ linter.isCertainlyClean($0) }) else { continue }
                certain += 1
                let result = linter.lint(bytes)
                if result.isClean { continue }
                let rules = result.findings.map { "\($0.rule.id) at \($0.pointer)" }
                wrong.append("\(rules): \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    /// Adds the counts of another run.
    package mutating func add(_ other: ScanCounts) {
        documents += other.documents
        certain += other.certain
        wrong += other.wrong
    }
}
