#!/usr/bin/env bash
# Sends by curl.
set -eu
send() { # name, path, payload, further options
  local name=$1 path=$2 payload=$3
  shift 3
  printf '%s' "$payload" | curl --silent --show-error --http2 --cacert "$APNSLINT_CA" -H "authorization: bearer $JWT" "$@" \
    --data-binary @- -o "$FOLDER/body" -D "$FOLDER/head" -w '%{http_code}' "$APNS_URL$path" >"$FOLDER/status"
  [ -z "$name" ] || echo "$name $(cat "$FOLDER/status") $(sed -nE 's/.*"reason":"([A-Za-z]+)".*/\1/p' "$FOLDER/body" | grep . || echo -)"
}
alert=(-H 'apns-topic: com.example.app' -H 'apns-push-type: alert')
: >"$FOLDER/body"
send good "/3/device/$DEVICE" "$GOOD" "${alert[@]}"
: >"$FOLDER/body"
send bad "/3/device/$DEVICE" "$BAD" "${alert[@]}"
send large "/3/device/$DEVICE" "$LARGE" "${alert[@]}"
send unregistered "/3/device/$GONE" "$GOOD" "${alert[@]}"
send '' /1/apps/com.example.app/channels '{"message-storage-policy":1,"push-type":"LiveActivity"}'
channel=$(tr -d '\r' <"$FOLDER/head" | sed -n 's/^apns-channel-id: //p')
: >"$FOLDER/body"
send broadcast /4/broadcasts/apps/com.example.app "$BROADCAST" -H "apns-channel-id: $channel" -H 'apns-push-type: liveactivity' \
  -H 'apns-priority: 10' -H 'apns-expiration: 0'
# One process with many streams.
for _ in $(seq 1000); do
  printf 'next\nurl = "%s"\ndata = "%s"\nheader = "authorization: bearer %s"\nheader = "apns-topic: com.example.app"\nheader = "apns-push-type: alert"\ncacert = "%s"\nhttp2\nsilent\noutput = "/dev/null"\nwrite-out = "%%{http_code}\\n"\n' \
    "$APNS_URL/3/device/$DEVICE" "${GOOD//\"/\\\"}" "$JWT" "$APNSLINT_CA"
done | sed 1d >"$FOLDER/many"
echo "parallel $(curl --parallel --parallel-max 50 --config "$FOLDER/many" 2>/dev/null | grep -c '^200') -"
