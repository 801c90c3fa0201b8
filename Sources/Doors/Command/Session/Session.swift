import PushReport

/// The loop over documents that all commands share: it finds the inputs, reads them unit by unit with the configuration of
/// each, runs the command's work in several threads, and handles problems, signals and exit codes.
struct Session {
    var paths: [String] = []
    var search = FileSearch()
    var settings = RunOptions()
    var threads: Int?
    /// True if the command also gets documents that a configuration ignores.
    var includesIgnored = false
    /// True for commands that only a signal ends, such as `watch`: the signal goes unreported, and the findings decide
    /// the exit code.
    var isEndless = false
    /// True if streams are read as they grow, until a signal comes.
    var isFollowing = false
    /// True if the first lines of a log tell the form of its records where nothing else does.
    var recognisesRecords = false
    /// The places up to which earlier runs have read the streams, if this one reads on.
    var places: LogPlaces?

    /// For up to this many files, preparing the linter takes longer than it saves.
    private static let few = 64

    /// Runs a command, which `start` creates once the inputs are known. Throws `ExitStatus` for findings and unreadable inputs.
    @discardableResult func run<Command: SessionCommand>(
        over known: Inputs? = nil, _ start: (Inputs, inout LinterFinder) throws -> Command
    ) throws -> Command {
        let inputs = try known ?? self.inputs(decidesLater: Command.passesOverOthers)
        let areMany = inputs.files.count > Self.few || inputs.files.contains(where: settings.areLines)
        var finder = try LinterFinder(settings, for: Command.onlyReads ? .reading : areMany ? .many : .few)
        Interruption.listen()
        var command = try start(inputs, &finder)
        command.pass(inputs.brokenLinks)
        var problems = inputs.problems
        var units = WorkUnits(inputs.files, of: self, finder)
        let work = command.work
        try Pipeline(threads: threads) {
            units.next()
        } reserved: {
            units.isDecompressing ? 1 : 0
        } work: {
            work($0)
        } take: { product in
            do {
                if let failure = product.failure { throw failure }
                problems += product.problems
                try command.take(product, &problems)
            } catch {
                // Another thread may be waiting for input that is no longer needed.
                Interruption.request()
                throw error
            }
        }.run()
        let signal = isEndless ? nil : Interruption.number
        if signal != nil {
            problems.append(Interruption.problem)
        } else {
            units.uselessOverrides(below: inputs.lookedAt).forEach { command.note($0) }
        }
        let status: ExitStatus
        do { status = try command.end(problems) } catch {
            guard let signal else { throw error }
            Interruption.leave(by: signal)
        }
        if let signal { Interruption.leave(by: signal) }
        if status != .success { throw status }
        return command
    }

    func inputs(decidesLater: Bool = false) throws -> Inputs {
        let inputs = Progress.during("looking for payloads") { found(decidesLater: decidesLater) }
        if let refusal = inputs.refusal { throw refusal }
        return inputs
    }

    /// The inputs, or the reason why there are none.
    func found(decidesLater: Bool = false) -> Inputs {
        var search = search
        search.decidesLater = decidesLater && !search.isVerbose
        search.reportsUnread = decidesLater
        search.settings = settings
        return Inputs(paths, search)
    }
}

/// The part of a command that processes the documents of a session.
protocol SessionCommand {
    associatedtype Content: Sendable

    /// True if it reads documents without checking them.
    static var onlyReads: Bool { get }
    /// True if a file that is found to be no payload is passed over in silence.
    static var passesOverOthers: Bool { get }
    /// Processes one unit; called by any thread.
    var work: @Sendable (WorkUnit) -> WorkProduct<Content> { get }

    /// Takes the result for the next unit, in the order of the input, and may add problems. An error ends the run at once.
    mutating func take(_ product: WorkProduct<Content>, _ problems: inout [String]) throws

    /// Takes a message about a setting without effect; the run goes on.
    mutating func note(_ message: String)

    /// Takes the links in folders that lead nowhere.
    mutating func pass(_ links: [UnreadPlace])

    /// Writes the rest of the output and the problems, and returns the exit code.
    mutating func end(_ problems: [String]) throws -> ExitStatus
}

extension SessionCommand {
    static var onlyReads: Bool { false }
    static var passesOverOthers: Bool { false }
    mutating func note(_ message: String) { StandardStream.tell(message) }
    mutating func pass(_ links: [UnreadPlace]) { links.forEach { note($0.sentence) } }
}
