#!/bin/sh
# check.sh FOLDER VERSION [LANGUAGE…]: tests the C library in FOLDER and the modules of other languages that use it; for
# `make bindings-check`. A language that is not installed is skipped.
set -u
cd "$(dirname "$0")/../.."
library=$(cd "$1" && pwd)
version=$2
shift 2
work=$PWD/.build/bindings
mkdir -p "$work"
failures=0

skip() { echo "$1: 0 passed, 0 failed, skipped: $2"; }
run() { "$@" || { echo "FAILED: $*" >&2; failures=$((failures + 1)); }; }

abi() {
  names=$(sed -n '/^ *apnslint_.*;/s/[ ;]//gp' Sources/Bindings/C/apnslint.map | sort)
  declared=$(sed '/^ \*/d;/^\/\*/d' Sources/Bindings/C/apnslint.h | grep -o '\bapnslint_[a-z_]*(' | tr -d '(' | sort -u)
  exported=$(nm -D --defined-only "$library/libapnslint.so" | awk '$2 != "A" { sub("@.*", "", $3); print $3 }' | sort)
  static=$(nm --defined-only --extern-only "$library/libapnslint.a" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort)
  needed=$(ldd "$library/libapnslint.so" | grep -vE 'linux-vdso|libc\.so|libm\.so|ld-linux')
  passed=0
  for found in "$declared" "$exported" "$static"; do
    if [ "$found" = "$names" ]; then passed=$((passed + 1)); else
      echo "the names of apnslint.map are not these:" "$found" >&2
      return 1
    fi
  done
  [ -z "$needed" ] || { echo "the library needs others: $needed" >&2; return 1; }
  echo "abi: $((passed + 1)) passed, 0 failed"
}

c() {
  flags="-Wall -Wextra -Werror -pthread -ISources/Bindings/C"
  # shellcheck disable=SC2086 # the flags are words
  run cc $flags -DVERSION="\"$version\"" Tests/Bindings/client.c -o "$work/client" -L"$library" -lapnslint "-Wl,-rpath,$library"
  run "$work/client"
  # shellcheck disable=SC2086
  run cc $flags -DVERSION="\"$version\"" Tests/Bindings/client.c -o "$work/client-static" "$library/libapnslint.a" -lstdc++ -lm
  run "$work/client-static"
  # shellcheck disable=SC2086
  run cc $flags Sources/Bindings/C/examples/send.c -o "$work/send" -L"$library" -lapnslint "-Wl,-rpath,$library"
  "$work/send" | grep -q '^not sent: .*wrong-kind' || { echo "FAILED: the example in C" >&2; failures=$((failures + 1)); }
  command -v valgrind >/dev/null || { skip valgrind "valgrind is not installed"; return; }
  run valgrind --quiet --leak-check=full --show-leak-kinds=definite,indirect --error-exitcode=99 \
    --errors-for-leak-kinds=definite,indirect "$work/client" 100
}

for language in ${*:-abi c}; do run "$language"; done
exit "$failures"
