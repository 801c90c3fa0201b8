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
    static let style = """
        .wall{fill:#4a628f}.clock,.day{fill:#fff;fill-opacity:.9}.card{fill:#f2f3f7}.below{fill:#ccd2e0}\
        .absent{fill:#dfe3ee;stroke:#5b5d66;stroke-dasharray:5 4}.title{fill:#111;font-weight:600}.body{fill:#111}\
        .faint{fill:#565862}.caption{fill:#fff}.letter{fill:#fff;font-weight:600}.button{fill:#000;fill-opacity:.35}\
        .classic .wall{fill:#55709d}.modern .wall{fill:#6f5a63}.glass .wall{fill:#4b4f8c}.watch .wall{fill:#000}\
        .glass .card{fill:#7a84b4;stroke:#fff;stroke-opacity:.45}.glass .below{fill:#666fa3;stroke:#fff;stroke-opacity:.3}\
        .glass .title,.glass .body{fill:#fff}.glass .faint{fill:#f0f1f8}\
        .watch .card{fill:#1c1c1e}.watch .below{fill:#3a3a3c}.watch .title,.watch .body{fill:#fff}.watch .faint{fill:#a9a9b0}\
        @media (prefers-color-scheme:dark){.wall{fill:#1d2740}.classic .wall,.modern .wall{fill:#1d2740}\
        .card{fill:#2b2c31}.below{fill:#3c4150}.absent{fill:#23252c;stroke:#a6a8b3}.title,.body{fill:#f4f4f6}\
        .faint{fill:#b4b6c0}.caption{fill:#dfe4f0}}
        """
}
