import PushLint
import PushReport

/// What one thread works on by itself: a file, or some lines of a stream.
enum LintUnit: Sendable {
    /// A document that is still to be read.
    case file(InputFile, Source)
    /// Some lines of a stream.
    case lines(LineBlock, Source)
    /// The end of a stream.
    case end(Source)
    /// Something that could not be read, in words.
    case problem(String)
    /// Why the run can't go on.
    case failure(any Error)

    /// Where documents come from, and what they are judged by.
    struct Source: Sendable {
        /// The name in the report.
        let name: String
        /// The path by which services know it.
        let location: String
        /// The file it is or stands for.
        let fileName: String?
        let found: LinterFinder.Found

        /// A count of its lines before any has come.
        var noLines: StreamCount { StreamCount(limit: found.linter.options.headers.limit) }
    }
}

/// What came of a unit.
struct LintProduct: Sendable {
    /// What the reports say of its documents.
    var draft: Draft
    /// The documents that are still to be held against a baseline or to be counted, which goes by their order.
    var reports: [FileReport] = []
    /// Where they come from.
    var source: LintUnit.Source?
    /// Their count, where they are lines of a stream.
    var lines: StreamCount?
    /// Whether it is the end of an input.
    var isEnd = false
    var problem: String?
    var failure: (any Error)?
    /// The bytes of a stream that it took.
    var bytes = 0
}
