#!/bin/sh
# demo.sh PROGRAM: shows what the program says of two mistakes, and of three pushes of one conversation, one of which is outside its stack.
for arguments in Payloads/broken/trailing-comma.apns Payloads/bad/badge-string.apns \
  "--stacks Payloads/groups/outside-the-stack/notifications.jsonl"; do
  echo
  echo "\$ apnslint $arguments"
  # shellcheck disable=SC2086 # the arguments are words
  "$1" $arguments || true
done
echo
echo "(the program is $1 here; make install puts it on the PATH)"
