import ArgumentParser
import PushReport
import ReportText

/// The command: `apnslint [lint] …` and its other subcommands.
@main
struct Apnslint: ParsableCommand {
    static let version = Project.version

    static let configuration = CommandConfiguration(
        commandName: "apnslint",
        abstract: "Finds what will go wrong with Apple push payloads before they are sent.",
        discussion: """
            APNs answers 200 to almost anything, and the device silently drops what it cannot read. apnslint says which \
            visible effect is lost, where, and how to fix it.

            EXAMPLES
              apnslint push.apns                      check one file
              apnslint Payloads/                      check every payload in a folder
              make-push | apnslint -                  check standard input
              apnslint --push-type background --priority 5 silent.apns
                                                      check it as the push that is sent
              apnslint --format json Payloads/        findings for programs
              apnslint --output github --output sarif=lint.sarif Payloads/
                                                      annotations in CI and code scanning
              apnslint fix --write Payloads/          fix what can be fixed
              make-push | apnslint gate | send-push   let no bad push through
              apnslint group pushes.jsonl             which notifications stack

            EXIT CODES
              0  nothing at or above --fail-on        2  wrong usage or configuration
              1  findings                             3  an input could not be read
            """,
        version: version,
        subcommands: [
            LintCommand.self, WatchCommand.self, FixCommand.self, GateCommand.self, GroupCommand.self,
            PreviewCommand.self,
            SizeCommand.self,
            ServeCommand.self, LanguageServerCommand.self, ExplainCommand.self, WhyCommand.self, RulesCommand.self,
            SchemaCommand.self,
            ConfigCommand.self, InitCommand.self,
            CompletionsCommand.self, GenerateDocsCommand.self, GenerateManualCommand.self,
        ],
        defaultSubcommand: LintCommand.self)

    /// Runs the command with the exit codes of the contract; the argument parser's own code for wrong usage is 64.
    static func main() {
        openClosedDescriptors()
        ignoreWriteSignals()
        do {
            // On Linux, Swift reads the arguments from /proc. Without them standard input would be checked, whatever
            // the arguments were.
            guard !CommandLine.arguments.isEmpty else {
                throw Failure.unreadable("the arguments could not be read: is /proc mounted?")
            }
            let arguments = CommandLine.arguments.dropFirst()
            try UnknownCommand.check(arguments)
            if let usual = FastArguments(arguments) {
                try usual.run()
            } else {
                var command = try parseAsRoot()
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
