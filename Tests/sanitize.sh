#!/bin/sh
# Runs the tests under sanitizers: sanitize.sh [address|thread...], both where none is named, each in a build of its own.
# The undefined-behaviour sanitizer is for C, of which there is none here: Swift's own checks stop a program at overflow,
# bounds and wrong casts, and all builds have them.
set -eu
cd "$(dirname "$0")/.."
# The thread sanitizer itself can't live where files may not grow, as on the full disks of these tests.
skip_thread="--skip fullDisk --skip wholeLines"
skip_address=
for sanitizer in ${*:-address thread}; do
  echo "== $sanitizer"
  # What the address sanitizer counts as a leak fails the run; XCTest, of which there are no tests, leaks some bytes itself.
  ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS="suppressions=$PWD/Tests/leaks.supp:print_suppressions=0" \
    TSAN_OPTIONS=halt_on_error=1 \
    swift test --disable-xctest $(eval echo "\$skip_$sanitizer") --sanitize="$sanitizer" \
    --scratch-path ".build/sanitize-$sanitizer"
done
