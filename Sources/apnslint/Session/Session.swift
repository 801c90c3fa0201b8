import LintProject
import PushLint

/// The loop of every command over documents: it finds the inputs, reads them unit by unit with the configuration of each,
/// lets the command work on them by several threads, and ends with problems, signals and exit codes as all commands do.
struct Session {
    /// Files and folders; without any it is standard input.
    var paths: [String] = []
    var choice = PathChoice()
    var settings = LintSettings()
    /// The maximum of threads that work, or nil for as many as there are processors.
    var threads: Int?
    /// True if the command also gets documents that a configuration ignores.
    var includesIgnored = false
    /// True if only a signal ends what the session is a part of. A signal is then no problem, and the exit code tells what
    /// was found.
    var isEndless = false
    /// True if streams are read on as they grow, until a signal comes.
    var isFollowing = false

    /// Up to so many files, to prepare the linter takes longer than it saves.
    private static let few = 64

    /// Runs a command over all documents; `start` makes it once the inputs are known.
    ///
    /// - Throws: `ExitStatus` for findings and for what could not be read, `Failure` where the run can't begin or go on.
    func run<Command: SessionCommand>(_ start: (Inputs) throws -> Command) throws {
        try run(over: try inputs(), start)
    }

    /// The inputs that paths and options name.
    ///
    /// - Throws: as `Inputs.resolve`.
    func inputs() throws -> Inputs {
        var inputs = Inputs()
        try inputs.resolve(paths, choice)
        return inputs
    }

    /// Runs a command over inputs that are known already.
    ///
    /// - Throws: as `run`.
    func run<Command: SessionCommand>(over inputs: Inputs, _ start: (Inputs) throws -> Command) throws {
        let areMany = inputs.files.count > Self.few || inputs.files.contains(where: settings.areLines)
        let finder = try settings.finder(forMany: areMany)
        Interruption.listen()
        var command = try start(inputs)
        var problems = inputs.problems
        var units = WorkUnits(
            inputs.files, settings, finder, includesIgnored: includesIgnored, isFollowing: isFollowing)
        let work = command.work
        try Pipeline(threads: threads) {
            units.next()
        } work: {
            work($0)
        } take: { product in
            do {
                if let failure = product.failure { throw failure }
                problems += product.problems
                try command.take(product, &problems)
            } catch {
                // Another thread may be waiting for input that is now of no use.
                Interruption.request()
                throw error
            }
        }.run()
        let signal = isEndless ? nil : Interruption.number
        if signal != nil { problems.append(Interruption.problem) }
        let status: ExitStatus
        do { status = try command.end(problems) } catch {
            guard let signal else { throw error }
            Interruption.leave(by: signal)
        }
        if let signal { Interruption.leave(by: signal) }
        if status != .nothing { throw status }
    }
}

/// What a command does with the documents of a session.
protocol SessionCommand {
    /// What it makes of a unit.
    associatedtype Content: Sendable

    /// Works on one unit; called by any thread.
    var work: @Sendable (WorkUnit) -> WorkProduct<Content> { get }

    /// Takes what came of the next unit, in the order of the input. More problems may come up here.
    ///
    /// - Throws: what ends the run at once.
    mutating func take(_ product: WorkProduct<Content>, _ problems: inout [String]) throws

    /// Writes what is left to write, and the problems, and says how the run ended.
    ///
    /// - Throws: `Failure` when something could not be written.
    mutating func end(_ problems: [String]) throws -> ExitStatus
}
