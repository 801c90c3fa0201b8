#!/bin/sh
# Runs fuzz targets: fuzz.sh SECONDS [TARGET...], by default all of them, each for this many seconds.
# FUZZ_SANITIZE=fuzzer,address looks for misuse of memory as well and is slower; FUZZ_FLAGS go to libFuzzer.
set -eu
cd "$(dirname "$0")/../.."
seconds=$1
# Swift's own handler of crashes would keep libFuzzer from writing the input.
export SWIFT_BACKTRACE=enable=no
shift
if [ "$(uname -s)" != Linux ]; then
  echo "no fuzzing here: Xcode's Swift comes without libFuzzer"
  exit 0
fi
sanitize=${FUZZ_SANITIZE:-fuzzer}
mkdir -p .build/fuzz-failures
scratch=.build/fuzz-$(echo "$sanitize" | tr , -)
if pkg-config --exists libnghttp2 'openssl >= 3' 2>/dev/null; then export APNSLINT_FUZZ_SERVE=1; fi
export APNSLINT_FUZZ=1
# Without it SwiftPM would not notice a new file in the package around this one.
touch Tests/Fuzz/Package.swift
# gold fails on the runtime of libFuzzer.
swift build --package-path Tests/Fuzz --scratch-path "$scratch" -c release --product Fuzz \
  -Xswiftc "-sanitize=$sanitize" -Xswiftc -use-ld=lld >"$scratch.log" 2>&1 || { cat "$scratch.log"; exit 1; }
program=$scratch/release/Fuzz

for target in ${*:-$("$program")}; do
  corpus=.build/fuzz-corpus/$target
  mkdir -p "$corpus"
  # Targets for other inputs than payloads also start from files of their own kind.
  seeds=Tests/Fuzz/Seeds/$target
  [ -d "$seeds" ] || seeds=
  # libFuzzer writes new inputs to the first folder.
  if "$program" "--target=$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -verbosity=0 -artifact_prefix=".build/fuzz-failures/$target-" ${FUZZ_FLAGS:-} \
    "$corpus" $seeds Payloads >"$corpus.log" 2>&1
  then
    echo "$target: $(sed -n 's/^stat::number_of_executed_units: //p' "$corpus.log") inputs in $seconds seconds, nothing found"
  else
    cat "$corpus.log"
    echo "$target has failed; to run the same input again: $program --target=$target .build/fuzz-failures/$target-..." >&2
    exit 1
  fi
done
