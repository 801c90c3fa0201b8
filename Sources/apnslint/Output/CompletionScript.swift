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
        case .fish: text = script + "\n" + Self.fish(commands)
        case .zsh:
            // The function has to be defined before its call.
            let parts = script.split(separator: Self.zshCall, maxSplits: 1).map(String.init)
            text = parts.count == 2 ? parts[0] + Self.zsh(commands) + Self.zshCall + parts[1] : script
        default: text = script
        }
    }

    private static func bash(_ commands: String) -> String {
        """
        # Without a command it is lint. Only the first word can be a command.
        _apnslint_or_lint() {
            [[ " \(commands) " == *" ${COMP_WORDS[1]} "* ]] && { _apnslint "$@"; return; }
            if [[ ${COMP_CWORD} -eq 1 && ${COMP_WORDS[1]} != -* ]]; then
                _apnslint "$@"
                [[ ${#COMPREPLY[@]} -gt 0 ]] && return
            fi
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

    private static func fish(_ commands: String) -> String {
        """
        # Without a command it is lint. Only the first word can be a command.
        functions --copy __apnslint_tokens __apnslint_typed_tokens
        function __apnslint_tokens
            set -l tokens (__apnslint_typed_tokens $argv)
            if test "$argv" = -pc; and not contains -- "$tokens[2]" \(commands)
                if set -q tokens[2]; or string match -q -- '-*' (commandline -t)
                    set tokens $tokens[1] lint $tokens[2..]
                end
            end
            printf '%s\\n' $tokens
        end
        complete -c apnslint -n '__apnslint_should_offer_completions_for_positional apnslint -eq 1' -F

        """
    }
}
