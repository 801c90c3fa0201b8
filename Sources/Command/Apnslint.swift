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
            PreviewCommand.self,
            SizeCommand.self,
            ServeCommand.self, LanguageServerCommand.self, ToolServerCommand.self,
            ExplainCommand.self, WhyCommand.self, RulesCommand.self, SchemaCommand.self, AppCommand.self,
            ConfigCommand.self, InitCommand.self,
            CompletionsCommand.self, GenerateManualCommand.self,
        ], defaultSubcommand: LintCommand.self)

    /// Runs the command with the exit codes of the contract; the argument parser's own code for wrong usage is 64.
    fileprivate static func run() {
        openClosedDescriptors()
        ignoreWriteSignals()
        do {
            // On Linux, Swift reads the arguments from /proc. Without them standard input would be checked, whatever
            // the arguments were.
            guard !CommandLine.arguments.isEmpty else {
                throw Failure.unreadable("the arguments could not be read: is /proc mounted?")
            }
            let arguments = SendingMoment.withValue(CommandLine.arguments.dropFirst())[...]
            try UnknownCommand.check(arguments)
            if let usual = FastArguments(arguments) {
                try usual.run()
            } else {
                var command = try parseAsRoot(Array(arguments))
                try command.run()
            }
        } catch let status as ExitStatus {
            leave(status)
        } catch is Interrupted {
            Interruption.leave()
        } catch let failure as Failure {
            if let report = failure.report {
                StandardStream.error.write(report)
            } else {
                StandardStream.tell(failure.message)
            }
            leave(failure.status)
        } catch {
            let status = exitCode(for: error)
            if status == .success {
                guard let code = StandardStream.output.write(fullMessage(for: error) + "\n") else { leave(.nothing) }
                StandardStream.tell("standard output: \(systemReason(code))")
                leave(.unreadable)
            }
            let message = UnknownCommand.advice(CommandLine.arguments.dropFirst()) ?? fullMessage(for: error)
            if !message.isEmpty { StandardStream.error.write(TerminalText.safeLines(message) + "\n") }
            leave(status == .validationFailure ? .usage : ExitStatus(rawValue: status.rawValue) ?? .usage)
        }
    }
}

/// Runs the command with the arguments of the process, and ends the process with its exit code.
public func runProgram() { Apnslint.run() }
