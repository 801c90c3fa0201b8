#!/bin/sh
# install.sh RELEASE FOLDER: writes into FOLDER the pages that say how to get the program: docs/install.md, and README.md with the parts
# between `<!-- NAME -->` and `<!-- /NAME -->`. RELEASE is empty before the first release. For `make docs`; `make stale` compares them.
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
sed "s/VERSION/$release/g" "$from/readme.$kind.md" | awk '
  /^<!-- \/[a-z]+ -->$/ { skipping = 0; name = "" }
  FNR == NR && name != "" { part[name] = part[name] $0 "\n" }
  FNR == NR && /^<!-- [a-z]+ -->$/ { name = $2 }
  FNR == NR || skipping { next }
  { print }
  /^<!-- [a-z]+ -->$/ { printf "%s", part[$2]; skipping = 1 }
' - README.md > "$folder/README.md.new"
for page in docs/install.md README.md; do mv "$folder/$page.new" "$folder/$page"; done
