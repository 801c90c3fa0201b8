/// A lock screen before it is drawn: cards and lines of text with their positions in points.
struct LockScreenScene: Sendable {
    /// How the system draws it.
    var look = LockScreenLook.plain
    /// The width of the screen.
    var width: Int { look.width }
    /// The hour and minute, and the day if it is known.
    var clock = "9:41"
    var day: String?
    /// How far the cards are moved down, for systems that have them at the bottom.
    var offset = 0

    /// True for a device whose language is written from right to left: icons stand at the right.
    var isMirrored = false
    /// The total height.
    var height = 0
    /// The cards from top to bottom.
    var cards: [Card] = []
    /// The height of the screen itself; the legend is below it.
    var wallHeight = 0
    /// What each card is, below the screen: the app, the thread and the number of notifications.
    var legend: [TextLine] = []
    /// The lines between the cards: names of devices, and notes on what is left out.
    var captions: [TextLine] = []

    /// The same scene on a screen of this height.
    func onWall(_ height: Int) -> LockScreenScene {
        var scene = self
        let growth = height - wallHeight
        scene.wallHeight = height
        if offset > 0 { scene.offset += growth }
        for index in scene.legend.indices { scene.legend[index].y += growth }
        return scene
    }

    /// One notification, or a stack of them.
    struct Card: Sendable {
        /// The upper edge.
        let top: Int
        /// The height without the cards behind it.
        let height: Int
        /// How many cards show behind it, 0 to 2.
        let behind: Int
        /// True if it represents a push that is not displayed.
        let isAbsent: Bool
        /// The icon; nil for a card that has none.
        let icon: Icon?
        /// The upper edge and the side of the icon's square.
        let iconTop: Int
        let iconSize: Int
        /// The left and upper edge of the thumbnail of an attachment; nil if there is none.
        var thumbnail: (x: Int, y: Int)?
        /// The lines on it.
        let lines: [TextLine]
        /// The whole text, for screen readers and for searching.
        let description: String
    }

    /// A square with the first letter of an app's name.
    struct Icon: Sendable {
        let letter: String
        /// The index in the list of colours; nil for an unknown app.
        let colour: Int?
        /// True for the picture of a person, with the app's icon at its corner.
        var isPerson = false
        /// True with the sign of a critical alert at its corner.
        var isCritical = false
    }

    /// One line of text.
    struct TextLine: Sendable {
        let text: String
        /// Its left end, its right end or its middle, as `anchor` says.
        let x: Int
        /// The baseline.
        var y: Int
        let size: Int
        let role: Role
        let anchor: Anchor
        var isRightToLeft = false
    }

    /// The purpose of a line, which determines its colour and weight.
    enum Role: String, Sendable { case title, body, faint, label, caption, legend }

    /// The point of a line that is at its position, as seen on the screen.
    enum Anchor: Sendable { case left, right, middle }
}
