/// How predicted stacks differ from those that a file expects, for CI: each difference is a sentence.
package enum StackTestReport {
    /// As JUnit's XML: one test, which fails if there is a difference.
    package static func junit(_ path: String, _ differences: [String]) -> String {
        JUnitReporter().test(path, failingWith: differences)
    }

    /// As workflow commands of GitHub: an annotation of the file for each difference.
    package static func github(_ path: String, _ differences: [String]) -> String {
        differences.map { GitHubReporter().error($0, title: "stacks", of: path) }.joined()
    }
}
