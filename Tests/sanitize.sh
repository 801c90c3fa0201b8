#!/bin/sh
# Runs the tests under sanitizers: sanitize.sh [address|thread...], by default both, each in a separate build.
# The undefined-behaviour sanitizer is for C, of which there is little here: Swift's own checks stop a program at overflow,
# bounds and wrong casts, and all builds have them.
set -eu
cd "$(dirname "$0")/.."
# The thread sanitizer itself fails if files may not grow, as in the tests with full disks, and reads files at the start, of which
# one test counts the bytes.
skip_thread="--skip shortMemory --skip fullDisk --skip wholeLines --skip LeftoverTests/concurrent"
# Both need more address space than two tests leave.
skip_address="--skip shortMemory --skip HostileTreeTests/tables"
for sanitizer in ${*:-address thread}; do
  echo "== $sanitizer"
  # A leak fails the run; XCTest, which has no tests here, leaks some bytes itself and is left out.
  ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS="suppressions=$PWD/Tests/leaks.supp:print_suppressions=0" \
    TSAN_OPTIONS=halt_on_error=1 \
    swift test --disable-xctest $(eval echo "\$skip_$sanitizer") --sanitize="$sanitizer" \
    --scratch-path ".build/sanitize-$sanitizer"
done
