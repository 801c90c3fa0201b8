#!/bin/sh
# check.sh FOLDER VERSION [LANGUAGE…]: tests the C library in FOLDER and the modules for other languages; for `make
# bindings-check`. It skips the languages that are not installed.
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

# Prints the example of docs/library.md in a language.
example() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/d;p;}" docs/library.md; }

# The library as a release packs it.
packaged=$work/packaged
mkdir -p "$packaged/lib" "$packaged/include"
cp -P "$library"/libapnslint.* "$packaged/lib"
cp "$library/apnslint.h" "$packaged/include"

# builds FILE PATTERN MADE: runs the command of docs/library.md with PATTERN in it, as people would, on a copy of FILE.
builds() {
  mkdir -p "$work/lines"
  cp "$1" "$work/lines"
  command=$(example sh | sed -n "/$2/{:more;/\\\\$/{N;b more;};p;}")
  (cd "$work/lines" && rm -f "$3" && LIBRARY=$packaged JAVA_HOME=${home:-} sh -ec "$command" && [ -f "$3" ]) && return
  echo "FAILED: the line for $3 in docs/library.md" >&2
  failures=$((failures + 1))
}

# prints LANGUAGE COMMAND…: runs COMMAND, which runs the example in LANGUAGE, and compares its output with the example's comment.
prints() {
  language=$1
  shift
  expected=$(example "$language" | sed -nE 's/^(#|\/\/) ([0-9/].*)/\2/p')
  found=$("$@")
  [ -n "$expected" ] && [ "$found" = "$expected" ] && return
  echo "FAILED: the example in $language prints '$found', not '$expected'" >&2
  failures=$((failures + 1))
}

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
  run valgrind --quiet --error-exitcode=99 "$work/client" 100
  # Some globals of Swift's keep pointers with extra bits set, which valgrind takes for lost. Their number doesn't grow with the rounds.
  few=$(lost 100)
  many=$(lost 300)
  [ -n "$few" ] && [ "$few" = "$many" ] && { echo "leaks: 1 passed, 0 failed"; return; }
  echo "FAILED: lost after 100 rounds: $few; after 300: $many" >&2
  failures=$((failures + 1))
}

# Prints what valgrind counts as lost in this number of rounds of the client.
lost() {
  valgrind --leak-check=full --show-leak-kinds=none --child-silent-after-fork=yes "$work/client" "$1" 2>&1 |
    sed -n 's/.* \(definitely\|indirectly\) lost: //p'
}

python() {
  wheel=$(ls "$library"/../../dist/apnslint-"$version"-*.whl 2>/dev/null | head -1)
  [ -n "$wheel" ] || { skip python "there is no wheel: make wheel"; return; }
  for interpreter in ${PYTHONS:-python3}; do
    rm -rf "$work/python"
    run "$interpreter" -m venv "$work/python"
    run "$work/python/bin/pip" install --quiet --disable-pip-version-check "$wheel" pytest mypy "pyright[nodejs]" auditwheel
    run "$work/python/bin/python" -m pytest --quiet -p no:cacheprovider Tests/Bindings/test_apnslint.py
    run "$work/python/bin/mypy" --strict --cache-dir="$work/mypy" -p apnslint
    (PATH="$work/python/bin:$PATH" && run pyright --pythonpath "$work/python/bin/python" --verifytypes apnslint --ignoreexternal)
    # Python 3.13 has no union of literals that stubtest could compare.
    echo 'apnslint._findings.Severity' > "$work/allowed"
    run "$work/python/bin/python" -m mypy.stubtest --allowlist "$work/allowed" --ignore-unused-allowlist apnslint
    printf 'import apnslint\napnslint.Linter().check(42)\n' > "$work/wrong.py"
    "$work/python/bin/mypy" --strict --cache-dir="$work/mypy" "$work/wrong.py" | grep 'incompatible type "int"' >/dev/null ||
      { echo "FAILED: mypy takes a number for a payload" >&2; failures=$((failures + 1)); }
    tag=$(basename "$wheel" .whl)
    "$work/python/bin/auditwheel" show "$wheel" | grep "platform tag: \"${tag##*-}\"" >/dev/null ||
      { echo "FAILED: auditwheel gives another tag than ${tag##*-}" >&2; failures=$((failures + 1)); }
  done
}

