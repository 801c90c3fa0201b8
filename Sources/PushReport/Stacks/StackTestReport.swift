/// How predicted stacks differ from those that a file expects, for CI.
public struct StackTestReport: Sendable {
    private let path: String
    private let differences: [String]

    /// A report on an expectation; each difference is a sentence.
    public init(expectedIn path: String, differences: [String]) {
        self.path = path
        self.differences = differences
    }

    /// As JUnit's XML: one test, which fails if there is a difference.
    public var junit: String { JUnitReporter().test(path, failingWith: differences) }

    /// As workflow commands of GitHub: an annotation of the file for each difference.
    public var github: String { differences.map { GitHubReporter().error($0, title: "stacks", of: path) }.joined() }
}
