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

    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completion script for a shell.",
        discussion: """
            EXAMPLES
              eval "$(apnslint completions bash)"                          in ~/.bashrc
              apnslint completions zsh > ~/.zfunc/_apnslint                a folder of fpath
              apnslint completions fish > ~/.config/fish/completions/apnslint.fish
            """)

    @Argument(help: "The shell.")
    var shell: Shell

    func run() throws {
        try Output.write(CompletionScript(for: shell.shell).text)
    }
}