ruby() {
  command -v ruby >/dev/null || { skip ruby "Ruby is not installed"; return; }
  run env APNSLINT_LIBRARY="$library/libapnslint.so.0" ruby -w -ISources/Bindings/Ruby/lib \
    Tests/Bindings/test_apnslint.rb "$version"
  prints ruby env APNSLINT_LIBRARY="$library/libapnslint.so.0" ruby -w -ISources/Bindings/Ruby/lib -e "$(example ruby)"
}

go() {
  command -v go >/dev/null || { skip go "Go is not installed"; return; }
  flags=$(example sh | grep '^export CGO')
  # Go's tests stand beside what they test.
  mkdir -p "$work/go"
  cp Sources/Bindings/Go/* Tests/Bindings/apnslint_test.go "$work/go"
  (cd "$work/go" && LIBRARY=$packaged && eval "$flags" && GOFLAGS=-mod=mod command go test -count=1 ./...) || { echo "FAILED: go" >&2; failures=$((failures + 1)); }
  # The page's example is the body of the one in the tests, whose output `go test` compares.
  tested=$(sed -n '/^func ExampleLinter() {$/,/^}$/{s/^\t//;p;}' Sources/Bindings/Go/example_test.go | sed '1d;$d' | grep -v '^// Output:')
  [ -n "$tested" ] && [ "$tested" = "$(example go)" ] || { echo "FAILED: the example in go is not the tested one" >&2; failures=$((failures + 1)); }
}

php() {
  command -v php >/dev/null || { skip php "PHP is not installed"; return; }
  command php -m | grep -qix ffi || { skip php "PHP has no FFI"; return; }
  run env APNSLINT_LIBRARY="$library/libapnslint.so.0" php -d ffi.enable=1 -d memory_limit=512M -d include_path=Sources/Bindings/PHP \
    Tests/Bindings/test.php "$version"
  prints php env APNSLINT_LIBRARY="$library/libapnslint.so.0" php -d ffi.enable=1 -d include_path=Sources/Bindings/PHP -r "$(example php)"
}

node() {
  command -v node >/dev/null || { skip node "Node is not installed"; return; }
  headers=$(command node -p 'require("path").resolve(process.execPath, "../../include/node")')
  [ -f "$headers/node_api.h" ] || { skip node "the headers of Node are not installed"; return; }
  builds Sources/Bindings/Node/addon.c addon.c apnslint.node
  run cc -O2 -Wall -Wextra -Werror -fPIC -shared -I"$headers" -I"$library" Sources/Bindings/Node/addon.c \
    -o "$work/apnslint.node" -L"$library" -lapnslint "-Wl,-rpath,$library"
  mkdir -p "$work/node_modules"
  ln -sfn "$PWD/Sources/Bindings/Node" "$work/node_modules/apnslint"
  run env APNSLINT_ADDON="$work/apnslint.node" NODE_PATH="$work/node_modules" node --test Tests/Bindings/test.js
  prints js env APNSLINT_ADDON="$work/apnslint.node" NODE_PATH="$work/node_modules" node -e "$(example js)"
}

java() {
  command -v javac >/dev/null || { skip java "no Java compiler is installed"; return; }
  home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
  mkdir -p "$work/java"
  builds Sources/Bindings/Java/apnslint_jni.c apnslint_jni.c libapnslint_jni.so
  run cc -O2 -Wall -Wextra -Werror -fPIC -shared -I"$home/include" -I"$home/include/linux" -I"$library" \
    Sources/Bindings/Java/apnslint_jni.c -o "$work/libapnslint_jni.so" -L"$library" -lapnslint "-Wl,-rpath,$library"
  # shellcheck disable=SC2046 # names of sources have no blanks
  run javac -Xlint:all -Werror -d "$work/java" $(find Sources/Bindings/Java -name '*.java') Tests/Bindings/LinterTest.java
  run "$home/bin/java" "-Dapnslint.library=$work/libapnslint_jni.so" -Xcheck:jni -cp "$work/java" LinterTest "$version"
  [ -x "$home/bin/jshell" ] || { skip "the example in java" "there is no jshell"; return; }
  example java > "$work/example.java"
  echo /exit >> "$work/example.java"
  prints java "$home/bin/jshell" "-J-Djava.util.prefs.userRoot=$work" --class-path "$work/java" "-R-Dapnslint.library=$work/libapnslint_jni.so" -s "$work/example.java"
}

for language in ${*:-abi c python ruby go php node java}; do run "$language"; done
exit "$failures"
