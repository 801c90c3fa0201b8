#!/bin/sh
# quietly.sh COMMAND…: runs a build, and says nothing unless it fails: then all but its progress.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" >"$log" 2>&1 || { grep -vE '^(\[[0-9]+/|Building |Fetch|warning: ignoring )' "$log" >&2; exit 1; }
