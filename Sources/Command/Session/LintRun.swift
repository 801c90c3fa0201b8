import JSONText
import PushLint

/// One run of `lint`, described by plain values, so that it does not depend on how the arguments were read.
struct LintRun {
    /// Files and folders; standard input if there are none.
    var paths: [String] = []
    var choice = PathChoice()
    var runOptions = RunOptions()
    var baseline = BaselineChoice()
    var isCounting = false
    /// The maximum number of findings shown individually, above which the text report is a summary; nil for all.
    var maximumShown: Int? = usualMaximum
    /// The fields whose values the summary counts.
    var counted: [JSONPointer] = []
    /// True if documents never fail the run.
    var isAlwaysZero = false
    /// The share of all documents, from 0 to 1, that may fail.
    var share = 0.0
    var running = RunningCounts.Choice()
    /// True if the stacks that the pushes make are predicted.
    var showsStacks = false
    /// Where documents name the device and the time, if they are compared with earlier ones.
    var story: StoryFields?
    /// Those of these fields that the user has named.
    var comparedFields: [JSONPointer] = []
    /// The maximum number of threads; nil for the number of processors.
    var threads: Int?
    /// The file in which the run keeps how far it has read logs, for the next one.
    var since: String?

    static let usualMaximum = 100

    func run() throws {
        let places = try since.map { try LogPlaces(keptIn: $0) }
        let session = Session(
            paths: paths, choice: choice, settings: runOptions, threads: threads, isEndless: running.isFollowing,
            isFollowing: running.isFollowing, places: places)
        try session.run { try RunReport(self, of: $0, &$1, places) }
    }
}
