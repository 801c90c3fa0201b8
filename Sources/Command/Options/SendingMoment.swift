import ArgumentParser
import PushPayload

/// The moment at which pushes are sent, as the option `--now` gives it.
struct SendingMoment: ExpressibleByArgument {
    /// Tells the moment.
    let clock: @Sendable () -> UnixTime

    /// The word for the present.
    private static let presentWord = "present"

    /// A time, or the word that stands for the present.
    init?(argument: String) {
        let time = UnixTime(moment: argument)
        guard time != nil || argument == Self.presentWord else { return nil }
        clock = { time ?? SystemClock.now }
    }

    /// The arguments with `--now` in a form that the argument parser reads: it has no options whose value may be left out. What
    /// stands behind `--` is a path, or the command of `serve`.
    static func withValue(_ arguments: ArraySlice<String>) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { $0 == "--now" ? "--now=\(presentWord)" : $0 } + arguments[end...]
    }
}
