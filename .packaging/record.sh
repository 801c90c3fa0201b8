#!/bin/sh
# record.sh TEST…: lets the tests write what they expect of samples, rules and pages, and names the files that changed. Their run fails
# whenever a file changes, so that nothing is recorded unread.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
RECORD_DOCS=1 RECORD_SAMPLES=1 "$@" --filter \
  'SampleTests|LossTests|LessEvidenceTests|FormatTests|AppCommandTests|GroupCommandTests|DocumentedCommandTests|GeneratedDocsTests|SurfaceTests|TitleTests' \
  >"$log" 2>&1
grep -q 'Test run with' "$log" || { grep -E 'error:|^make' "$log" >&2; exit 1; }
git status --short
