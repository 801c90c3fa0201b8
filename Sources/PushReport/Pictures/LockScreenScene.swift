/// A lock screen as cards and lines of text at their places in points, before it is drawn.
struct LockScreenScene: Sendable {
    /// The width of a phone's screen.
    static let width = 390

    /// True for a device whose language is written from right to left: icons stand at the right.
    var isMirrored = false
    /// The height that everything takes.
    var height = 0
    /// The cards from top to bottom.
    var cards: [Card] = []
    /// What stands between the cards: the names of devices, and what is left out.
    var captions: [TextLine] = []

    /// One notification, or a stack of them.
    struct Card: Sendable {
        /// The upper edge.
        let top: Int
        /// The height without the cards behind it.
        let height: Int
        /// How many cards show behind it, 0 to 2.
        let behind: Int
        /// True if it stands for a push that is not displayed.
        let isAbsent: Bool
        /// The icon; nil for a card that has none.
        let icon: Icon?
        /// The lines on it, and the caption below.
        let lines: [TextLine]
        /// The whole text, for who hears it or searches for it.
        let description: String
    }

    /// A square with the first letter of an app's name.
    struct Icon: Sendable {
        let letter: String
        /// The place in the list of colours; nil for an app that nothing names.
        let colour: Int?
    }

    /// One line of text.
    struct TextLine: Sendable {
        let text: String
        /// Where it begins, or ends where it stands at the right.
        let x: Int
        /// The baseline.
        let y: Int
        let size: Int
        let role: Role
        let anchor: Anchor
        let isRightToLeft: Bool
    }

    /// What a line is for, which gives its colour and weight.
    enum Role: String, Sendable { case title, body, faint, caption }

    /// Which end of a line stands at its place, as seen on the screen.
    enum Anchor: Sendable { case left, right, middle }
}
