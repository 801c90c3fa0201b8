#!/bin/sh
# with-tools.sh NAME 'REQUIREMENT…' SCRIPT ARGUMENT…: runs a Python script in the environment .build-tools/NAME, which has these packages
# of PyPI: pip's own notation, `-r FILE` included. Without a script it only installs them.
set -eu
folder=.build-tools/$1
requirements=$2
shift 2
wanted=$(echo "$requirements"; for word in $requirements; do if [ -f "$word" ]; then cat "$word"; fi; done)
if [ "$wanted" != "$(cat "$folder/installed" 2>/dev/null)" ]; then
  [ -x "$folder/bin/pip" ] || python3 -m venv "$folder"
  # shellcheck disable=SC2086 # the requirements are words
  "$folder/bin/pip" install --quiet --disable-pip-version-check $requirements
  echo "$wanted" > "$folder/installed"
fi
[ $# = 0 ] || PATH=$PWD/$folder/bin:$PATH "$folder/bin/python" "$@"
