#!/bin/sh
# Drives the language server as editors do: pytest-lsp, a fuzzer, and Neovim and Emacs where they are installed.
# Usage: check.sh PROGRAM TOOLS, where TOOLS is a folder for the Python packages.
set -eu
program=$1
tools=$2
here=$(dirname "$0")
export APNSLINT="$program"
test -x "$tools/bin/pip" || python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check pytest==9.0.3 pytest-lsp==1.0.1
"$tools/bin/python" -m pytest -q -p no:cacheprovider -o asyncio_mode=auto "$here/test_lsp.py"
python3 "$here/fuzz.py" "$program"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '{"aps":{"alert":"x","badge":"2"}}\n' > "$work/push.apns"
if command -v emacs >/dev/null; then
  eglot=$(ls -d /usr/share/emacs/site-lisp/elpa/eglot-* 2>/dev/null | head -n 1)
  emacs -Q --batch ${eglot:+-L "$eglot"} -l "$here/emacs.el" -- "$work/push.apns" && echo "emacs: the diagnostic is shown"
else
  echo "emacs: not installed, skipped"
fi
if command -v nvim >/dev/null; then
  nvim --headless -u NONE -c "luafile $here/neovim.lua" "$work/push.apns"
  test "$(cat "$work/push.apns")" = '{"aps":{"alert":"x","badge":2}}' && echo "neovim: the fix was applied"
else
  echo "neovim: not installed, skipped"
fi
