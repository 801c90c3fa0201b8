import JSONText
import LintProject
import PushDocument
import PushLint

/// The findings of one document, with its name and their places.
public struct FileReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked, without `./`: the name of the file in CI services.
    public let location: String
    /// The result of the linter.
    public let result: LintResult
    /// The findings in the order of the text.
    public private(set) var findings: [LocatedFinding]
    /// The lowest severity that makes the document fail.
    public let failOn: Severity
    /// The start of the document in its stream; nil for a document that is a file of its own.
    public let place: SourcePosition?
    /// The fields that identify a record of a log.
    public let record: RecordFields?
    /// The text of the document, to look up lines and columns; empty without findings.
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

    /// The identity of the document: its location, and in a stream also the line.
    var label: String { place.map { "\(location):\($0.line)" } ?? location }

    /// A finding in one sentence: the message, the effect, and the fields that identify a record.
    func sentence(of located: LocatedFinding) -> String { located.sentence + recordSuffix }

    /// The fields that identify a record, in parentheses after a message; empty for other documents.
    var recordSuffix: String {
        guard let text = record?.text, !text.isEmpty else { return "" }
        return " (\(text))"
    }

    /// Keeps only some of the findings.
    public mutating func keep(_ findings: [LocatedFinding]) { self.findings = findings }

    /// True if a finding makes the document fail.
    public var hasFailed: Bool { findings.contains { $0.finding.severity >= failOn } }
}
