#!/bin/sh
# Drives the language server as editors do: pytest-lsp, a comparison with `lint`, a fuzzer, and Neovim, Emacs and Kate where they are installed.
# Usage: check.sh PROGRAM TOOLS, where TOOLS is a folder for the Python packages.
set -eu
program=$1
tools=$2
here=$(dirname "$0")
export APNSLINT="$program"
test -x "$tools/bin/pip" || python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check pytest==9.0.3 pytest-lsp==1.0.1 jsonschema==4.26.0
"$tools/bin/python" -m pytest -q -p no:cacheprovider -o asyncio_mode=auto "$here/test_lsp.py"
"$tools/bin/python" "$here/check_extension.py"
python3 "$here/fuzz.py" "$program"
python3 "$here/same_answers.py" "$program" "$here/../../Payloads"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$program" "$work/apnslint"
PATH="$work:$PATH"
payload="$work/push.apns"
printf '{"aps":{"alert":"x","badge":"2"}}\n' > "$payload"
for editor in emacs neovim vim; do python3 "$here/documented.py" $editor > "$work/$editor"; done

if command -v emacs >/dev/null; then
  eglot=$(ls -d /usr/share/emacs/site-lisp/elpa/eglot-* 2>/dev/null | head -n 1)
  emacs -Q --batch ${eglot:+-L "$eglot"} -l "$work/emacs" -l "$here/emacs.el" -- "$payload"
  echo "emacs: the diagnostic is shown"
else
  echo "emacs: not installed, skipped"
fi
if command -v kate >/dev/null && command -v dbus-run-session >/dev/null; then
  "$here/kate.sh" "$program" "$payload"
else
  echo "kate: not installed, skipped"
fi
if command -v nvim >/dev/null; then
  mv "$work/vim" "$work/errors.vim"
  nvim --headless -u "$work/errors.vim" "$payload" -c 'silent make' \
    -c 'call writefile(map(getqflist(), {_, item -> item.lnum . ":" . item.col . " " . item.type}), "'"$work"'/list")' -c 'qall!'
  test "$(cat "$work/list")" = "1:29 e" || { echo "vim: :make lists $(cat "$work/list")" >&2; exit 1; }
  echo "vim: :make fills the error list"
  mv "$work/neovim" "$work/init.lua"
  nvim --headless -u "$work/init.lua" -c 'set noswapfile' -c "luafile $here/neovim.lua" "$payload"
  test "$(cat "$payload")" = '{"aps":{"alert":"x","badge":2}}'
  echo "neovim: the fix was applied"
else
  echo "neovim: not installed, skipped"
fi
