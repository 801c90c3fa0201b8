# Without a command it is lint. Only the first word can be a command.
functions --copy __apnslint_tokens __apnslint_typed_tokens
function __apnslint_tokens
    set -l tokens (__apnslint_typed_tokens $argv)
    if test "$argv" = -pc; and not contains -- "$tokens[2]" @COMMANDS@
        if set -q tokens[2]; or string match -q -- '-*' (commandline -t)
            set tokens $tokens[1] lint $tokens[2..]
        end
    end
    printf '%s\n' $tokens
end
complete -c apnslint -n '__apnslint_should_offer_completions_for_positional apnslint -eq 1' -F
