#!/bin/sh
# many-files.sh FOLDER OPTION…: lints every log of a folder, as many at once as there are processors, each file's findings
# beside it. One large file needs none of this: apnslint lint uses all processors by itself.
#
#   many-files.sh sends/ --payload /push --id /id
set -eu
folder=$1
shift
find "$folder" \( -name '*.jsonl' -o -name '*.jsonl.gz' \) -print0 |
  xargs -0 -P "$(getconf _NPROCESSORS_ONLN)" -I FILE sh -c '
    log=$1; shift
    apnslint lint --jsonl --format jsonl --exit-zero --threads 1 "$@" "$log" > "$log.unfinished" &&
      mv "$log.unfinished" "$log.findings"' sh FILE "$@"
