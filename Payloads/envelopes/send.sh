#!/bin/sh
# Sends a push by hand; it's for testing.
BADGE=${1:-1}
curl --http2 --header "apns-push-type: background" -H "apns-priority: 10" \
  --data '{"aps":{"content-available":1},"note":"it'\''s B12"}' "https://api.push.apple.com/3/device/$TOKEN"

curl --http2 -H "apns-push-type: alert" -H "apns-topic: $TOPIC" \
  -d "{\"aps\":{\"alert\":\"Gate changed\",\"badge\":$BADGE,\"thread_id\":\"trip-7\"}}" "https://api.push.apple.com/3/device/$TOKEN"

cat <<EOF | xcrun simctl push booted com.example.MyApp -
{"aps": {"alert": "Gate $GATE", "sound": 1}}
EOF
