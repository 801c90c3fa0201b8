import ArgumentParser
import PushPayload

/// The moment at which pushes are sent, as the option `--now` gives it.
enum SendingMoment: ExpressibleByArgument, Equatable, Sendable {
    /// The present.
    case present
    case fixed(UnixTime)

    /// The word for the present.
    private static let presentWord = "present"

    /// A time, or the word that stands for the present.
    init?(argument: String) {
        if argument == Self.presentWord {
            self = .present
        } else if let time = UnixTime(argument) {
            self = .fixed(time)
        } else {
            return nil
        }
    }

    /// Tells the moment.
    var clock: @Sendable () -> UnixTime {
        switch self {
        case .present: { SystemClock.now }
        case .fixed(let time): { time }
        }
    }

    /// The arguments with `--now` in a form that the argument parser reads: it has no options whose value may be left out. What
    /// stands behind `--` is a path, or the command of `serve`.
    static func withValue(_ arguments: ArraySlice<String>) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { $0 == "--now" ? "--now=\(presentWord)" : $0 } + arguments[end...]
    }
}
