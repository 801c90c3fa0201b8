#!/bin/sh
# Runs the tests under sanitizers: sanitize.sh FLAGS [address|thread...], by default both, each in a separate build with these flags:
# the argument parser's debug assertions would take hours.
# The undefined-behaviour sanitizer is for C, of which there is little here: Swift's own checks stop a program at overflow,
# bounds and wrong casts, and all builds have them.
set -eu
cd "$(dirname "$0")/.."
flags=$1
shift
# Both sanitizers need more address space than some tests leave, and read files at the start, of which one test counts the bytes.
skip_both="--skip shortMemory --skip HostileTreeTests/tables --skip LeftoverTests/concurrent --skip AppCommandTests/bomb"
skip_address=
# The thread sanitizer itself fails if files may not grow, as in the tests with full disks.
skip_thread="--skip fullDisk --skip wholeLines"
for sanitizer in ${*:-address thread}; do
  echo "== $sanitizer"
  # A leak fails the run; XCTest, which has no tests here, leaks some bytes itself and is left out.
  ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS="suppressions=$PWD/Tests/leaks.supp:print_suppressions=0" \
    TSAN_OPTIONS=halt_on_error=1 \
    swift test --disable-xctest --disable-testable-imports $flags $skip_both $(eval echo "\$skip_$sanitizer") --sanitize="$sanitizer" \
    --scratch-path ".build/sanitize-$sanitizer"
done
