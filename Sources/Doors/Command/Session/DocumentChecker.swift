import FastReaders
import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushReport

/// Checks the units of a run of `lint`: lints their documents, finds the places and makes the parts of the reports.
struct DocumentChecker: Sendable {
    let partial: PartialReport
    let needsClean: Bool
    /// True if nothing is reported but the exit code.
    var isSilent = false
    /// True if the reports of a document depend on earlier documents.
    let isInOrder: Bool
    /// The run as it was asked for. Sequence rules run in `RunReport`, in input order.
    var run = LintRun()

    struct Content: Sendable {
        var partial: PartialReport
        /// The documents that still have to be compared with a baseline or counted, in order.
        var reports: [FileReport] = []
        /// The number of documents, if they are lines of a stream.
        var lines: StreamTally?
        /// The bytes of the stream that the documents took.
        var bytes = 0
        var pointers = RecordPointers(nil, counted: [])
        var stacks: [DocumentStacks] = []
        var uncompared = UncomparedDocuments()
        /// Advice on how to read an input, and what of the app was not read.
        var advice: [String] = []
        var end: LogPlaces.Position?

        /// Counts a line, or a file without anything to report.
        fileprivate mutating func count(isClean: Bool, _ bytes: Int, _ limit: Int) {
            if lines == nil, isClean { partial.addClean() }
            lines?.add(isClean: isClean, bytes: bytes, limit: limit)
        }
    }

    func product(of unit: WorkUnit) -> WorkProduct<Content> {
        var product = unit.product { document, problems in
            let setup = setup(for: document.source)
            var content = emptyContent(setup)
            document.bytes.withUnsafeBytes { check($0, nil, setup, &content, &problems) }
            return content
        } lines: { block, source, problems in
            let setup = setup(for: source)
            var content = emptyContent(setup)
            if let form = setup.form { content.uncompared.read(block, form) }
            content.lines = source.emptyLineCount
            block.eachLine { check($0.text, $0, setup, &content, &problems) }
            content.partial.addClean(content.lines?.clean ?? 0)
            content.bytes = block.bytes.count
            content.end = LogPlaces.place(after: block)
            content.advice += source.said.map { [$0] } ?? []
            return content
        }
        if case .end(let source) = unit { product.content = Content(partial: partial, lines: source.emptyLineCount) }
        return product
    }

    private func emptyContent(_ setup: Setup) -> Content {
        let record = setup.linter.options.stage.record
        return Content(
            partial: partial,
            pointers: RecordPointers(record, counted: run.countedFields.map(\.pointer), compared: run.comparedFields))
    }

    /// The tools for the documents of a source, looked up once per unit.
    private struct Setup {
        let source: WorkUnit.Source
        let linter: Linter
        /// Reads a line of a log whose form was recognised as if it had not been.
        let plain: Linter?
        let form: StoryForm?
        let limit: Int
        let wantsStacks: Bool
    }

    private func setup(for source: WorkUnit.Source) -> Setup {
        let options = source.settings.options
        let isFollowed = run.comparesPushes || options.record.hasAnswer
        return Setup(
            source: source, linter: source.settings.linter, plain: source.plain?.linter,
            form: isFollowed ? StoryForm(options, comparesPushes: run.comparesPushes) : nil,
            limit: source.emptyLineCount.limit, wantsStacks: run.showsStacks || source.settings.showsStacks)
    }

