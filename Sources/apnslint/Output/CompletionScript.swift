import ArgumentParser

/// The completion script for a shell: the argument parser's script with an addition for `lint`'s options without a
/// command name.
struct CompletionScript {
    let text: String

    init(for shell: CompletionShell) {
        let script = Apnslint.completionScript(for: shell)
        switch shell {
        case .bash: text = script + "\n" + Self.addition(PackageResources.completions_bash)
        case .fish: text = script + "\n" + Self.addition(PackageResources.completions_fish)
        case .zsh:
            // The function has to be defined before its call.
            let call = #"if [[ "${funcstack[1]}" = _apnslint ]]; then"#
            let parts = script.split(separator: call, maxSplits: 1).map(String.init)
            let isComplete = parts.count == 2
            text = isComplete ? parts[0] + Self.addition(PackageResources.completions_zsh) + call + parts[1] : script
        default: text = script
        }
    }

    /// A script with the names of all commands filled in.
    private static func addition(_ script: [UInt8]) -> String {
        let commands = Apnslint.configuration.subcommands.map { $0._commandName } + ["help"]
        return String(decoding: script, as: UTF8.self).replacing("@COMMANDS@", with: commands.joined(separator: " "))
    }
}
