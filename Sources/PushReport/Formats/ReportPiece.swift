/// A part of a report that stands for itself.
public struct ReportPiece: Sendable {
    /// What it belongs under, in formats that bring things together by a file or a rule.
    let heading: String
    /// What it says.
    let text: String

    init(_ text: String, under heading: String = "") {
        self.heading = heading
        self.text = text
    }
}
