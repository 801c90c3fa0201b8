import PushDocument
import PushGrouping
import PushLint

/// The pushes and events of a checked document as steps of a sequence: as they are, and as they would be with all fixes.
package struct DocumentStacks: Sendable {
    let steps: [SequenceStep]
    let fixedSteps: [SequenceStep]
    /// The finding to blame where a push is in another stack than with the fixes.
    let cause: Finding?

    /// The steps of a document that a linter has checked under this name.
    package init(_ result: LintResult, at place: DocumentSteps.Place, named name: String?, by linter: Linter) {
        self.init(result, named: name, by: linter) { document in
            DocumentSteps.items(of: document, at: place, headers: linter.options.headers).compactMap { item in
                if case .step(let step) = item { step } else { nil }
            }
        }
    }

    /// The steps of a document that a linter has checked under this name, as they are read from it and from its fixed version.
    package init(
        _ result: LintResult, named name: String? = nil, by linter: Linter, read: (PushDocument) -> [SequenceStep]
    ) {
        steps = read(result.document)
        guard result.findings.contains(where: { $0.fix != nil }) else {
            (fixedSteps, cause) = (steps, nil)
            return
        }
        let fix = Fixer(linter, unsafe: true).fix(result.bytes, named: name)
        let fixed = read(fix.remaining.document)
        fixedSteps = fixed.count == steps.count ? fixed : steps
        // Of several findings, the one about the thread is to blame.
        let aboutThread = fix.applied.first { finding in
            finding.pointer.tokens.contains { $0.lowercased().contains("thread") }
        }
        cause = aboutThread ?? fix.applied.first
    }
}
