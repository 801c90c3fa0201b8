# Without a command it is lint.
functions[_apnslint_or_command]="${functions[_apnslint]}"
_apnslint() {
    _apnslint_or_command "${@}" && return
    [[ " @COMMANDS@ " = *" ${words[2]} "* ]] && return 1
    words=("${words[1]}" lint "${(@)words[2,-1]}")
    (( CURRENT++ ))
    _apnslint_or_command "${@}"
}

