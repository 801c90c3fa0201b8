import JSONText
import LintProject
import PushDocument
import PushLint

/// The findings of one document, with its name and their places.
public struct FileReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked, without `./`: what CI services know the file by.
    public let location: String
    /// What the linter said.
    public let result: LintResult
    /// The findings in the order of the text.
    public private(set) var findings: [LocatedFinding]
    /// The least severity that makes the document fail.
    public let failOn: Severity
    /// Where the document starts in the stream that it is a line of; nil for a document of its own.
    public let place: SourcePosition?
    /// What names the document when it is a record of a log.
    public let record: RecordFields?
    /// The text of the document, for looking up lines and columns; empty where there are none to look up.
    public let source: SourceText

    /// Finds the places; for a document without findings this costs nothing.
    public init(
        path: String, location: String? = nil, result: LintResult, failOn: Severity = Settings.defaultFailOn,
        place: SourcePosition? = nil, record: RecordForm? = nil
    ) {
        self.path = path
        self.location = location ?? path
        self.result = result
        self.failOn = failOn
        self.place = place
        self.record = record.map { RecordFields(of: result.document, $0) }
        findings = LocatedFinding.all(of: result)
        let hasPlaces = !findings.isEmpty || result.document.isEnvelope
        source = SourceText(hasPlaces ? result.bytes : [], at: place ?? .start)
    }

    /// What tells it from other documents: the location, and of a stream also the line.
    var label: String { place.map { "\(location):\($0.line)" } ?? location }

    /// A finding in one sentence: the fault, what it costs, and of a record what names it.
    func sentence(of located: LocatedFinding) -> String { located.sentence + recordSuffix }

    /// What names the record, in brackets behind a message; empty for a document that is none.
    var recordSuffix: String {
        guard let text = record?.text, !text.isEmpty else { return "" }
        return " (\(text))"
    }

    /// Leaves only some of the findings.
    public mutating func keep(_ findings: [LocatedFinding]) { self.findings = findings }

    /// Whether anything was found that makes the document fail.
    public var hasFailed: Bool { findings.contains { $0.finding.severity >= failOn } }
}
