import ArgumentParser
import PushLint
import PushReport

/// `apnslint fix`: documents in, the same put right out.
struct FixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix", abstract: "Put right what can be put right.",
        discussion: """
            Of files the difference is shown, as a patch that git apply takes; with --write they are replaced. The document \
            on standard input goes to standard output with its fixes. What is left is reported on standard error, and the \
            exit code is 1 when anything at or above --fail-on is left.

            A fix changes its own bytes and no others. It is applied only when its finding goes and no error comes for it.

            EXAMPLES
              apnslint fix Payloads/                  show what would be changed
              apnslint fix --write Payloads/          change the files
              apnslint fix --unsafe Payloads/         also show what may not be meant so
              apnslint fix - < push.json > fixed.json
            """)

    @Argument(
        help: ArgumentHelp("Files and folders, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @Flag(help: "Show the difference and write nothing, unless --write is given too.")
    var diff = false

    @Flag(help: "Replace the files.")
    var write = false

    @Flag(help: "Also apply fixes that may not say what was meant.")
    var unsafe = false

    @OptionGroup(title: "The files") var pathOptions: PathOptions
    @OptionGroup(title: "The form") var form: EnvelopeOptions
    @OptionGroup var options: JudgingOptions

    func run() throws {
        var inputs = Inputs()
        var choice = pathOptions.choice
        choice.extensions = form.extensions
        // What is written must lie where it seems to lie.
        choice.followsLinks = !write
        try inputs.resolve(paths, choice)
        let judging = options.judging(form.settings)
        var finder = try judging.finder()
        Interruption.listen()
        if write { removeLeftovers(inputs.files) }
        var reports = try judging.report.reports(to: .error)
        var (tally, fixes) = (Tally(), FixTally())
        var hasFailed = false
        for input in inputs.files where !Interruption.isRequested {
            let found = try finder.linter(for: judging.fileName(of: input))
            let (bytes, identity): ([UInt8], FileIdentity?)
            do { (bytes, identity) = try input.readIdentified() } catch let failure as Failure {
                inputs.problems.append(failure.message)
                continue
            } catch is Interrupted {
                break
            }
            if found.isIgnored {
                // At the other end of a pipe somebody waits for it all the same.
                if input.isStandardInput { try WholeWriter.output.write(bytes) }
                continue
            }
            let (name, fileName) = (judging.name(of: input), judging.fileName(of: input))
            var result = Fixer(found.linter, unsafe: unsafe).fix(bytes, named: fileName)
            guard !result.remaining.document.lacksMemory else {
                inputs.problems.append("\(name): \(Gate.lacksMemory.message)")
                continue
            }
            if write, result.isChanged, !input.isStandardInput {
                let replacement = FileReplacement(path: input.path, old: bytes, identity: identity, new: result.bytes)
                do { try replacement.run() } catch let failure as Failure {
                    inputs.problems.append(failure.message)
                    result = FixResult(unchanged: bytes, named: fileName, by: found.linter)
                }
            }
            if let problem = try show(result, of: input, named: name, judging.report.terminal) {
                inputs.problems.append(problem)
            }
            let file = FileReport(
                path: name, location: judging.location(of: input), result: result.remaining, failOn: found.failOn)
            tally.add(file)
            fixes.add(fixed: result.applied.count, left: file)
            hasFailed = hasFailed || file.hasFailed
            try reports.file(file)
        }
        let signal = Interruption.number
        if signal != nil { inputs.problems.append(Interruption.problem) }
        let isWritten = write || !diff && inputs.files.allSatisfy(\.isStandardInput)
        try reports.end(
            tally, problems: inputs.problems, sentence: fixes.sentence(isWritten: isWritten, isUnsafe: unsafe))
        for problem in inputs.problems { StandardStream.tell(problem) }
        if let signal { Interruption.leave(by: signal) }
        if !inputs.problems.isEmpty { throw ExitStatus.unreadable }
        if hasFailed { throw ExitStatus.findings }
    }

    /// Removes temporary files of runs that were killed, in each folder once.
    private func removeLeftovers(_ files: [InputFile]) {
        var folders: Set<Substring> = []
        for file in files where !file.isStandardInput {
            let folder = file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)]
            if folders.insert(folder).inserted { TemporaryFile.removeLeftovers(beside: file.path) }
        }
    }

    /// Writes to standard output what belongs there: the document from standard input, or else the difference. Gives what
    /// there is to say of a difference that can't be shown, or nil.
    private func show(
        _ result: FixResult, of input: InputFile, named name: String, _ terminal: Terminal
    ) throws -> String? {
        if input.isStandardInput, !diff {
            try WholeWriter.output.write(result.bytes)
            return nil
        }
        guard result.isChanged, diff || !write else { return nil }
        let path = AbsolutePath(name).description
        let difference = UnifiedDiff(
            path: path.hasPrefix("/") ? String(path.dropFirst()) : path, from: result.original, to: result.bytes)
        let style = terminal.style()
        // A patch has to be the texts' own bytes; people get it readable.
        if style.isColoured || StandardStream.output.isTerminal {
            try WholeWriter.output.write(Array(difference.text(style: style, columns: terminal.columns).utf8))
        } else if StandardStream.output.isBuildLog, !TerminalText.isSafePatch(difference.patch) {
            return "\(name): its patch is not shown, because a build log would obey what is in it; send it to a file"
        } else {
            try WholeWriter.output.write(difference.patch)
        }
        return nil
    }
}
