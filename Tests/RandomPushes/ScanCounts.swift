import JSONText
import PushLint

/// What came of asking a scan about documents and the rules about those it calls clean.
package struct ScanCounts {
    /// The documents that were made.
    package var documents = 0
    /// Those that the scan called clean.
    package var certain = 0
    /// Of these the ones with findings.
    package var wrong: [String] = []

    /// Nothing asked yet.
    package init() {}

    /// Asks about families of documents from a seed.
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

    /// Adds what came of asking elsewhere.
    package mutating func add(_ other: ScanCounts) {
        documents += other.documents
        certain += other.certain
        wrong += other.wrong
    }
}
