#!/bin/sh
# checksums.sh VERSION FOLDER: writes SHA256SUMS for all files of this version in the folder.
set -eu
cd "$2"
find . -maxdepth 1 -type f -name "*[-_]$1[-_.]*" | sed 's|^\./||' | LC_ALL=C sort | xargs $(command -v sha256sum || echo shasum -a 256) > SHA256SUMS
cat SHA256SUMS
