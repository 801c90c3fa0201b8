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

            With --jsonl each line is a document, and is passed on as soon as it has come, so that the program can stay open \
            beside a server. Those that are rejected go to --rejects as lines of JSON, each with its number, its text and \
            its findings. Blank lines are left out.

            EXAMPLES
              make-push | apnslint gate --push-type alert | send-push
              apnslint gate --minify < push.json      send as few bytes as it takes
              apnslint gate --payload-only < request.json
                                                      check a request document, send its payload
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

    @Option(
        help: ArgumentHelp(
            "Where rejected lines are added, in place of standard error; - is standard output.", valueName: "file"))
    var rejects: String?

    @OptionGroup var options: LintSettingsOptions

    func validate() throws {
        try options.report.refuseShare()
        if rejects != nil, !jsonl { throw ValidationError("--rejects is for --jsonl.") }
    }

    func run() throws {
        let input = InputFile(path: path)
        if input.isStandardInput, isTerminal(0) {
            throw Failure(status: .usage, message: "nothing to pass on: pipe a push in, or name a file; see --help")
        }
        // What goes on to APNs is the payload itself.
        let judging = options.judging([Setting(.envelope(.none), from: .commandLine)])
        var finder = try judging.finder(forMany: jsonl)
        let found = try finder.linter(for: judging.fileName(of: input))
        let gate = Gate(linter: found.linter, failOn: found.failOn, minifies: minify, sendsPayloadOnly: payloadOnly)
        let hasPassed = try jsonl ? passLines(of: input, gate, judging) : passDocument(of: input, gate, judging)
        if !hasPassed { throw ExitStatus.findings }
    }

    private func passDocument(of input: InputFile, _ gate: Gate, _ judging: LintSettings) throws -> Bool {
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

    private func passLines(of input: InputFile, _ gate: Gate, _ judging: LintSettings) throws -> Bool {
        let writer: WholeWriter =
            switch rejects {
            case "-": .output
            case let path?: try WholeWriter(appendingTo: path)
            case nil: .error
            }
        let name = judging.name(of: input)
        var hasPassed = true
        var problems: [String] = []
        var reader = try LineReader(input)
        while let part = try reader.next() {
            switch part {
            case .tooLong(let line):
                problems.append("\(name):\(line): the line is longer than \(InputFile.most) and was held back")
            case .lines(let block):
                // Lines that pass as they are go on together, one after the other as they lie in memory.
                var passing = 0..<0
                try block.eachLine { line in
                    if gate.passesAsItIs(line.text) {
                        let start = line.place.offset - block.start.offset
                        if start != passing.upperBound {
                            try block.write(passing, to: .output)
                            passing = start..<start
                        }
                        passing = passing.lowerBound..<start + line.whole.count
                        return
                    }
                    try block.write(passing, to: .output)
                    passing = 0..<0
                    switch gate.judge(Array(line.text)) {
                    case .pass(let bytes): try WholeWriter.output.write(bytes + line.whole.dropFirst(line.text.count))
                    case .reject(let result):
                        hasPassed = false
                        if rejects == nil, judging.report.isQuiet { return }
                        let report = FileReport(path: name, result: result)
                        try writer.write(Array(RejectedLine(number: line.place.line, report: report).text.utf8))
                    }
                }
                try block.write(passing, to: .output)
            }
        }
        for problem in problems { StandardStream.tell(problem) }
        if !problems.isEmpty { throw ExitStatus.unreadable }
        return hasPassed
    }
}

extension LineBlock {
    /// Writes the lines in a stretch of the block.
    fileprivate func write(_ range: Range<Int>, to writer: WholeWriter) throws {
        guard !range.isEmpty else { return }
        do { try bytes.withUnsafeBytes { try writer.write(UnsafeRawBufferPointer(rebasing: $0[range])) } } catch {
            // Of the whole stretch nothing is kept then, but of its lines some may fit.
            try LineBlock(bytes: Array(bytes[range]), start: start).eachLine { try writer.write($0.whole) }
            throw error
        }
    }
}
