#!/bin/sh
# Sends a payload from standard input only when apnslint finds nothing wrong with it.
set -eu

# Stands for curl --http2 --data-binary @"$1" "https://api.push.apple.com/3/device/$TOKEN".
send() {
  echo "sending $(wc -c < "$1" | tr -d ' ') bytes"
}

payload=$(mktemp)
trap 'rm -f "$payload"' EXIT
# The same bytes are checked and sent: a shell variable would lose some of them.
cat > "$payload"
apnslint lint --push-type alert --format concise --stdin-filename "not sent" - < "$payload" >&2
send "$payload"
