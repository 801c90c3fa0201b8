import JSONText
import PushLint
import PushPayload

/// What can be said of one push and one symptom: each condition on its way is met, not met, or can't be seen.
package struct Diagnosis: Sendable {
    package let symptom: Symptom
    /// The conditions with their outcomes, in the order of the push's way.
    package let steps: [Step]

    package struct Step: Sendable {
        package let stage: Symptom.Stage
        package let statement: String
        package let outcome: Outcome
    }

    package enum Outcome: Sendable, Equatable {
        case met
        /// It does not hold, for these reasons.
        case notMet([String])
        /// The push does not show it; the text says where to look.
        case unseen(String)
    }

    /// Examines one push, by what the linter found in it and the answer of APNs.
    package init(_ symptom: Symptom, of result: LintResult, answer: Answer = Answer()) {
        self.symptom = symptom
        let findings = result.findings.filter { $0.severity > .info }
        steps = symptom.conditions.map { condition in
            Step(
                stage: condition.stage, statement: condition.statement,
                outcome: Self.outcome(of: condition, findings, result.request, answer))
        }
    }

    package var hasCause: Bool { steps.contains { if case .notMet = $0.outcome { true } else { false } } }

    private static func outcome(
        of condition: Symptom.Condition, _ findings: [Finding], _ request: Request?, _ answer: Answer
    ) -> Outcome {
        var reasons = findings.filter { condition.isViolated(by: $0) }.map { "\($0.message) [\($0.rule.id)]" }
        if reasons.isEmpty, let lack = request.flatMap(condition.lack) { reasons.append(lack) }
        if condition.stage == .apns, condition.isShownByAnswer, answer.isKnown, !answer.isAccepted {
            reasons.append(answer.sentence)
        }
        guard reasons.isEmpty else { return .notMet(reasons) }
        if condition.stage == .apns, answer.isAccepted, condition.isShownByAnswer { return .met }
        if condition.stage == .device, request == nil { return .unseen("there is no payload that could be read") }
        if condition.stage == .request, answer.isAccepted || request?.hasAllHeaders == true { return .met }
        if condition.stage == .serviceExtension, let request, request.aps[.mutableContent].value != true { return .met }
        return condition.elsewhere.isEmpty ? .met : .unseen(condition.elsewhere)
    }
}

extension Diagnosis.Answer {
    fileprivate var sentence: String {
        let known = reason.flatMap(APNsReason.named)
        return "APNs answered \(text)" + (known.map { ": \($0.trigger)" } ?? "")
    }
}

extension Symptom.Condition {
    /// The rules about kinds, names and places of any key.
    private static let generic: Set<String> = [
        "wrong-kind", "misspelt-key", "misplaced-key", "unknown-value", "out-of-range", "null-value", "aps-not-read",
        "key-of-other-push", "json-shown-as-text", "header-in-payload",
    ]

    fileprivate func isViolated(by finding: Finding) -> Bool {
        if rules.contains(finding.rule.id) { return true }
        guard Self.generic.contains(finding.rule.id), let name = finding.pointer.last else { return false }
        return keys.contains(name) || Spelling.nearest(name, among: keys) != nil
    }
}
