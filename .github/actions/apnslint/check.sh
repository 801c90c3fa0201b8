#!/usr/bin/env bash
# check.sh PROGRAM: checks PATHS for the action, shows findings at their lines and puts a report into the job's summary.
set -euo pipefail
arguments=()
[ -z "${FAIL_ON:-}" ] || arguments+=("--fail-on=$FAIL_ON")
while IFS= read -r line; do [ -z "$line" ] || arguments+=("$line"); done <<< "${ARGS:-}"
arguments+=(--)
while IFS= read -r line; do [ -z "$line" ] || arguments+=("$line"); done <<< "${PATHS:-.}"
# This format also writes the job's summary.
exec "$1" lint --format github "${arguments[@]}"
