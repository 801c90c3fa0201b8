import FastReaders
import JSONText
import PushDocument
import PushLint
import PushPayload
import PushReport

/// The parts of the reports for some documents, independent of earlier documents, so that any thread can make them.
struct PartialReport: Sendable {
    private let reporters: [any Reporter]
    private var pieces: [[ReportPiece]]
    private(set) var tally = Tally()
    private let counted: [CountedField]
    private let date: JSONPointer
    /// Finds their values without parsing a record.
    private let fields: FieldReader?

    init(_ reporters: [any Reporter], counted: [CountedField] = [], date: JSONPointer = RecordForm().date) {
        (self.reporters, self.counted, self.date) = (reporters, counted, date)
        fields = FieldReader(counted.map(\.pointer))
        pieces = reporters.map { _ in [] }
    }

    /// Adds a document; text reports leave it out if it is only in the summary.
    mutating func add(_ report: FileReport, isInSummary: Bool = false) {
        let when = report.findings.isEmpty || report.place == nil ? nil : report.result.field(date)
        tally.add(report, at: when.flatMap { UnixTime($0.plainText)?.inSeconds.seconds })
        for field in counted {
            guard let value = report.result.field(field.pointer) else { continue }
            tally.values.add(value, of: field, sample: report.findings.isEmpty ? nil : report.sample)
        }
        for (index, reporter) in reporters.enumerated() where !(isInSummary && reporter is TextReporter) {
            pieces[index] += reporter.pieces(report)
        }
    }

    /// Counts a document, which is added as one without anything to report, as one that fails the run.
    mutating func addFailed() { tally.addFailed() }
    mutating func addClean(_ count: Int = 1) { tally.addClean(count) }

    /// Counts the values of a record that is clean; free for other documents.
    mutating func addRecord(of record: UnsafeRawBufferPointer) {
        if counted.isEmpty { return }
        if let values = fields?.values(in: record) {
            for case (let field, let value?) in zip(counted, values) { tally.values.add(json: value, of: field) }
            return
        }
        guard let value = try? JSONDocument(parsing: Array(record)).value else { return }
        for field in counted { value[field.pointer].map { tally.values.add($0, of: field, sample: nil) } }
    }

    /// Counts an answer to pushes in which nothing was found.
    mutating func add(_ answer: PushAnswer, _ count: Int = 1) { tally.answers.add(answer, count) }

    mutating func add(_ report: StreamReport) {
        for (index, reporter) in reporters.enumerated() { pieces[index] += reporter.pieces(report) }
    }

    func pieces(for report: Int) -> [ReportPiece] { pieces.indices.contains(report) ? pieces[report] : [] }
    var isSilent: Bool { pieces.allSatisfy(\.isEmpty) }
}
