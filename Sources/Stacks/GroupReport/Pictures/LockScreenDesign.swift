import PushGrouping

/// The designs of a screen with notifications, as far as systems look different.
enum LockScreenDesign: String, Sendable {
    /// iOS 12 to 14: a row with the app's name on each card.
    case classic
    /// iOS 15, and systems without a picture of their own: the icon at the side, cards below the clock.
    case plain
    /// iOS 16 to 18: a large clock behind the mountain, and cards at the bottom.
    case modern
    /// iOS 26 and 27: a clock and cards of glass.
    case glass
    /// watchOS: cards on black.
    case watch

    init(_ options: GroupingOptions) {
        self =
            switch options.pictured {
            case .iOS12to14: .classic
            case .iOS16, .iOS17, .iOS18: .modern
            case .iOS26, .iOS27: .glass
            case .watchOS5to7, .watchOS8: .watch
            case .iOS15, .macOS11, .tvOS, .visionOS: .plain
            }
    }

    /// The name of the device and its system.
    func name(_ options: GroupingOptions) -> String {
        (self == .watch && options.hasWatch ? .watchOS8 : options.pictured).name
    }

    /// True if a card begins with a row for the app's icon.
    var hasHeader: Bool { self == .classic || self == .watch }
    /// True if the cards are at the bottom of the screen.
    var isAtBottom: Bool { self == .modern || self == .glass }
    /// The size of the screen, which is higher only for a list that does not fit.
    var screen: (width: Int, height: Int) { self == .watch ? (198, 242) : (393, 852) }
    /// The distance of texts from the card's left and right edge.
    var text: (left: Int, right: Int) { self == .watch || self == .classic ? (12, 12) : (62, 14) }
    /// The radius of the screen's corners.
    var corner: Int { measures.corner }
    /// The space beside a card, the radius of its corners, and the height of the strip that each card below shows.
    var card: (margin: Int, radius: Int, peek: Int) { measures.card }
    /// The inset of a card below the top one at each side, relative to the card above it, and the radius of its corners.
    var layer: (inset: Int, radius: Int) { measures.layer }
    /// The smallest distance of the first card from the top of the screen, and the space below the last card.
    var list: (top: Int, foot: Int) { measures.list }
    /// The smallest height of a card, the distance of its rows from its top, and the space below them.
    var rows: (least: Int, top: Int, foot: Int) { measures.rows }
    /// The width of an icon and its place on the card; `y` is nil for the middle of the card's height.
    var icon: (size: Int, x: Int, y: Int?) { measures.icon }

    private typealias Measures = (
        corner: Int, card: (margin: Int, radius: Int, peek: Int), layer: (inset: Int, radius: Int),
        list: (top: Int, foot: Int),
        rows: (least: Int, top: Int, foot: Int), icon: (size: Int, x: Int, y: Int?)
    )

    private var measures: Measures {
        switch self {
        case .classic: (40, (8, 13, 8), (9, 12), (272, 114), (74, 36, 10), (20, 10, 8))
        case .plain: (47, (8, 20, 8), (11, 19), (262, 114), (66, 13, 13), (38, 12, nil))
        case .modern: (55, (11, 23, 8), (12, 22), (236, 114), (66, 13, 13), (38, 12, nil))
        case .glass: (55, (11, 26, 9), (13, 24), (288, 114), (66, 13, 13), (38, 12, nil))
        case .watch: (46, (4, 22, 7), (8, 21), (34, 14), (60, 44, 12), (28, 9, 11))
        }
    }
}
