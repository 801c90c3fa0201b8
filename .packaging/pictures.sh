#!/bin/sh
# pictures.sh PROGRAM FOLDER: draws the pictures of the page on stacks into FOLDER, and those of README, of which only the cards with
# their reasons are shown.
set -eu
program=$1
out=$2
draw() { "$program" group --no-config --zone UTC --header apns-topic:com.example.chat --format svg "$@"; }
# crop TOP HEIGHT: leaves this part of a picture.
crop() { sed -E "1s/height=\"[0-9]+\" viewBox=\"0 0 ([0-9]+) [0-9]+\"/height=\"$2\" viewBox=\"0 $1 \\1 $2\"/"; }

draw --app docs/pictures/chat.json docs/pictures/conversation.jsonl > "$out/conversation.svg"
draw --app docs/pictures/chat.json --previews never docs/pictures/conversation.jsonl > "$out/hidden-previews.svg"
draw --os ios26 docs/pictures/languages.jsonl > "$out/languages.svg"
draw --os ios18 --steps docs/pictures/steps.jsonl > "$out/steps.svg"
draw --os ios17 Payloads/groups/outside-the-stack/notifications.jsonl | crop 644 226 > "$out/mistake.svg"
draw --os ios17 docs/pictures/meant.jsonl | crop 706 136 > "$out/meant.svg"
