import PushLint

/// A part of a report that is made without the parts before it.
public struct ReportPiece: Sendable {
    /// What it is put under, in formats that order findings by file or rule.
    let heading: String
    /// The rule that it is about, in formats that describe their rules.
    let rule: Rule?
    /// What it says; empty for a part that is made when it is shown.
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

    /// A part about a rule, brought together under the rule's id.
    init(_ text: String, of rule: Rule) {
        heading = rule.id
        self.text = text
        self.rule = rule
        making = nil
    }

    /// What it says, made now where it was not before.
    func textWhenShown() -> String { making?() ?? text }
}
