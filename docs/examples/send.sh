#!/bin/sh
# Sends a payload from standard input only if apnslint finds nothing wrong with it.
set -eu

# A placeholder for curl --http2 --data-binary @"$1" "https://api.push.apple.com/3/device/$TOKEN".
send() {
  echo "sending $(wc -c < "$1" | tr -d ' ') bytes"
}

payload=$(mktemp)
trap 'rm -f "$payload"' EXIT
# A file, so that the bytes that are sent are those that were checked: a shell variable would drop some.
cat > "$payload"
apnslint lint --push-type alert --format concise --stdin-filename "not sent" - < "$payload" >&2
send "$payload"
