import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushReport

/// Checks the units of a run of `lint`: lints their documents, finds the places and makes the parts of the reports.
struct DocumentChecker: Sendable {
    /// A report without documents.
    let partial: PartialReport
    /// True if the reports need the results of clean documents as well.
    let needsClean: Bool
    /// True if nothing is reported but the exit code.
    var isSilent = false
    /// True if the reports of a document depend on earlier documents.
    let isInOrder: Bool
    /// The fields whose values are counted.
    var counted: [JSONPointer] = []
    /// The fields that were named for comparing documents with earlier ones.
    var compared: [JSONPointer] = []
    /// True if the stacks of all documents are wanted, whatever their configuration says.
    var showsStacks = false
    /// Where documents name the device and the time, if they are compared with earlier ones. That is done in their order and not here.
    var story: StoryFields?

    /// The results of some documents.
    struct Content: Sendable {
        /// The parts of the reports for the documents.
        var partial: PartialReport
        /// The documents that still have to be compared with a baseline or counted, in order.
        var reports: [FileReport] = []
        /// Their number, if they are lines of a stream.
        var lines: StreamCount?
        /// The bytes that they took of a stream.
        var bytes = 0
        /// What the pointers into records have led to.
        var pointers = RecordPointers(nil, counted: [])
        /// The documents whose stacks are wanted, in order.
        var stacks: [DocumentStacks] = []
        /// The documents that are still to be compared with earlier ones, in order.
        var untold = UntoldDocuments()
        /// Advice on how to read an input.
        var advice: String?
        /// How far the log has been read.
        var end: LogPlaces.Place?
    }

    func product(of unit: WorkUnit) -> WorkProduct<Content> {
        var product = unit.product(ofFile: content, lines: content)
        if case .end(let source) = unit { product.content = Content(partial: partial, lines: source.noLines) }
        return product
    }

    private func content(of document: WorkUnit.Document, _ problems: inout [String]) -> Content {
        var content = Content(partial: partial)
        let (linter, bytes) = (document.source.found.linter, document.bytes)
        content.pointers = RecordPointers(linter.options.record, counted: counted, compared: compared)
        bytes.withUnsafeBytes { content.pointers.look(into: $0) }
        let found: LintResult? =
            if needsClean || story != nil || wantsStacks(of: document.source) {
                linter.lint(bytes, named: document.fileName)
            } else {
                bytes.withUnsafeBytes { result(of: $0, named: document.fileName, linter, document.source, &content) }
            }
        guard let result = found else {
            content.partial.addClean()
            bytes.withUnsafeBytes { content.partial.addRecord(of: $0, linter.options.record) }
            return content
        }
        guard !result.document.lacksMemory else {
            problems.append(document.lacksMemory)
            return content
        }
        add(stacksOf: document, result, to: &content)
        if let story {
            content.untold.add(result, at: document.place, story)
        } else if !needsClean, result.isClean, !result.document.holdsNothing {
            content.partial.addClean()
            bytes.withUnsafeBytes { content.partial.addRecord(of: $0, linter.options.record) }
        } else {
            let mistakes = result.document.fragments.flatMap(\.mistakes)
            if mistakes.contains(where: { $0.error.mistake == .secondDocument }), LineBlock.areDocuments(bytes) {
                content.advice = "\(document.source.name): with --jsonl, each of its lines is checked as a document"
            }
            add(document.report(result), to: &content)
        }
        return content
    }

    private func content(of block: LineBlock, _ source: WorkUnit.Source, _ problems: inout [String]) -> Content {
        var content = Content(partial: partial)
        let linter = source.found.linter
        let wantsStacks = wantsStacks(of: source)
        var count = source.noLines
        let limit = count.limit
        let form = story.map { StoryForm($0, linter.options) }
        content.untold.block = form.map { _ in block }
        content.pointers = RecordPointers(linter.options.record, counted: counted, compared: compared)
        block.eachLine { line in
            content.pointers.look(into: line.text)
            func all() -> LintResult { linter.lint(Array(line.text), named: WorkUnit.lineName) }
            var found = wantsStacks ? all() : result(of: line.text, named: WorkUnit.lineName, linter, source, &content)
            if let form, found == nil {
                if let push = StoryReader.push(in: line.text, form) { return content.untold.add(push, of: line) }
                found = all()
            }
            guard let result = found else {
                count.add(isClean: true, bytes: line.text.count, limit: limit)
                content.partial.addRecord(of: line.text, linter.options.record)
                return
            }
            let document = WorkUnit.Document(source: source, bytes: result.bytes, place: line.place)
            guard !result.document.lacksMemory else {
                problems.append(document.lacksMemory)
                return
            }
            add(stacksOf: document, result, to: &content)
            if linter.options.record != nil, result.isClean, result.document.pushes.isEmpty {
                count.addWithoutPayload()
                return
            }
            if let story { return content.untold.add(result, at: line.place, story) }
            count.add(isClean: result.isClean, bytes: result.wireBytes, limit: result.limit)
            if result.isClean {
                content.partial.addRecord(of: line.text, linter.options.record)
            } else {
                add(document.report(result), to: &content)
            }
        }
        content.partial.addClean(count.clean)
        content.lines = count
        content.bytes = block.bytes.count
        content.end = LogPlaces.Place(after: block)
        return content
    }

