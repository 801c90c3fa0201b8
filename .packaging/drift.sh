#!/bin/sh
# drift.sh PROGRAM: compares the committed pictures with those that the program draws; a test compares the pages. `make docs` writes both.
set -eu
pages=.build/pages
rm -rf $pages
mkdir -p $pages/pictures
.packaging/pictures.sh "$1" $pages/pictures
cd $pages
find . -type f | while read -r page; do cmp "$page" "../../docs/$page" || exit 1; done
