import JSONText
import PushLint

/// The counts of a test that compares the cache's verdicts with the rules'.
package struct VerdictCounts {
    /// The number of documents.
    package var documents = 0
    /// The number of documents that the cache called clean.
    package var clean = 0
    /// The number of documents with findings.
    package var faulty = 0
    /// The documents of which the cache said another severity than the rules.
    package var wrong: [String] = []

    /// Counts of 0.
    package init() {}

    /// Checks families of documents from a seed, each document also with its members in another order and with so much white space
    /// that it is about as large as is allowed.
    package init(_ options: LintOptions, families: Int, seed: UInt64) {
        let (linter, rules) = (Linter(options).prepared(), Linter(options))
        var family = PushFamily(seed)
        var push = RandomPush(seed)
        for _ in 0..<families {
            for bytes in family.documents(6, in: options.stage.record) + [push.bytes(), push.bytes()] {
                check(bytes, linter, rules)
                if documents % 4 == 0 { check(Self.reversed(bytes), linter, rules) }
                if documents % 16 == 1 {
                    let size = (documents % 32 == 1 ? 4096 : 5120) + documents / 32 % 5 - 2
                    check(bytes + Array(repeating: 0x20, count: max(0, size - bytes.count)), linter, rules)
                }
            }
        }
    }

    private mutating func check(_ bytes: [UInt8], _ linter: Linter, _ rules: Linter) {
        documents += 1
        let result = rules.lint(Input(bytes))
        let (checked, isClean) = bytes.withUnsafeBytes { (linter.recallOrLint(Input($0)), linter.isKnown(Input($0))) }
        let worst =
            switch checked {
            case .known(let worst): worst
            case .linted(let result): result.worstSeverity
            }
        if isClean { clean += 1 }
        if !result.isClean { faulty += 1 }
        guard worst != result.worstSeverity || isClean && !result.isClean else { return }
        let findings = result.findings.map { "\($0.rule.id) at \($0.pointer)" }
        wrong.append("\(worst?.rawValue ?? "clean") for \(findings): \(String(decoding: bytes, as: UTF8.self))")
    }

    /// A document with the members of all its objects in the opposite order.
    private static func reversed(_ bytes: [UInt8]) -> [UInt8] {
        guard let value = try? JSONDocument(parsing: bytes).value else { return bytes }
        return JSONWriter().bytes(reversed(value))
    }

    private static func reversed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object): .object(JSONObject(object.members.reversed().map { ($0.name, reversed($0.value)) }))
        case .array(let elements): .array(elements.map(reversed))
        default: value
        }
    }

    /// Adds the counts of another run.
    package mutating func add(_ other: VerdictCounts) {
        documents += other.documents
        clean += other.clean
        faulty += other.faulty
        wrong += other.wrong
    }
}
