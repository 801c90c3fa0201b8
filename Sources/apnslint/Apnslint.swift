import ArgumentParser

/// The command: `apnslint [lint] …` and what else there is.
@main
struct Apnslint: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "apnslint",
        abstract: "Finds what will go wrong with Apple push payloads before they are sent.",
        discussion: """
            APNs answers 200 to almost anything, and the device silently drops what it cannot read. apnslint says which \
            visible effect is lost, where, and what would put it right.

            EXAMPLES
              apnslint push.apns                      check one file
              apnslint Payloads/                      check every payload in a folder
              make-push | apnslint -                  check standard input
              apnslint --push-type background --priority 5 silent.apns
                                                      check it as the push it will be sent as
              apnslint --format json Payloads/        findings for programs
              apnslint --output github --output sarif=lint.sarif Payloads/
                                                      annotations in CI, and a report for code scanning
              apnslint group pushes.jsonl             which notifications stack, and what each stack says

            EXIT CODES
              0  nothing at or above --fail-on        2  wrong usage or configuration
              1  findings                             3  an input could not be read
            """,
        version: version,
        subcommands: [
            LintCommand.self, GroupCommand.self, SizeCommand.self,
            ExplainCommand.self, RulesCommand.self, SchemaCommand.self, GenerateDocsCommand.self,
            ConfigCommand.self, InitCommand.self,
        ],
        defaultSubcommand: LintCommand.self)

    /// Runs the command with the exit codes of the contract; the argument parser's own code for wrong usage is 64.
    static func main() {
        ignoreBrokenPipes()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            StandardStream.error.write("apnslint: \(failure.message)\n")
            leave(failure.status)
        } catch {
            let status = exitCode(for: error)
            if status == .success {
                StandardStream.output.write(fullMessage(for: error) + "\n")
                leave(.nothing)
            }
            let message = fullMessage(for: error)
            if !message.isEmpty { StandardStream.error.write(message + "\n") }
            leave(status == .validationFailure ? .usage : ExitStatus(rawValue: status.rawValue) ?? .usage)
        }
    }
}
