import LintProject
import PushLint
import PushReport

/// One run of `lint`, from plain values: what the arguments said, however they were read.
struct LintRun {
    /// Files and folders; without any it is standard input.
    var paths: [String] = []
    var choice = PathChoice()
    var judging = Judging()
    var baseline = BaselineChoice()
    /// Whether findings are counted.
    var isCounting = false
    /// The most threads that work, or nil for as many as there are processors.
    var threads: Int?

    /// So many files are checked sooner than a linter is prepared for more.
    private static let few = 64

    /// Checks everything and writes the reports.
    ///
    /// - Throws: `ExitStatus` for findings and what could not be read, `Failure` where the run can't begin or go on.
    func run() throws {
        var inputs = Inputs()
        try inputs.resolve(paths, choice)
        let areMany = inputs.files.count > Self.few || inputs.files.contains(where: judging.areLines)
        let finder = try judging.finder(forMany: areMany)
        let known = try baseline.file(judging.report.terminal)
        Interruption.listen()
        var sheet = LintSheet(
            reports: try judging.report.reports(), known: known, statistics: isCounting ? Statistics() : nil,
            problems: inputs.problems, progress: Progress(inputs.total, judging.report))
        var units = LintUnits(inputs.files, judging, finder)
        let checker = sheet.checker
        try Pipeline(threads: threads) {
            units.next()
        } work: {
            checker.product(of: $0)
        } take: {
            do { try sheet.take($0) } catch {
                // Another thread may be waiting for input that is now of no use.
                Interruption.request()
                throw error
            }
        }.run()
        let signal = Interruption.number
        if signal != nil { sheet.problems.append(Interruption.problem) }
        let status: ExitStatus
        do { status = try sheet.end(judging.report) } catch {
            guard let signal else { throw error }
            Interruption.leave(by: signal)
        }
        if let signal { Interruption.leave(by: signal) }
        if status != .nothing { throw status }
    }
}
