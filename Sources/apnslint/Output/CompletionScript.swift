import ArgumentParser

/// The completion script for a shell: the argument parser's script with an addition for `lint`'s options without a
/// command name.
struct CompletionScript {
    let text: String

    init(for shell: CompletionShell) {
        let commands = (Apnslint.configuration.subcommands.map { $0._commandName } + ["help"]).joined(separator: " ")
        let script = Apnslint.completionScript(for: shell)
        switch shell {
        case .bash: text = script + "\n" + Self.bash(commands)
        case .fish: text = script + "\n" + Self.fish
        case .zsh:
            // The function has to be defined before its call.
            let parts = script.split(separator: Self.zshCall, maxSplits: 1).map(String.init)
            text = parts.count == 2 ? parts[0] + Self.zsh(commands) + Self.zshCall + parts[1] : script
        default: text = script
        }
    }

    private static func bash(_ commands: String) -> String {
        """
        # Without a command it is lint.
        _apnslint_or_lint() {
            _apnslint "$@"
            [[ ${#COMPREPLY[@]} -gt 0 || " \(commands) " == *" ${COMP_WORDS[1]} "* ]] && return
            COMP_WORDS=("${COMP_WORDS[0]}" lint "${COMP_WORDS[@]:1}")
            COMP_LINE="${COMP_LINE/ / lint }"
            ((COMP_CWORD += 1, COMP_POINT += 5))
            _apnslint "$@"
        }

        complete -o filenames -F _apnslint_or_lint apnslint

        """
    }

    private static let zshCall = #"if [[ "${funcstack[1]}" = _apnslint ]]; then"#

    private static func zsh(_ commands: String) -> String {
        """
        # Without a command it is lint.
        functions[_apnslint_or_command]="${functions[_apnslint]}"
        _apnslint() {
            _apnslint_or_command "${@}" && return
            [[ " \(commands) " = *" ${words[2]} "* ]] && return 1
            words=("${words[1]}" lint "${(@)words[2,-1]}")
            (( CURRENT++ ))
            _apnslint_or_command "${@}"
        }


        """
    }

    private static let fish = """
        # Without a command it is lint.
        complete -c apnslint -n '__apnslint_should_offer_completions_for_positional apnslint -eq 1' -F

        """
}
