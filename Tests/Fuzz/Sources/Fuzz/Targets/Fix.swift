import JSONText
import PushLint

extension Target {
    /// The results of fixes, one by one and all together.
    static let fix = Target(name: "fix") { bytes, choices in
        let isUnsafe = choices.flag()
        let linter = Linter(LintOptions(&choices))
        let name = choices.one(of: FileName.all)
        let before = linter.lint(bytes, named: name)
        // In a script only the payloads inside can be JSON, and they are fixed separately; a template is JSON only when filled in.
        let isJSON = bytes.isJSON && linter.options.template == nil && !FileName.isText(name, linter.options)
        for located in LocatedFinding.all(of: before) where isJSON && located.edits.areApart {
            let fixed = located.edits.applied(to: bytes)
            law("one fix leaves JSON what was JSON", fixed.isJSON, "\(located.line)")
        }
        let fixer = Fixer(linter, unsafe: isUnsafe)
        let once = fixer.fix(bytes, named: name)
        law("what is changed has been fixed", once.isChanged == !once.applied.isEmpty)
        law("fixes leave JSON what was JSON", !isJSON || once.bytes.isJSON)
        law("what could be read can be read", before.request == nil || once.remaining.request != nil)
        let again = linter.lint(once.bytes, named: name)
        law("what is left is what there is to find", again.lines == once.remaining.lines)
        let twice = fixer.fix(once.bytes, named: name)
        law(
            "to fix the result changes nothing", !twice.isChanged && twice.applied.isEmpty, "\(once.text) \(twice.text)"
        )
        if !isUnsafe { law("only safe fixes are applied", once.applied.allSatisfy { $0.fix?.isSafe == true }) }
    }
}

extension LintResult {
    fileprivate var lines: [String] { LocatedFinding.all(of: self).map(\.line) }
}

extension FixResult {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension [UInt8] {
    var isJSON: Bool { (try? JSONDocument(parsing: self)) != nil }
}

extension [TextEdit] {
    /// True if no two of them change the same bytes; overlapping edits are never applied.
    fileprivate var areApart: Bool {
        let ranges = map(\.range).sorted { $0.lowerBound < $1.lowerBound }
        return zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }
}