    /// The result of linting a document; nil if nothing is to be reported of it.
    private func result(
        of bytes: UnsafeRawBufferPointer, named name: String?, _ linter: Linter, _ source: WorkUnit.Source,
        _ content: inout Content
    ) -> LintResult? {
        switch linter.check(bytes, named: name) {
        case .linted(let result): return result
        case .known(nil): return nil
        case .known(let worst?):
            guard isSilent else { return linter.lint(Array(bytes), named: name) }
            if worst >= source.found.failOn { content.partial.addFailed() }
            return nil
        }
    }

    private func wantsStacks(of source: WorkUnit.Source) -> Bool { showsStacks || source.found.showsStacks }

    private func add(stacksOf document: WorkUnit.Document, _ result: LintResult, to content: inout Content) {
        guard wantsStacks(of: document.source) else { return }
        let place = DocumentSteps.Place(
            name: document.source.name, path: document.source.name,
            source: SourceText(result.bytes, at: document.place ?? .start), isLine: document.place != nil)
        content.stacks.append(
            DocumentStacks(result, at: place, named: document.fileName, by: document.source.found.linter))
    }

    private func add(_ report: FileReport, to content: inout Content) {
        if isInOrder { content.reports.append(report) } else { content.partial.add(report) }
    }
}

/// The parts of the reports for some documents, independent of earlier documents, so that any thread can make them.
struct PartialReport: Sendable {
    private let reporters: [any Reporter]
    private var pieces: [[ReportPiece]]
    /// The counts of its documents and findings.
    private(set) var tally = Tally()
    /// The fields whose values are counted.
    private let counted: [JSONPointer]

    /// A report without documents.
    init(_ reporters: [any Reporter], counted: [JSONPointer] = []) {
        self.reporters = reporters
        self.counted = counted
        pieces = reporters.map { _ in [] }
    }

    /// Adds a document; text reports leave it out if it is only in the summary.
    mutating func add(_ report: FileReport, isInSummary: Bool = false) {
        tally.add(report)
        for field in counted {
            guard let value = report.result.document.value(at: field) else { continue }
            tally.values.add(value, of: field, sample: report.findings.isEmpty ? nil : report.sample)
        }
        for (index, reporter) in reporters.enumerated() where !(isInSummary && reporter is TextReporter) {
            pieces[index] += reporter.pieces(report)
        }
    }

    /// Counts a document, which is added as one without anything to report, as one that fails the run.
    mutating func addFailed() { tally.addFailed() }

    /// Adds documents without anything to report.
    mutating func addClean(_ count: Int = 1) { tally.addClean(count) }

    /// Counts the answer and the values of a record without anything to report; for other documents this costs nothing.
    mutating func addRecord(of record: UnsafeRawBufferPointer, _ form: RecordForm?) {
        guard form?.hasAnswer == true || !counted.isEmpty, let value = try? JSONDocument(parsing: Array(record)).value
        else { return }
        if let form, form.hasAnswer, value[form.payload] ?? .null != .null {
            tally.answers.add(Diagnosis.Answer(of: value, form), [])
        }
        for field in counted { value[field].map { tally.values.add($0, of: field, sample: nil) } }
    }

    /// Adds the report of a stream at its end.
    mutating func add(_ report: StreamReport) {
        for (index, reporter) in reporters.enumerated() { pieces[index] += reporter.pieces(report) }
    }

    /// The pieces for one of the reports.
    func pieces(for report: Int) -> [ReportPiece] { pieces.indices.contains(report) ? pieces[report] : [] }

    /// True if no report mentions it.
    var isSilent: Bool { pieces.allSatisfy(\.isEmpty) }
}
