import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushPayload
import PushReport
import ReportText

/// A run of `lint`, described by plain values, which keeps it independent of the parsing of arguments.
struct LintRun {
    var session = Session()
    var baseline = BaselinePaths()
    var isCounting = false
    /// The maximum number of findings shown individually, above which the text report is a summary; nil for all.
    var maximumShown: Int? = usualMaximum
    /// The fields whose values the summary counts.
    var counted: [CountedField] = []
    /// True if findings leave the exit status at 0.
    var exitsZero = false
    /// The share of all documents, from 0 to 1, that may fail.
    var allowedFailures = 0.0
    var runningTally = RunningTally.Options()
    var showsStacks = false
    /// True if documents are compared with earlier ones.
    var comparesPushes = false
    /// The path of the file for the tokens that answers say are no longer valid.
    var deadTokensPath: String?
    /// The fields of the device and the date by which pushes are compared, where the command line names them.
    var comparedFields: [JSONPointer] = []
    /// The path of the file in which the run keeps how far it has read logs, for the next run.
    var logPlacesPath: String?

    static let usualMaximum = 100

    func run() throws {
        let places = try logPlacesPath.map { try LogPlaces(keptIn: $0) }
        var session = session
        (session.isEndless, session.isFollowing) = (runningTally.isFollowing, runningTally.isFollowing)
        session.places = places
        session.recognisesRecords = true
        try session.run { try RunReport(self, of: $0, &$1, places) }
    }
}

/// A run of `size`.
struct SizeRun: SessionCommand {
    let format: SizeCommand.Format
    let terminal: Terminal
    let showsSent: Bool
    var output = Output()
    var isOverLimit = false
    var files: [JSONValue] = []
    /// True if the present input has a push so far; nil before its first part.
    var hasPush: Bool?
    /// True if all inputs so far are without a push; nil before the end of the first.
    var isWithoutPush: Bool?

    static var onlyReads: Bool { true }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[SizeReport]]> {
        { unit in
            unit.product { document, problems in
                let options = document.source.settings.options.reading
                let pushes = PushDocument(document.bytes, named: document.fileName, options: options)
                if pushes.ranOutOfMemory { problems.append(document.ranOutOfMemory) }
                return SizeReport.all(of: pushes, path: document.source.name, at: document.place)
            }
        }
    }

    mutating func take(_ product: WorkProduct<[[SizeReport]]>, _ problems: inout [String]) throws {
        if let content = product.content { hasPush = hasPush == true || content.contains { !$0.isEmpty } }
        if product.isEnd, let source = product.source, let hasPush {
            if !hasPush { StandardStream.tell("\(source.name): no push to a device was found in it") }
            isWithoutPush = isWithoutPush != false && !hasPush
            self.hasPush = nil
        }
        for report in (product.content ?? []).joined() {
            isOverLimit = isOverLimit || report.isOverLimit
            switch format {
            case .text:
                try output.print(report.text(style: terminal.style(), columns: terminal.columns))
                if showsSent { try output.print(report.sentText) }
            case .json: files.append(report.json(showsSent: showsSent))
            }
        }
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        if format == .json { try output.print(SizeReport.document(files)) }
        try output.flush()
        for problem in problems { StandardStream.tell(problem) }
        if !problems.isEmpty { return .unreadable }
        return isOverLimit || isWithoutPush == true ? .findings : .success
    }
}

extension Session {
    /// Visits the steps of all files, in their order or in that of their dates; a step without a date stays after the one before it.
    func eachStep(
        in inputs: Inputs, byDate: Bool = false, showsProgress: Bool = true,
        _ visit: @escaping (SequenceStep) throws -> Void
    ) throws -> GroupRun {
        var dated: [(date: Double, step: SequenceStep)] = []
        let names = ShortNames(inputs.files.map(\.path))
        let take: (SequenceStep) throws -> Void = { step in
            guard byDate else { return try visit(step) }
            let date = step.date.flatMap { UnixTime($0) }?.seconds ?? dated.last?.date ?? -.infinity
            dated.append((date, step))
        }
        // Stacks that are written while pushes are read show the progress themselves.
        let progress = showsProgress ? Progress(inputs.files, .auto) : nil
        let reading = try run(over: inputs) { _, _ in GroupRun(names: names, visit: take, progress: progress) }
        // Steps with the same date stay in the order in which they were read.
        let sorted = dated.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        for (_, next) in sorted { try visit(next.step) }
        return reading
    }
}

/// Reads pushes and events in their order.
struct GroupRun: SessionCommand {
    /// The names of files in the labels of steps; messages use their paths.
    let names: ShortNames
    let visit: (SequenceStep) throws -> Void
    var progress: Progress?
    var problems: [String] = []
    /// The number of parts of documents that can't be read (`leftOut`); those that may be no part of the sequence (`unread`) don't count.
    var leftOut = 0
    var hasSteps = false

    /// True if all inputs were unreadable: there are no stacks to show then.
    var hasFailed: Bool { !hasSteps && !problems.isEmpty }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[DocumentSteps.Item]]> {
        { [names] unit in unit.product { Self.items(of: $0, names, &$1) } }
    }

    mutating func take(_ product: WorkProduct<[[DocumentSteps.Item]]>, _ problems: inout [String]) throws {
        for item in (product.content ?? []).joined() {
            switch item {
            case .step(let step):
                hasSteps = true
                try visit(step)
            case .leftOut(let message), .unread(let message):
                if case .leftOut = item { leftOut += 1 }
                progress?.clear()
                StandardStream.error.write(TerminalText.safe(message) + "\n")
            }
        }
        progress?.advance(documents: product.content?.count ?? 0, inputs: product.isEnd ? 1 : 0, bytes: 0)
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        progress?.clear()
        self.problems = problems
        return .success
    }

    private static func items(
        of document: WorkUnit.Document, _ names: ShortNames, _ problems: inout [String]
    ) -> [DocumentSteps.Item] {
        let input = document.source.input
        let place = DocumentSteps.Origin(
            name: input.isStandardInput ? "-" : names[input.path], path: input.path,
            source: SourceText(document.bytes, at: document.place ?? .start), isLine: document.place != nil)
        let items = DocumentSteps.items(
            in: document.bytes, named: document.fileName, at: place, by: document.source.settings.linter)
        if items == nil { problems.append(document.ranOutOfMemory) }
        return items ?? []
    }
}
