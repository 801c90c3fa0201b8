import ArgumentParser
import LintProject
import PushLint
import PushReport

/// `apnslint gate`: lets a document through as it is, or nothing.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate", abstract: "Pass a push on only when nothing is wrong with it.",
        discussion: """
            The document on standard input goes to standard output, byte for byte, when nothing at or above --fail-on is \
            found. Otherwise nothing does: the findings go to standard error, and the exit code is 1.

            With --answers it serves a program that keeps it open: each line in is answered by one line out.

            With --jsonl each line is a document, and is passed on as soon as it has come, so that the program can stay open \
            beside a server. Those that are rejected go to --rejects as lines of JSON, each with its number, its text and \
            its findings. Blank lines are left out.

            EXAMPLES
              make-push | apnslint gate --push-type alert | send-push
              apnslint gate --minify < push.json      send as few bytes as it takes
              apnslint gate --payload-only < request.json
                                                      check a request, send its payload
              apnslint gate --jsonl --rejects bad.jsonl < pushes.jsonl
            """)

    @Argument(help: ArgumentHelp("A file, or - for standard input.", valueName: "file"), completion: .file())
    var path = "-"

    @Flag(help: "Send the smallest document that says the same, and check that.")
    var minify = false

    @Flag(help: "Of a request document send only the payload.")
    var payloadOnly = false

    @Flag(help: "Take each line for a document.")
    var jsonl = false

    @Flag(
        help: ArgumentHelp(
            "Answer each line of a co-process by a line.",
            discussion: "A line is {\"id\": …, \"headers\": {…}, \"payload\": {…}}; its answer has its id."))
    var answers = false

    @Option(
        help: ArgumentHelp(
            "Where rejected lines are added, in place of standard error; - is standard output.", valueName: "file"))
    var rejects: String?

    @OptionGroup var options: JudgingOptions

    func validate() throws {
        if rejects != nil, !jsonl { throw ValidationError("--rejects is for --jsonl.") }
        if answers, jsonl || minify || payloadOnly {
            throw ValidationError("--answers has lines of its own, and sends nothing on: leave the other option out.")
        }
    }

    func run() throws {
        let input = InputFile(path: path)
        if input.isStandardInput, isTerminal(0) {
            throw Failure(status: .usage, message: "nothing to pass on: pipe a push in, or name a file; see --help")
        }
        // What goes on to APNs is the payload itself.
        var judging = options.judging([Setting(.envelope(.none), from: .commandLine)])
        judging.isGate = true
        var finder = try judging.finder(forMany: jsonl || answers)
        let found = try finder.linter(for: judging.fileName(of: input))
        let gate = Gate(linter: found.linter, failOn: found.failOn, minifies: minify, sendsPayloadOnly: payloadOnly)
        let hasPassed =
            try jsonl || answers ? checkLines(of: input, gate, judging) : passDocument(of: input, gate, judging)
        if !hasPassed { throw ExitStatus.findings }
    }

    private func passDocument(of input: InputFile, _ gate: Gate, _ judging: Judging) throws -> Bool {
        switch gate.judge(try input.read()) {
        case .pass(let bytes):
            try WholeWriter.output.write(bytes)
            return true
        case .reject(let result):
            var reports = try judging.report.reports(to: .error)
            var tally = Tally()
            let file = FileReport(path: judging.name(of: input), result: result, failOn: gate.failOn)
            tally.add(file)
            try reports.file(file)
            try reports.end(tally, problems: [])
            return false
        }
    }

    /// Passes or answers the lines of a stream, and says whether all were good.
    private func checkLines(of input: InputFile, _ gate: Gate, _ judging: Judging) throws -> Bool {
        Interruption.listen()
        if answers {
            var answering = AnsweringGate(gate)
            try ended {
                try answering.run(input)
            } next: {
                answering.next
            }
            return answering.hasPassed
        }
        let writer: WholeWriter? =
            switch rejects {
            case "-": .output
            case let path?: try WholeWriter(appendingTo: path)
            case nil: judging.report.isQuiet ? nil : .error
            }
        var lines = LineGate(gate, named: judging.name(of: input), rejects: writer, answersGood: rejects == "-")
        try ended {
            try lines.run(input)
        } next: {
            lines.next
        }
        for problem in lines.problems { StandardStream.tell(problem) }
        if !lines.problems.isEmpty { throw ExitStatus.unreadable }
        return lines.hasPassed
    }

    /// Runs to the end of a stream; of a run that ends before, it says which lines it has not come to.
    private func ended(_ run: () throws -> Void, next: () -> Int) throws {
        do { try run() } catch is Interrupted {
            StandardStream.tell("interrupted: the lines from \(next()) on were not answered")
            throw Interrupted()
        }
    }
}
