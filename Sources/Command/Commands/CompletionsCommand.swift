import CEmbedded
import JSONText
import ArgumentParser

/// `apnslint completions`: the argument parser's completion scripts, with an addition for `lint`'s options without a command
/// name.
struct CompletionsCommand: ParsableCommand {
    enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

    static let configuration = CommandConfiguration(helpOf: "completions")

    @Argument(help: "The shell.") var shell: Shell

    func run() throws {
        let text =
            switch shell {
            case .bash: Self.script(.bash) + "\n" + Self.addition([UInt8](embedded_completions_bash()))
            case .fish: Self.script(.fish) + "\n" + Self.addition([UInt8](embedded_completions_fish()))
            case .zsh:
                // The function has to be defined before its call.
                Self.script(.zsh).replacing(
                    Self.callOfZsh, with: Self.addition([UInt8](embedded_completions_zsh())) + Self.callOfZsh,
                    maxReplacements: 1)
            }
        try Output.write(text)
    }

    private static let callOfZsh = #"if [[ "${funcstack[1]}" = _apnslint ]]; then"#

    private static func script(_ shell: CompletionShell) -> String { Apnslint.completionScript(for: shell) }

    /// A script with the names of all commands filled in.
    private static func addition(_ script: [UInt8]) -> String {
        let commands = Apnslint.configuration.subcommands.map { $0._commandName } + ["help"]
        return String(decoding: script, as: UTF8.self).replacing("@COMMANDS@", with: commands.joined(separator: " "))
    }
}
