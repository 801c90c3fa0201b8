import LintProject
import PushLint
import PushReport

/// One run of `lint`, described by plain values, so that it does not depend on how the arguments were read.
struct LintRun {
    /// Files and folders; standard input if there are none.
    var paths: [String] = []
    var choice = PathChoice()
    var runOptions = RunOptions()
    var baseline = BaselineChoice()
    /// True if findings are counted.
    var isCounting = false
    var summary = SummaryChoice()
    var ending = RunReport.Ending()
    var running = RunningCounts.Choice()
    /// True if the stacks that the pushes make are predicted.
    var showsStacks = false
    /// The maximum number of threads; nil for the number of processors.
    var threads: Int?

    /// Checks everything and writes the reports.
    ///
    /// - Throws: as `Session.run`.
    func run() throws {
        var session = Session(paths: paths, choice: choice, settings: runOptions, threads: threads)
        session.isFollowing = running.isFollowing
        session.isEndless = running.isFollowing
        try session.run { inputs in
            RunReport(
                runOptions.report, try runOptions.report.reports(),
                baseline: try baseline.file(runOptions.report.terminal),
                statistics: isCounting ? Statistics() : nil,
                progress: running.isFollowing ? nil : Progress(inputs.total, runOptions.report),
                choice: summary, ending: ending, running: try RunningCounts(running, runOptions.report),
                showsStacks: showsStacks)
        }
    }
}
