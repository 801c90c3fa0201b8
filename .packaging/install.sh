#!/bin/sh
# install.sh RELEASE FOLDER: writes into FOLDER the pages that say how to get the program: docs/install.md, and README.md and that of the
# npm package with the parts between `<!-- NAME -->` and `<!-- /NAME -->`. It prints their names. RELEASE is empty before the first release.
# For `make docs`; `make stale` compares them.
set -eu
release=$1
folder=$2
from=.packaging/install
kind=clone
[ -z "$release" ] || kind=release
mkdir -p "$folder/docs"
{
  printf '<!-- Made by `make docs`; changes belong in the sources. -->\n\n'
  sed "s/VERSION/$release/g" "$from/$kind.md"
} > "$folder/docs/install.md.new"
for page in README.md Sources/Bindings/Node/README.md; do
  mkdir -p "$folder/$(dirname "$page")"
  sed "s/VERSION/$release/g" "$from/readme.$kind.md" | awk '
    /^<!-- \/[a-z]+ -->$/ { skipping = 0; name = "" }
    FNR == NR && name != "" { part[name] = part[name] $0 "\n" }
    FNR == NR && /^<!-- [a-z]+ -->$/ { name = $2 }
    FNR == NR || skipping { next }
    { print }
    /^<!-- [a-z]+ -->$/ { printf "%s", part[$2]; skipping = 1 }
  ' - "$page" > "$folder/$page.new"
done
for page in docs/install.md README.md Sources/Bindings/Node/README.md; do
  mv "$folder/$page.new" "$folder/$page"
  echo "$page"
done
