#!/bin/sh
# pictures.sh PROGRAM FOLDER: draws the pictures of the page on stacks into FOLDER, and those of README, of which only the cards with
# their reasons are shown.
set -eu
program=$1
out=$2
draw() { "$program" group --no-config --zone UTC --header apns-topic:com.example.chat --format svg "$@"; }
# crop LEFT TOP WIDTH HEIGHT: leaves this part of a picture.
crop() { sed -E "1s/width=\"[0-9]+\" height=\"[0-9]+\" viewBox=\"[0-9 ]+\"/width=\"$3\" height=\"$4\" viewBox=\"$1 $2 $3 $4\"/"; }

draw --app docs/pictures/chat.json docs/pictures/conversation.jsonl > "$out/conversation.svg"
draw --app docs/pictures/chat.json --previews never docs/pictures/conversation.jsonl > "$out/hidden-previews.svg"
draw --os ios26 docs/pictures/languages.jsonl > "$out/languages.svg"
draw --os ios18 --steps docs/pictures/steps.jsonl > "$out/steps.svg"
draw Payloads/groups/outside-the-stack/notifications.jsonl | crop 36 652 746 206 > "$out/mistake.svg"
draw docs/pictures/meant.jsonl | crop 36 714 450 118 > "$out/meant.svg"
