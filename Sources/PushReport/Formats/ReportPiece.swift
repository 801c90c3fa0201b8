import PushLint

/// A part of a report that stands for itself.
public struct ReportPiece: Sendable {
    /// What it belongs under, in formats that bring things together by a file or a rule.
    let heading: String
    /// The rule that it is about, in formats that describe their rules.
    let rule: Rule?
    /// What it says.
    let text: String

    init(_ text: String, under heading: String = "") {
        self.heading = heading
        self.text = text
        rule = nil
    }

    /// A part about a rule, brought together under the rule's id.
    init(_ text: String, of rule: Rule) {
        heading = rule.id
        self.text = text
        self.rule = rule
    }
}
