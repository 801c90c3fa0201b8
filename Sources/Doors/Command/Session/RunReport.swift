import AppResources
import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushReport
import ReportText

/// Writes the reports of a run of `lint`, unit by unit in the order of the input.
struct RunReport: SessionCommand {
    private let run: LintRun
    private let reporting: Reporting
    private var reports: Reports
    private var baseline: BaselineFile?
    private var statistics: RuleTally?
    private var tally = Tally()
    private var summary: FindingSummary?
    /// The number of findings shown as text.
    private var shown = 0
    private var alike = FindingFold()
    private var stream: StreamTally?
    private var pointers = RecordPointers(nil, counted: [])
    /// Messages about settings without effect and how inputs could be read.
    private var notes: [String] = []
    private static let maximumAdvice = 5
    /// The number of notes that are too many to be said.
    private var unsaid = 0
    private var stacks: StackReport?
    /// The earlier pushes, if documents are compared with them.
    private var story: Story?
    private var deadTokens: DeadTokens?
    /// True if the records are known to have answers.
    private var hasAnswers = false
    private static let needsAnswers = "--dead-tokens needs the answers of APNs: --status and --reason lead to them"
    private var progress: Progress?
    private var running: RunningTally?
    private var places: LogPlaces?
    /// True if a place that could not be read fails the run.
    private let failsOnUnread: Bool
    /// The place of the time of sending in records.
    private let date: JSONPointer

    init(_ run: LintRun, of inputs: Inputs, _ finder: inout LinterFinder, _ places: LogPlaces?) throws {
        self.run = run
        self.places = places
        reporting = run.session.settings.report
        reports = try reporting.reports()
        var known = run.baseline
        let given = try finder.settings.report(for: nil).settings
        let effect = given.effect
        failsOnUnread = effect.failsOnUnread
        date = (given.record ?? RecordForm()).date
        if known.read == nil, known.written == nil { known.read = effect.baselinePath }
        baseline = try BaselineFile(known, reporting.terminal)
        statistics = run.showsStatistics ? RuleTally() : nil
        progress =
            run.runningTally.isFollowing ? nil : Progress(inputs.files, reporting.terminal, isQuiet: reporting.isQuiet)
        running = try RunningTally(run.runningTally, reporting)
        if let path = run.deadTokensPath {
            // A record that is not described may be recognised.
            hasAnswers = given.record?.hasAnswer ?? false
            guard given.record == nil || hasAnswers else { throw Failure.usage(Self.needsAnswers) }
            deadTokens = try DeadTokens(path)
        }
        let isSummarized = run.maximumFindings != nil
        if reports.reporters.contains(where: { $0 is SummaryReporter || $0 is TextReporter && isSummarized }) {
            let isForFile = reporting.targets.contains { $0.file != nil && $0.format == .text }
            summary = FindingSummary(
                by: run.countedFields, style: isForFile ? Style(coloured: false) : reporting.terminal.style(),
                columns: reporting.terminal.columns)
        }
        if isSummarized {
            let isSeenAtOnce = run.runningTally.isFollowing || inputs.files.contains { $0.isStandardInput }
            reports.holdText(onTerminal: !isSeenAtOnce)
        }
    }

    static let passesOverOthers = true

    var work: @Sendable (WorkUnit) -> WorkProduct<DocumentChecker.Content> {
        let reporters = reports.reporters
        let isInOrder = baseline != nil || statistics != nil || summary != nil || running != nil || run.comparesPushes
        let checker = DocumentChecker(
            partial: PartialReport(reporters, counted: run.countedFields, date: date),
            needsClean: reporters.contains(where: \.mentionsClean) || baseline != nil,
            isSilent: reporters.isEmpty && !isInOrder, isInOrder: isInOrder, run: run)
        return { checker.product(of: $0) }
    }

    mutating func take(_ product: WorkProduct<DocumentChecker.Content>, _ problems: inout [String]) throws {
        tally.unread += product.problems.count
        try add(product)
        guard running?.isDue ?? false else { return }
        try running?.tell(tally)
        // A failure is ignored here: the places are kept again at the end.
        try? places?.keep()
    }

    private mutating func add(_ product: WorkProduct<DocumentChecker.Content>) throws {
        guard let source = product.source, let content = product.content else {
            progress?.advance(documents: 0, inputs: product.isEnd ? 1 : 0, bytes: 0)
            return
        }
        pointers.add(content.pointers)
        for document in content.stacks {
            if stacks == nil {
                stacks = StackReport(options: GroupingOptions(app: source.settings.options.app ?? AppManifest()))
            }
            stacks?.take(document)
        }
        for advice in content.advice where !notes.contains(advice) {
            if notes.count < Self.maximumAdvice { notes.append(advice) } else { unsaid += 1 }
        }
        var partial = content.partial
        var lines = content.lines
        for var report in content.reports + compared(content.uncompared, source, &lines, &partial) {
            baseline?.take(&report, source.settings.options)
            statistics?.add(report)
            summary?.add(report)
            let isInSummary = run.maximumFindings.map { shown + report.findings.count > $0 } ?? false
            if !isInSummary { shown += report.findings.count }
            if run.maximumFindings == LintRun.usualMaximumFindings, !isInSummary { alike.fold(&report) }
            partial.add(report, isInSummary: isInSummary)
        }
        if let lines {
            tally.recordsWithoutPayload += lines.withoutPayload
            var count = stream ?? source.emptyLineCount
            count.add(lines)
            stream = count
            if product.isEnd {
                partial.add(StreamReport(path: source.name, location: source.location, count: count))
                baseline?.endStream(source.name, source.settings.options)
                stream = nil
            }
        }
        tally.add(partial.tally)
        // The line of progress must be removed before anything else is written to the terminal.
        let isInTheWay = progress?.isShown ?? false && StandardStream.output.isTerminal && !partial.isSilent
        if isInTheWay { progress?.clear() }
        try reports.add(partial)
        if isInTheWay || content.lines != nil { try reports.flush() }
        if let end = content.end { places?.add(end) }
        progress?.advance(documents: partial.tally.files, inputs: product.isEnd ? 1 : 0, bytes: content.bytes)
    }

