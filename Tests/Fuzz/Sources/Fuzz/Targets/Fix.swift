import JSONText
import PushLint

extension Target {
    /// The results of fixes, one by one and all together.
    static let fix = Target(name: "fix") { bytes, choices in
        let isUnsafe = choices.flag()
        let linter = Linter(LintOptions(&choices))
        let name = choices.one(of: FileName.all)
        let before = linter.lint(Input(bytes, named: name))
        // In a script only the payloads inside can be JSON, and they are fixed separately; a template is JSON only when filled in.
        let isJSON = bytes.isJSON && linter.options.template == nil && !FileName.isText(name, linter.options)
        for finding in before.findings where isJSON && finding.edits.areApart {
            let fixed = finding.edits.applied(to: bytes)
            law("one fix leaves JSON what was JSON", fixed.isJSON, "\(finding.line)")
        }
        let fixer = Fixer(linter, unsafe: isUnsafe)
        let once = fixer.fix(bytes, named: name)
        law("what is changed has been fixed", once.isChanged == !once.applied.isEmpty)
        law("fixes leave JSON what was JSON", !isJSON || once.bytes.isJSON)
        law("what could be read can be read", before.readable <= once.remaining.readable)
        let again = linter.lint(Input(once.bytes, named: name))
        law("what is left is what there is to find", again.lines == once.remaining.lines)
        let twice = fixer.fix(once.bytes, named: name)
        law(
            "to fix the result changes nothing", !twice.isChanged && twice.applied.isEmpty, "\(once.text) \(twice.text)"
        )
        guard !isUnsafe else { return }
        law("only safe fixes are applied", once.applied.allSatisfy { $0.fix?.isSafe == true })
        law("comments stay", once.bytes.keeps(before.writtenForPeople), once.text)
        // After a mistake that ends reading, nothing was checked.
        guard before.document.fragments.allSatisfy({ $0.value != nil }) else { return }
        let old = before.counts
        law(
            "safe fixes add no error and no warning", again.counts.allSatisfy { $0.value <= old[$0.key, default: 0] },
            "\(before.lines) became \(again.lines) in \(once.text)")
    }
}

extension LintResult {
    fileprivate var lines: [String] { findings.map(\.line) }
    /// The number of pushes whose text could be read.
    fileprivate var readable: Int { document.pushes.filter { $0.request != nil }.count }

    /// The number of errors and warnings and their related places of each rule; of a mistake of syntax, the number of findings.
    fileprivate var counts: [String: Int] {
        Dictionary(
            findings.filter { $0.severity > .info }.map {
                ($0.rule.id, 1 + ($0.rule.id == "not-json" ? 0 : $0.related.count))
            }, uniquingKeysWith: +)
    }

    /// The comments in the document, as far as they are read past.
    fileprivate var writtenForPeople: [ArraySlice<UInt8>] {
        document.fragments.flatMap(\.mistakes).filter { $0.error.mistake == .comment }
            .map { bytes[$0.range] }
    }
}

extension FixResult {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension [UInt8] {
    /// True if it has all of these texts, in their order.
    fileprivate func keeps(_ texts: [ArraySlice<UInt8>]) -> Bool {
        var rest = self[...]
        return texts.sorted { $0.startIndex < $1.startIndex }.allSatisfy { text in
            while !rest.starts(with: text) {
                guard rest.popFirst() != nil else { return false }
            }
            rest = rest.dropFirst(text.count)
            return true
        }
    }

    var isJSON: Bool { (try? JSONDocument(parsing: self)) != nil }
}

extension [TextEdit] {
    /// True if no two of them change the same bytes; overlapping edits are never applied.
    fileprivate var areApart: Bool {
        let ranges = map(\.range).sorted { $0.lowerBound < $1.lowerBound }
        return zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }
}
