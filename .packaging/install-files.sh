#!/bin/sh
# install-files.sh PROGRAM PREFIX: installs the program as it is, its manual page and its completions.
set -eu
program=$1
prefix=$2
share=$prefix/share
man=$share/man/man1 bash=$share/bash-completion/completions zsh=$share/zsh/site-functions fish=$share/fish/vendor_completions.d
install -d "$prefix/bin" "$man" "$bash" "$zsh" "$fish"
install -m 755 "$program" "$prefix/bin/apnslint"
"$program" generate-manual > "$man/apnslint.1"
"$program" completions bash > "$bash/apnslint"
"$program" completions zsh > "$zsh/_apnslint"
"$program" completions fish > "$fish/apnslint.fish"
