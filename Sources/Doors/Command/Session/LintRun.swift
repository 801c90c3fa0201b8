import JSONText
import PushReport

/// A run of `lint`, described by plain values, which keeps it independent of the parsing of arguments.
struct LintRun {
    var session = Session()
    var baseline = BaselinePaths()
    /// True if the findings of each rule and of the worst files are counted (`--stats`).
    var showsStatistics = false
    /// The most findings that the text report shows one by one; with more it is a summary. Nil for any number.
    var maximumFindings: Int? = usualMaximumFindings
    /// The fields whose values the summary counts.
    var countedFields: [CountedField] = []
    /// True if the run ends with 0 whatever is found.
    var alwaysSucceeds = false
    /// The share of all documents, from 0 to 1, that may fail.
    var allowedFailures = 0.0
    var runningTally = RunningTally.Options()
    /// True if the stacks that the pushes make are shown after the findings.
    var showsStacks = false
    /// True if documents are compared with earlier ones.
    var comparesPushes = false
    /// The path of the list of tokens that are no longer valid, as the answers in a log say.
    var deadTokensPath: String?
    /// The fields of the device and the date that the command line names, by which pushes are compared.
    var comparedFields: [JSONPointer] = []
    /// The path of the file with the place in each log at which the next run goes on.
    var logPlacesPath: String?

    static let usualMaximumFindings = 100

    func run() throws {
        let places = try logPlacesPath.map { try LogPlaces(keptIn: $0) }
        var session = session
        (session.isEndless, session.isFollowing) = (runningTally.isFollowing, runningTally.isFollowing)
        session.places = places
        session.recognisesRecords = true
        try session.run { try RunReport(self, of: $0, &$1, places) }
    }
}
