#!/usr/bin/env bash
# npm.sh VERSION FOLDER: installs the npm packages in FOLDER from their files, without a registry, and uses them; for `make npm`.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$1
dist=$(cd "$2" && pwd)
command -v npm >/dev/null || { echo "npm: 0 passed, 0 failed, skipped: npm is not installed"; exit 0; }
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) system=linux-x64 ;;
  Linux-aarch64) system=linux-arm64 ;;
  *) system=darwin ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
check() { # name, command
  local name=$1
  shift
  "$@" || { echo "FAILED: $name" >&2; exit 1; }
  passed=$((passed + 1))
}
fails_with() { # code, command
  local code=0
  "${@:2}" > "$work/output" 2>&1 || code=$?
  [ "$code" = "$1" ] || { cat "$work/output"; echo "exit code $code" >&2; return 1; }
}

export NODE_PATH=$work/node_modules
tests=$PWD/Tests/Bindings/test.js
commands=$PWD/Tests/packages/commands.mjs
start=$PWD/Tests/packages/start.mjs
cd "$work"
echo '{"private": true}' > package.json
install() { npm install --offline --no-audit --no-fund --loglevel=error --ignore-scripts "$@" > npm.log 2>&1 || { cat npm.log; return 1; }; }
check "install from files" install "$dist/apnslint-$version.tgz" "$dist/apnslint-$system-$version.tgz"
printf '{"aps":{"alert":"Gate changed","badge":"3"}}' > bad.apns
printf '{"aps":{"alert":"Gate changed","badge":3}}' > good.apns
check "npx, a good payload" npx --offline apnslint --quiet good.apns
check "npx, a bad payload" fails_with 1 npx --offline apnslint --format concise bad.apns
check "its finding" grep -q 'wrong-kind' output
check "its version" [ "$(npx --offline apnslint --version)" = "$version" ]
check "standard input" fails_with 1 sh -c 'npx --offline apnslint -q - < bad.apns'
interrupted() { # the program ends with the signal that its wrapper gets
  node_modules/.bin/apnslint watch . > watch.log 2>&1 &
  local wrapper=$! code=0
  for _ in $(seq 50); do [ -s watch.log ] && break; sleep 0.1; done
  kill -INT "$wrapper"
  wait "$wrapper" || code=$?
  [ "$code" = 1 ] || { echo "exit code $code" >&2; return 1; }
}
check "a signal" interrupted
check "no script at install" sh -c '! grep -l "\"\(pre\|post\)\{0,1\}install\"" node_modules/apnslint/package.json node_modules/@apnslint/*/package.json'
if [ -f "node_modules/@apnslint/$system/apnslint.node" ]; then
  check "the module" fails_with 0 node --test "$tests"
fi
program=$work/program
cp "node_modules/@apnslint/$system/bin/apnslint" "$program"
rm -r "node_modules/@apnslint"
if [ -f node_modules/apnslint/apnslint.wasm ]; then
  check "without the platform's package, a good payload" fails_with 0 node_modules/.bin/apnslint good.apns
  check "a bad payload" fails_with 1 node_modules/.bin/apnslint --format concise bad.apns
  check "its finding in WebAssembly" grep -q 'wrong-kind' output
  check "the module in WebAssembly" fails_with 0 node --test "$tests"
  # Other versions of Node, if there are any: NODES="/path/to/node …".
  for node in node ${NODES:-}; do
    check "the command lines under $("$node" --version)" \
      node "$commands" "$program" node_modules/apnslint/bin/apnslint.js "$(command -v "$node")"
    printf 'import { lint } from "apnslint"; if (lint({ aps: { badge: "3" } }).length !== 1) process.exit(1);' > import.mjs
    check "import" "$node" import.mjs
    "$node" "$start" node_modules/apnslint/bin/apnslint.js good.apns
  done
fi
echo "npm: $passed passed, 0 failed"
