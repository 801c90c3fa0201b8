import PushLint

/// An independent part of a report.
public struct ReportPiece: Sendable {
    /// The group of the part, in formats that group by file or rule.
    let heading: String
    /// The rule of the part, in formats that describe their rules.
    let rule: Rule?
    /// The text of the part.
    let text: String

    init(_ text: String, under heading: String = "") {
        self.heading = heading
        self.text = text
        rule = nil
    }

    /// A part about a rule, grouped by the rule's id.
    init(_ text: String, of rule: Rule) {
        heading = rule.id
        self.text = text
        self.rule = rule
    }
}
