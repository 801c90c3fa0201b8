import ArgumentParser
import PushReport
import ReportText

/// The command: `apnslint [lint] …` and its other subcommands.
struct Apnslint: ParsableCommand {
    static let version = Project.version

    static let configuration = CommandConfiguration(
        helpOf: "apnslint", version: version,
        subcommands: [
            LintCommand.self, WatchCommand.self, FixCommand.self, GateCommand.self, GroupCommand.self,
            PreviewCommand.self, SizeCommand.self, ServeCommand.self, LanguageServerCommand.self,
            ToolServerCommand.self, ExplainCommand.self, WhyCommand.self, TraceCommand.self, RulesCommand.self,
            SchemaCommand.self, AppCommand.self, ConfigCommand.self, InitCommand.self, CompletionsCommand.self,
            GenerateManualCommand.self,
        ], defaultSubcommand: LintCommand.self)

    /// The names of the subcommands. Their configurations come with texts, which take longer to make than a file to check.
    static let commandNames = [
        "lint", "watch", "fix", "gate", "group", "preview", "size", "serve", "lsp", "mcp", "explain", "why", "trace",
        "rules", "schema", "app", "config", "init", "completions", "generate-manual",
    ]

    /// Runs the command with the exit codes of the contract; the argument parser's own code for wrong usage is 64.
    static func run(_ given: ArraySlice<String>) -> ExitStatus {
        do {
            let arguments = SendingMoment.withValue(given)[...]
            if arguments.elementsEqual(["--version"]) { return tell(version) }
            try UnknownCommand.check(arguments)
            if let usual = FastArguments(arguments) {
                try usual.run()
            } else {
                var command = try parseAsRoot(Array(arguments))
                try command.run()
            }
            return .success
        } catch let status as ExitStatus {
            return status
        } catch is Interrupted {
            Interruption.leave()
        } catch let failure as Failure {
            StandardStream.tell(failure)
            return failure.status
        } catch {
            let status = exitCode(for: error)
            if status == .success {
                return tell(HelpLayout.arranged(fullMessage(for: error), style: Terminal.auto.style()))
            }
            let message = UnknownCommand.advice(given) ?? fullMessage(for: error)
            if !message.isEmpty { StandardStream.error.write(TerminalText.safeLines(message) + "\n") }
            return status == .validationFailure ? .usage : ExitStatus(rawValue: status.rawValue) ?? .usage
        }
    }

    /// Writes a text that was asked for.
    private static func tell(_ text: String) -> ExitStatus {
        guard let code = StandardStream.output.write(text + "\n") else { return .success }
        StandardStream.tell("standard output: \(systemReason(code))")
        return .unreadable
    }
}

/// Runs the command with the arguments of the process, and ends the process with its exit code.
public func runProgram() -> Never {
    openClosedDescriptors()
    // A closed pipe and a file size limit are then errors of `write`, which can be reported.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // On Linux, Swift reads the arguments from /proc. Without them standard input would be checked, whatever the arguments were.
    guard !CommandLine.arguments.isEmpty else {
        StandardStream.tell("the arguments could not be read: is /proc mounted?")
        exit(ExitStatus.unreadable.rawValue)
    }
    exit(Apnslint.run(CommandLine.arguments.dropFirst()).rawValue)
}
