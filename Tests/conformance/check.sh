#!/bin/sh
# Tests the reading of JSON with the public suite of parsing tests as of one commit: check.sh PROGRAM [SUITE], where SUITE is a copy of it.
set -eu
suite=${2:-.build-tools/JSONTestSuite}
commit=1ef36fa01286573e846ac449e8683f8833c5b26a
[ -d "$suite/test_parsing" ] || {
  git init --quiet "$suite"
  git -C "$suite" fetch --quiet --depth 1 https://github.com/nst/JSONTestSuite $commit
  git -C "$suite" checkout --quiet FETCH_HEAD
}
python3 "$(dirname "$0")/check.py" "$1" "$suite"
