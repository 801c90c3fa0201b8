#!/bin/sh
# Lets each call of the system and of the allocator fail in turn: check.sh FAULTS OPTION…, where FAULTS is an option of faults.py or
# empty, and the others are options of `swift build`. Faults are injected by a library that is loaded before the others, so these must
# not be inside the program.
set -eu
faults=$1
shift
[ "$(uname -s)" = Linux ] || { echo "no faults here: they need Linux"; exit 0; }
swift build -c release --product apnslint --scratch-path .build-tools/faults "$@"
# shellcheck disable=SC2086 # empty, or an option
python3 Tests/Faults/faults.py .build-tools/faults/release/apnslint $faults
