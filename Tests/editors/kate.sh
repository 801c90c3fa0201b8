#!/bin/sh
# Opens a payload with a finding in Kate, with the files that docs/editors.md names, and waits until its diagnostic is sent.
# Usage: kate.sh PROGRAM PAYLOAD
set -eu
files=$(cd "$(dirname "$0")/../../Sources/Editors/kate" && pwd)
home=$(mktemp -d)
trap 'rm -rf "$home" 2>/dev/null || { sleep 1; rm -rf "$home"; }' EXIT
mkdir -p "$home/bin" "$home/config/kate/lspclient" "$home/data/org.kde.syntax-highlighting/syntax" "$home/run"
chmod 700 "$home/run"
cp "$files/settings.json" "$home/config/kate/lspclient/"
cp "$files/apns.xml" "$home/data/org.kde.syntax-highlighting/syntax/"
# The server's messages are recorded. Kate asks before it starts a server; the second group answers that.
printf '#!/bin/sh\n"%s" "$@" | tee "%s/sent"\n' "$1" "$home" > "$home/bin/apnslint"
chmod +x "$home/bin/apnslint"
printf '[Kate Plugins]\nlspclientplugin=true\n\n[lspclient]\nAllowedServerCommandLines=%s/bin/apnslint lsp\n' "$home" > "$home/config/katerc"
export HOME="$home" XDG_CONFIG_HOME="$home/config" XDG_DATA_HOME="$home/data" XDG_RUNTIME_DIR="$home/run"
export PATH="$home/bin:$PATH" QT_QPA_PLATFORM=offscreen
touch "$home/sent"
setsid dbus-run-session -- kate -n -b "$2" > "$home/log" 2>&1 &
kate=$!
tries=0
while [ $tries -lt 150 ] && ! grep -q wrong-kind "$home/sent"; do
  sleep 0.2
  tries=$((tries + 1))
done
kill -- -$kate 2>/dev/null || true
grep -q wrong-kind "$home/sent" || { echo "kate: no diagnostic came" >&2; exit 1; }
echo "kate: the diagnostic is sent"
