import CEmbedded
import JSONText
import PushGrouping

/// How systems draw a screen with notifications, as far as they look different.
enum LockScreenLook: String, Sendable {
    /// iOS 12 to 14: a row with the app's name on each card.
    case classic
    /// iOS 15, and where several systems are drawn at once: the icon at the side, cards below the clock.
    case plain
    /// iOS 16 to 18: a large clock, and cards at the bottom.
    case modern
    /// iOS 26: cards of glass with white text.
    case glass
    /// watchOS: cards on black.
    case watch

    init(_ options: GroupingOptions) {
        self =
            switch options.eras.count == 1 ? options.eras.first : nil {
            case .iOS12to14: .classic
            case .iOS16, .iOS17, .iOS18: .modern
            case .iOS26: .glass
            case .watchOS5to7, .watchOS8: .watch
            default: .plain
            }
    }

    /// The baseline, size and weight of the clock, the baseline of the day, which may not be there, the upper edge of the first
    /// card, and the radius of its corners.
    var measures: (clock: (y: Int, size: Int, weight: Int), day: Int?, firstCard: Int, cornerRadius: Int) {
        switch self {
        case .classic: ((92, 76, 200), 124, 150, 13)
        case .plain: ((84, 64, 600), 110, 134, 18)
        case .modern: ((150, 92, 600), 66, 180, 20)
        case .glass: ((170, 112, 500), 66, 200, 26)
        case .watch: ((26, 16, 500), nil, 40, 22)
        }
    }

    /// True if a card begins with a row for the app's icon and name.
    var hasHeader: Bool { self == .classic || self == .watch }

    /// True if the cards are at the bottom of the screen.
    var isAtBottom: Bool { self == .modern || self == .glass }

    /// The width and the least height of the screen.
    var width: Int { self == .watch ? 198 : 390 }
    var minimumHeight: Int { self == .watch ? 242 : isAtBottom ? 640 : 420 }

    /// The space below the last card.
    var foot: Int { isAtBottom ? 84 : 28 }

    /// The colours of all looks, in light and dark; the class of a picture is its look.
    static let style = HTMLPage.joined([UInt8](embedded_lock_screen_css()))
}
