import JSONText
import LintProject
import PushLint
import PushPayload
import PushReport
import ReportText

/// A run of `gate`, described by plain values, which keeps it independent of the parsing of arguments.
struct GateRun {
    var path = InputFile.standardInput.path
    var minifies = false
    var sendsPayloadOnly = false
    var areLines = false
    /// True if each line is answered with a line.
    var answers = false
    /// True if the documents are records, whatever the configuration says.
    var areRecords = false
    /// True if each answer says the stack of its push, whatever the configuration says.
    var showsStacks = false
    /// The file for rejected lines, in place of standard error.
    var rejects: String?
    var runOptions = RunOptions()

    fileprivate func gate(_ settings: LinterFinder.FileSettings) -> Gate {
        let record = settings.options.record
        return Gate(
            linter: settings.linter, failOn: settings.failOn, minifies: minifies, sendsPayloadOnly: sendsPayloadOnly,
            of: record.isOfLog && (areRecords || areLines) ? record : nil)
    }

    /// Passes on good documents; throws `ExitStatus` if one is rejected.
    func run() throws {
        let input = InputFile(path: path, isSaidToBeLines: areLines || answers)
        if input.isStandardInput, StandardStream.input.isTerminal {
            throw Failure.usage("nothing to pass on: pipe a push in, or name a file; see --help")
        }
        var runOptions = runOptions
        runOptions.stage = .sending
        // Pushes leave here, so their times are compared with the present.
        runOptions.clock = runOptions.clock ?? { SystemClock.now }
        try Session(settings: runOptions, includesIgnored: true).run(over: Inputs(input)) { _, _ in
            try GatePasses(self, runOptions.report)
        }
    }
}

/// The documents of a gate: what may be sent is passed on in order, and the rest is reported.
private struct GatePasses: SessionCommand {
    /// The outcome for a document, or for consecutive lines.
    enum Outcome: Sendable {
        case passed(ArraySlice<UInt8>)
        case rejected(LintResult, WorkUnit.Document)
        case answered([UInt8], areGood: Bool)
        case held(Failure)
    }

    /// Outcomes in order, each with the number of its first line.
    typealias Content = [(line: Int, outcome: Outcome)]

    private let run: GateRun
    private var reports: Reports
    /// The output for rejected lines; nil if they are not reported.
    private let rejects: StandardStream?
    private var (tally, hasPassed) = (Tally(), true)
    /// The first line without a known result, from 1.
    private var next = 1

    init(_ run: GateRun, _ reporting: Reporting) throws {
        self.run = run
        reports = try reporting.reports(to: .error)
        rejects =
            switch run.rejects {
            case "-": .output
            case let path?: try StandardStream(appendingTo: path)
            case nil: reporting.isQuiet ? nil : .error
            }
    }

    // MARK: On any thread

    var work: @Sendable (WorkUnit) -> WorkProduct<Content> {
        { [run] unit in
            if case .tooLong(let line, let source) = unit {
                let message = "the line is longer than \(InputFile.maximumInWords)"
                let answer = GateAnswer(line: line, error: message)
                let held = Failure.unreadable("\(source.name):\(line): \(message) and was held back")
                return WorkProduct(
                    source: source,
                    content: [(line, run.answers ? .answered(Array(answer.text.utf8), areGood: false) : .held(held))])
            }
            return unit.product { document, _ in
                [(1, Self.outcome(of: document, run.gate(document.source.settings)))]
            } lines: { block, source, _ in
                let gate = run.gate(source.settings)
                return run.answers
                    ? Self.answers(to: block, gate, showsStacks: run.showsStacks || source.settings.showsStacks)
                    : Self.passes(of: block, source, gate, run)
            }
        }
    }

    private static func outcome(of document: WorkUnit.Document, _ gate: Gate) -> Outcome {
        do throws(Gate.OutOfMemory) {
            switch try gate.judge(document.bytes) {
            case .pass(let bytes): return .passed(bytes[...])
            case .reject(let result): return .rejected(result, document)
            }
        } catch {
            return .held(.unreadable(document.ranOutOfMemory + (document.place == nil ? "" : ", and it was held back")))
        }
    }

    private static func answers(to block: LineBlock, _ gate: Gate, showsStacks: Bool) -> Content {
        var (bytes, areGood): ([UInt8], Bool) = ([], true)
        block.eachLine(includingBlank: true) { line in
            let answer = GateAnswer(to: Array(line.text), line: line.place.line, by: gate, showsStacks: showsStacks)
            areGood = areGood && answer.isGood
            bytes += Array(answer.text.utf8)
        }
        return [(block.start.line, .answered(bytes, areGood: areGood))]
    }

    /// Consecutive lines that pass unchanged are one outcome. Where rejected lines go to the same output, a good line that begins
    /// like one gets a blank before it.
    private static func passes(
        of block: LineBlock, _ source: WorkUnit.Source, _ gate: Gate, _ run: GateRun
    ) -> Content {
        var (content, passing): (Content, Range<Int>) = ([], 0..<0)
        block.eachLine { line in
            let start = line.place.offset - block.start.offset
            let isMarked = run.rejects == "-" && line.text.starts(with: RejectedLine.beginning.utf8)
            if !isMarked, gate.passesAsItIs(line.text) {
                if passing.isEmpty || start != passing.upperBound {
                    content.append((line.place.line, .passed([])))
                    passing = start..<start
                }
                passing = passing.lowerBound..<start + line.whole.count
                content[content.count - 1].outcome = .passed(block.bytes[passing])
                return
            }
            passing = 0..<0
            let text = isMarked ? [0x20] + Array(line.text) : Array(line.text)
            var outcome = outcome(of: WorkUnit.Document(source: source, bytes: text, place: line.place), gate)
            if case .passed(let bytes) = outcome { outcome = .passed(bytes + line.whole.dropFirst(line.text.count)) }
            content.append((line.place.line, outcome))
        }
        return content
    }

    // MARK: In the order of the input

    mutating func take(_ product: WorkProduct<Content>, _ problems: inout [String]) throws {
        for (line, outcome) in product.content ?? [] {
            next = line
            switch outcome {
            case .passed(let bytes): try write(bytes)
            case .answered(let answers, let areGood):
                hasPassed = hasPassed && areGood
                try write(answers[...])
            case .rejected(let result, let document):
                hasPassed = false
                next = line + 1
                guard document.place == nil else {
                    let report = FileReport(path: document.source.name, result: result)
                    try rejects?.writePiece(Array(RejectedLine(number: line, report: report).text.utf8))
                    continue
                }
                let report = document.report(result)
                tally.add(report)
                try reports.file(report)
            case .held(let failure):
                problems.append(failure.message)
                next = line + 1
            }
        }
    }

    private mutating func write(_ lines: ArraySlice<UInt8>) throws {
        let isWhole = try lines.withUnsafeBytes { lines in
            guard run.areLines || run.answers else {
                try StandardStream.output.writePiece(lines)
                return true
            }
            let count = try StandardStream.output.writeLines(lines)
            next += lines.prefix(count).count { $0 == 0x0A }
            return count == lines.count
        }
        guard isWhole else {
            StandardStream.tell(interruption)
            throw Interrupted()
        }
    }

    private var interruption: String { "interrupted: the lines from \(next) on were not answered" }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        if tally.files > 0 { try reports.end(tally, problems: []) }
        for problem in problems {
            let areSignalled = problem == Interruption.problem && (run.areLines || run.answers)
            StandardStream.tell(areSignalled ? interruption : problem)
        }
        return problems.isEmpty ? hasPassed ? .success : .findings : .unreadable
    }
}
