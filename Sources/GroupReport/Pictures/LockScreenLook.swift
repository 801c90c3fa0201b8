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
            case .iOS16to17, .iOS18: .modern
            case .iOS26: .glass
            case .watchOS5to7, .watchOS8: .watch
            default: .plain
            }
    }

    /// The baselines, sizes and weights of the clock and of the day; nil where there is no day.
    var clock: (y: Int, size: Int, weight: Int) {
        switch self {
        case .classic: (92, 76, 200)
        case .plain: (84, 64, 600)
        case .modern: (150, 92, 600)
        case .glass: (170, 112, 500)
        case .watch: (26, 16, 500)
        }
    }

    var dayLine: Int? {
        switch self {
        case .classic: 124
        case .plain: nil
        case .modern, .glass: 66
        case .watch: nil
        }
    }

    /// The upper edge of the first card.
    var firstCardTop: Int {
        switch self {
        case .classic: 150
        case .plain: 112
        case .modern: 180
        case .glass: 200
        case .watch: 40
        }
    }

    /// True if a card begins with a row for the app's icon and name.
    var hasHeader: Bool { self == .classic || self == .watch }

    /// True if the cards are at the bottom of the screen.
    var isAtBottom: Bool { self == .modern || self == .glass }

    /// The least height of the screen.
    var minimumHeight: Int { isAtBottom ? 640 : 420 }

    /// The space below the last card.
    var foot: Int { isAtBottom ? 84 : 28 }

    var cornerRadius: Int {
        switch self {
        case .classic: 13
        case .plain: 18
        case .modern: 20
        case .glass: 26
        case .watch: 22
        }
    }

    /// The colours of all looks, in light and dark; the class of a picture is its look.
    static let style = HTMLPage.joined(PackageResources.lock_screen_css)
}