    private func check(
        _ text: UnsafeRawBufferPointer, _ line: LineBlock.Line?, _ setup: Setup, _ content: inout Content,
        _ problems: inout [String]
    ) {
        let name = line == nil ? setup.source.fileName : WorkUnit.lineName
        content.pointers.look(into: text, line: line?.place.line)
        let isUnread = line == nil && setup.source.input.isUnread
        func all() -> LintResult {
            let input = Input(Array(text), named: name)
            return isUnread ? setup.linter.lintUnread(input) : setup.linter.lint(input)
        }
        let isWanted = isUnread || setup.wantsStacks || line == nil && (needsClean || setup.form != nil)
        var parts = AnswerPlaces()
        var found = isWanted ? all() : result(of: text, named: name, setup, &parts, &content)
        if let line, let form = setup.form, found == nil {
            if let push = StoryReader.accepted(in: text, at: parts, form) {
                return content.uncompared.add(push, of: line)
            }
            if let push = StoryReader.refused(in: text, at: parts, form) ?? StoryReader.push(in: text, form) {
                return content.uncompared.add(push, of: line)
            }
            found = all()
        }
        if let read = found, let plain = setup.plain, read.isClean, read.document.pushes.isEmpty {
            // A log may have pushes of another form.
            let other = plain.lint(Input(Array(text), named: name))
            if other.document.isEnvelope || other.document.value(at: "/aps") != nil { found = other }
        }
        guard let result = found else {
            content.count(isClean: true, text.count, setup.limit)
            return content.partial.addRecord(of: text)
        }
        guard !result.document.ranOutOfMemory else {
            let document = WorkUnit.Document(source: setup.source, bytes: result.bytes, place: line?.place)
            return problems.append(document.ranOutOfMemory)
        }
        add(result, of: text, at: line?.place, setup, &content)
    }

    /// Adds the stacks and the advice of a result, and its report unless it is compared later or has nothing to say.
    private func add(
        _ result: LintResult, of text: UnsafeRawBufferPointer, at place: SourcePosition?, _ setup: Setup,
        _ content: inout Content
    ) {
        // Most documents have nothing to say for which their source would be needed.
        func document() -> WorkUnit.Document {
            WorkUnit.Document(source: setup.source, bytes: result.bytes, place: place)
        }
        let unread = setup.linter.options.app?.unread(for: result.document) ?? []
        content.advice += unread.filter { !content.advice.contains($0) }
        if setup.wantsStacks {
            let name = setup.source.name
            let steps = DocumentSteps.Origin(
                name: name, path: name, source: SourceText(result.bytes, at: place ?? .start), isLine: place != nil)
            content.stacks.append(DocumentStacks(result, at: steps, named: document().fileName, by: setup.linter))
        }
        if place != nil, setup.linter.options.stage.record != nil, result.isClean, result.document.pushes.isEmpty {
            content.lines?.addWithoutPayload()
            return
        }
        if let form = setup.form { return content.uncompared.add(result, at: place, form.record) }
        if !result.document.isKnown, case let report = document().report(result),
            let sentence = result.notJudgedSentence(report.source)
        {
            content.advice.append("\(report.label): \(sentence)")
        }
        let isCounted =
            result.isClean && result.document.unread.isEmpty
            && (place != nil || !needsClean && !result.document.hasNoPush)
        content.count(isClean: isCounted, result.wireBytes, result.limit)
        guard !isCounted else { return content.partial.addRecord(of: text) }
        let mistakes = place == nil ? result.document.fragments.flatMap(\.mistakes) : []
        if mistakes.contains(where: { $0.error.mistake == .secondDocument }), EnvelopeForm.areLines(result.bytes) {
            content.advice.append("\(setup.source.name): with --jsonl, each of its lines is checked as a document")
        }
        let report = document().report(result)
        if isInOrder { content.reports.append(report) } else { content.partial.add(report) }
    }

    /// The result of linting a document; nil if nothing is to be reported of it.
    private func result(
        of bytes: UnsafeRawBufferPointer, named name: String?, _ setup: Setup, _ parts: inout AnswerPlaces,
        _ content: inout Content
    ) -> LintResult? {
        switch setup.linter.recallOrLint(Input(bytes, named: name), noting: &parts) {
        case .linted(let result): return result
        case .known(nil): return nil
        case .known(let worst?):
            guard isSilent else { return setup.linter.lint(Input(Array(bytes), named: name)) }
            if worst >= setup.source.settings.failOn { content.partial.addFailed() }
            return nil
        }
    }
}
