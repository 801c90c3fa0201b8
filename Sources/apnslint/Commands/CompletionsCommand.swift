import ArgumentParser

/// `apnslint completions`: completion scripts for shells.
struct CompletionsCommand: ParsableCommand {
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        var shell: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    static let configuration = CommandConfiguration(helpOf: "completions")

    @Argument(help: "The shell.") var shell: Shell

    func run() throws { try Output.write(CompletionScript(for: shell.shell).text) }
}
