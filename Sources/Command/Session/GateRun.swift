import LintProject
import PushLint
import PushReport

/// One run of `gate`, described by plain values, so that it does not depend on how the arguments were read.
struct GateRun {
    var path = InputFile.standardInput.path
    var minifies = false
    var sendsPayloadOnly = false
    var areLines = false
    /// True if each line is answered with a line.
    var answers = false
    /// True if each answer says the stack of its push, whatever the configuration says.
    var showsStacks = false
    /// The file for rejected lines, in place of standard error.
    var rejects: String?
    var runOptions = RunOptions()

    /// Passes on good documents; throws `ExitStatus` if one is rejected.
    func run() throws {
        let input = InputFile(path: path)
        if input.isStandardInput, StandardStream.input.isTerminal {
            throw Failure.usage("nothing to pass on: pipe a push in, or name a file; see --help")
        }
        // The payload itself is sent to APNs.
        var runOptions = runOptions
        runOptions.settings.append(Setting.envelope(.none))
        runOptions.isGate = true
        // Pushes leave here, so their times are compared with the present.
        runOptions.clock = runOptions.clock ?? { SystemClock.now }
        var finder = try LinterFinder(runOptions, for: areLines || answers ? .many : .few)
        let found = try finder.linter(for: runOptions.fileName(of: input))
        let gate = Gate(
            linter: found.linter, failOn: found.failOn, minifies: minifies, sendsPayloadOnly: sendsPayloadOnly)
        let hasPassed =
            try areLines || answers
            ? checkLines(of: input, gate, runOptions, showsStacks: showsStacks || found.showsStacks)
            : passDocument(of: input, gate, runOptions)
        if !hasPassed { throw ExitStatus.findings }
    }

    private func passDocument(of input: InputFile, _ gate: Gate, _ runOptions: RunOptions) throws -> Bool {
        switch try gate.judge(try input.read()) {
        case .pass(let bytes):
            try StandardStream.output.writePiece(bytes)
            return true
        case .reject(let result):
            var reports = try runOptions.report.reports(to: .error)
            var tally = Tally()
            let file = FileReport(path: runOptions.name(of: input), result: result, failOn: gate.failOn)
            tally.add(file)
            try reports.file(file)
            try reports.end(tally, problems: [])
            return false
        }
    }

    /// Passes or answers the lines of a stream; true if all were good.
    private func checkLines(
        of input: InputFile, _ gate: Gate, _ runOptions: RunOptions, showsStacks: Bool
    ) throws -> Bool {
        Interruption.listen()
        let output = GateOutput()
        do {
            if answers {
                var lines = AnsweringGate(gate: gate, showsStacks: showsStacks, output: output)
                try lines.run(input)
                return lines.hasPassed
            }
            let rejected: StandardStream? =
                switch rejects {
                case "-": .output
                case let path?: try StandardStream(appendingTo: path)
                case nil: runOptions.report.isQuiet ? nil : .error
                }
            var lines = LineGate(
                gate: gate, name: runOptions.name(of: input), output: output, rejects: rejected,
                answersGood: rejects == "-")
            try lines.run(input)
            for problem in lines.problems { StandardStream.tell(problem) }
            if !lines.problems.isEmpty { throw ExitStatus.unreadable }
            return lines.hasPassed
        } catch is Interrupted {
            StandardStream.tell("interrupted: the lines from \(output.next) on were not answered")
            throw Interrupted()
        }
    }
}

/// Standard output of a gate that passes on or answers lines.
final class GateOutput {
    /// The first line without a known result, from 1.
    var next = 1

    /// Writes lines of which the first is `next`.
    func write(_ lines: UnsafeRawBufferPointer) throws {
        let count = try StandardStream.output.writeLines(lines)
        next += lines.prefix(count).count { $0 == 0x0A }
        if count < lines.count { throw Interrupted() }
    }
}
