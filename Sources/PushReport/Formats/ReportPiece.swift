import PushLint

/// An independent part of a report.
public struct ReportPiece: Sendable {
    /// The group of the part, in formats that group by file or rule.
    let heading: String
    /// The rule of the part, in formats that describe their rules.
    let rule: Rule?
    /// Its text; empty for a part that is made when it is shown.
    let text: String
    private let making: (@Sendable () -> String)?

    init(_ text: String, under heading: String = "") {
        self.heading = heading
        self.text = text
        rule = nil
        making = nil
    }

    /// A part that may not be shown at all: its text is made by `textWhenShown`.
    init(of rule: Rule?, under heading: String, making text: @escaping @Sendable () -> String) {
        self.heading = heading
        self.text = ""
        self.rule = rule
        making = text
    }

    /// A part about a rule, grouped by the rule's id.
    init(_ text: String, of rule: Rule) {
        heading = rule.id
        self.text = text
        self.rule = rule
        making = nil
    }

    /// Its text, made now if it was not made before.
    func textWhenShown() -> String { making?() ?? text }
}
