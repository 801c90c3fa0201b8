#!/bin/sh
# parallel.sh LOG OPTION…: lints a log in pieces by GNU parallel, here or (with PARALLEL="--sshlogin …") on several machines, and
# writes the findings in the order of the log. A piece whose process dies is run again, and its output thrown away.
#
#   parallel.sh sends.jsonl --payload /push --id /id > findings.jsonl
set -eu
log=$1
shift
parallel --will-cite --quote --pipe-part --block 64M --keep-order --retries 3 --halt soon,fail=1 -a "$log" \
  apnslint lint --jsonl --format jsonl --exit-zero --threads 1 "$@" -
