#!/bin/sh
# tag.sh TAG: fails unless the tag names the version of the sources.
set -eu
version=$(make --no-print-directory version)
[ "$1" = "v$version" ] || { echo "the tag is $1, and Project.swift has version $version" >&2; exit 1; }
