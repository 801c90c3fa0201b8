# Without a command it is lint. Only the first word can be a command.
_apnslint_or_lint() {
    [[ " @COMMANDS@ " == *" ${COMP_WORDS[1]} "* ]] && { _apnslint "$@"; return; }
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