    /// The reports of documents that are compared with earlier ones. Clean lines are only counted.
    private mutating func compared(
        _ documents: UncomparedDocuments, _ source: WorkUnit.Source, _ lines: inout StreamTally?,
        _ partial: inout PartialReport
    ) -> [FileReport] {
        guard !documents.isEmpty else { return [] }
        var past = story.take() ?? Story(comparesPushes: run.comparesPushes)
        defer { story = past }
        let (hasAnswer, limit) = (source.settings.options.record.hasAnswer, source.emptyLineCount.limit)
        hasAnswers = hasAnswers || hasAnswer
        var reports: [FileReport] = []
        let tokens = deadTokens
        func addClean(_ document: UncomparedDocuments.Document) {
            guard !run.countedFields.isEmpty else { return }
            documents.bytes(of: document).withUnsafeBytes { partial.addRecord(of: $0) }
        }
        var statuses: [(status: Int, count: Int)] = []
        documents.compare(
            with: &past, of: source, answered: { tokens?.take($0) },
            accepted: { push, document in
                tokens?.take(push)
                lines?.add(isClean: true, bytes: document.count, limit: limit)
                addClean(document)
                if statuses.last?.status == push.status {
                    statuses[statuses.count - 1].count += 1
                } else {
                    statuses.append((push.status, 1))
                }
            }
        ) { document, result, answer in
            lines?.add(
                isClean: result?.isClean ?? true, bytes: result?.wireBytes ?? document.count,
                limit: result?.limit ?? limit)
            if let result, !result.isClean || document.place == nil {
                reports.append(
                    WorkUnit.Document(source: source, bytes: result.bytes, place: document.place).report(result))
                return
            }
            partial.addClean()
            if hasAnswer, let answer { partial.add(answer) }
            addClean(document)
        }
        for (status, count) in statuses {
            partial.addClean(count)
            partial.add(PushAnswer(status: status), count)
        }
        return reports
    }

    mutating func note(_ message: String) { notes.append(message) }

    mutating func pass(_ links: [UnreadPlace]) {
        tally.unreadPlaces += links
        notes += links.map(\.sentence)
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        progress?.clear()
        let unread = problems + (running?.end(tally).map { [$0] } ?? [])
        let lacksAnswers = deadTokens != nil && !hasAnswers
        if lacksAnswers { deadTokens = nil }
        let problems = unread + pointers.sentences + (lacksAnswers && unread.isEmpty ? [Self.needsAnswers] : [])
        if unsaid > 0 {
            notes.append("\(counted(unsaid, "more note")) on other files; a file that is named says its own")
        }
        notes += (story?.sentences ?? []) + [pointers.unreadHeaders].compactMap(\.self)
        let areAllTokensWritten = try deadTokens?.write(after: story?.answers, &notes) ?? true
        // The sentence "nothing found" would hide that records were passed over.
        let sentence = tally.findings == 0 && !pointers.sentences.isEmpty ? "not everything was checked" : nil
        let isSummarized = tally.findings > shown
        let showsTextAtOnce = reports.showsTextAtOnce
        try reports.end(
            tally, problems: problems, notes: notes, stacks: stacks, sentence: sentence, summary: summary,
            replacesText: isSummarized)
        try places?.keep()
        if let summary, isSummarized { try reporting.show(showsTextAtOnce ? summary : nil, tally) }
        if let statistics { try reporting.show(statistics) }
        for problem in problems + (reporting.isQuiet ? [] : notes) { StandardStream.tell(problem) }
        if tally.recordsWithoutPayload > 0, !reporting.isQuiet {
            StandardStream.tell("\(counted(tally.recordsWithoutPayload, "record has", "records have")) no payload")
        }
        let message = try baseline?.end(isWhole: problems.isEmpty)
        if let message, !reporting.isQuiet { StandardStream.tell(message) }
        if !unread.isEmpty || !areAllTokensWritten { return .unreadable }
        if pointers.hideMistakes || lacksAnswers { return .usage }
        let missing = pointers.sentences.isEmpty ? ExitStatus.success : .usage
        guard !run.alwaysSucceeds, baseline?.isWritten != true else { return missing }
        if failsOnUnread, !tally.unreadPlaces.isEmpty { return .findings }
        return Double(tally.failed) > run.allowedFailures * Double(tally.files) ? .findings : missing
    }
}
